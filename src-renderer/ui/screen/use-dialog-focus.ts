import { Classes } from '@blueprintjs/core'
import { useEffect } from 'react'

const IN_ORDER = ['[data-first-focus]', `.${Classes.DIALOG_BODY} input[type="text"]`, `.${Classes.DIALOG_BODY} textarea`]
const MAIN_ACTION = [Classes.INTENT_PRIMARY, Classes.INTENT_DANGER].map((intent) => `.${Classes.DIALOG_FOOTER} .${intent}:not(:disabled)`).join(', ')

/**
 * Puts the focus on the first field of a dialog that opens. The library puts it on the first
 * element of a dialog, also where the dialog has focused another one and a closing menu took the
 * focus away. Used once per window.
 */
export function useDialogFocus(): void {
  useEffect(() => {
    const enter = ({ target, relatedTarget }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return
      const portal = target.closest(`.${Classes.PORTAL}`)
      if (portal === null) return
      const fromWithin = relatedTarget instanceof Node && portal.contains(relatedTarget)
      if (!fromWithin && target.classList.contains(Classes.OVERLAY_START_FOCUS_TRAP)) firstIn(portal)?.focus()
    }
    document.addEventListener('focusin', enter)
    return () => document.removeEventListener('focusin', enter)
  }, [])
}

/**
 * The element to focus: the one marked as first focus, otherwise the first field, otherwise the
 * main button.
 */
function firstIn(portal: Element): HTMLElement | undefined {
  for (const wanted of [...IN_ORDER, MAIN_ACTION]) {
    const found = [...portal.querySelectorAll<HTMLElement>(wanted)].find((element) => element.checkVisibility())
    if (found !== undefined) return found
  }
  return undefined
}
