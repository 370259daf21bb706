import { Classes } from '@blueprintjs/core'
import { useEffect } from 'react'

const IN_ORDER = ['[data-first-focus]', `.${Classes.DIALOG_BODY} input[type="text"]`, `.${Classes.DIALOG_BODY} textarea`]
const MAIN_ACT = [Classes.INTENT_PRIMARY, Classes.INTENT_DANGER].map((intent) => `.${Classes.DIALOG_FOOTER} .${intent}:not(:disabled)`).join(', ')

/**
 * Where the focus stands in dialogs and after them. The library puts it before the first thing of a dialog, also where something else had been
 * given it a moment ago and a closing menu took it away; and a dialog that is taken away as a whole gives it to nobody. Used once, by the window.
 */
export function useDialogFocus(): void {
  useEffect(() => {
    let opener: HTMLElement | undefined
    const entered = ({ target, relatedTarget }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return
      const portal = target.closest(`.${Classes.PORTAL}`)
      if (portal === null) {
        opener = target
        return
      }
      const fromWithin = relatedTarget instanceof Node && portal.contains(relatedTarget)
      if (!fromWithin && target.classList.contains(Classes.OVERLAY_START_FOCUS_TRAP)) firstIn(portal)?.focus()
    }
    const left = ({ target, relatedTarget }: FocusEvent): void => {
      // A press on nothing: what had the focus before is not what a dialog is opened from.
      if (relatedTarget === null && target === opener && document.hasFocus()) opener = undefined
    }
    const watch = new MutationObserver((changes) => {
      const isGone = changes.some(({ removedNodes }) =>
        [...removedNodes].some((node) => node instanceof Element && node.matches(`.${Classes.PORTAL}`)),
      )
      if (!isGone || document.querySelector(`.${Classes.DIALOG}`) !== null || document.activeElement !== document.body) return
      if (opener?.isConnected === true) opener.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', entered)
    document.addEventListener('focusout', left)
    watch.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', entered)
      document.removeEventListener('focusout', left)
      watch.disconnect()
    }
  }, [])
}

/** What a dialog is about: what it names itself, else its first field, else its main act. */
function firstIn(portal: Element): HTMLElement | undefined {
  for (const wanted of [...IN_ORDER, MAIN_ACT]) {
    const found = [...portal.querySelectorAll<HTMLElement>(wanted)].find((element) => element.checkVisibility())
    if (found !== undefined) return found
  }
  return undefined
}
