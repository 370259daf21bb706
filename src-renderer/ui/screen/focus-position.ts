import { Classes } from '@blueprintjs/core'

/** A focused element with its ancestors, which are still known after it is removed. */
export interface FocusPosition {
  readonly element: HTMLElement
  readonly path: readonly HTMLElement[]
  /** The portal of a dialog, menu or popover around it. */
  readonly portal: Element | null
  /** Where the focus was before it entered the portal. */
  readonly opener: FocusPosition | undefined
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

export function rememberFocus(element: HTMLElement, before: FocusPosition | undefined): FocusPosition {
  const path: HTMLElement[] = []
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) path.push(at)
  const portal = element.closest(`.${Classes.PORTAL}`)
  return { element, path, portal, opener: portal === null ? undefined : openerOf(portal, before) }
}

/**
 * A focus position in the same portal keeps its opener, however often the focus moves to another
 * portal and back.
 */
function openerOf(portal: Element, before: FocusPosition | undefined): FocusPosition | undefined {
  for (let at = before; at !== undefined; at = at.opener) if (at.portal === portal) return at.opener
  return before
}

export function isEnabled(element: HTMLElement): boolean {
  return !element.matches(':disabled')
}

/**
 * The element itself, otherwise the nearest heading around it, otherwise the first-focus element or
 * heading of the screen; for a closed portal, its opener.
 */
export function replacementOf(focus: FocusPosition | undefined): HTMLElement | undefined {
  if (focus !== undefined && focus.portal?.isConnected === false) return replacementOf(focus.opener)
  if (focus?.element.isConnected === true && isEnabled(focus.element) && focus.element.checkVisibility()) return focus.element
  for (const ancestor of focus?.path ?? []) {
    if (ancestor.matches('main, .shell')) break
    if (!ancestor.isConnected) continue
    const heading = [...ancestor.querySelectorAll<HTMLElement>(HEADINGS)].find((one) => one.checkVisibility())
    if (heading !== undefined) return focusable(heading)
  }
  const main = document.querySelector<HTMLElement>('main')
  // A screen that is still being rendered has no heading yet; it focuses its heading when it
  // appears.
  const entry = main?.querySelector<HTMLElement>('[data-first-focus]') ?? main?.querySelector<HTMLElement>('h1') ?? undefined
  return entry === undefined ? undefined : focusable(entry)
}

function focusable(element: HTMLElement): HTMLElement {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  return element
}
