import { useLayoutEffect } from 'react'
import { Classes } from '@blueprintjs/core'

const MAIN = [Classes.INTENT_PRIMARY, Classes.INTENT_DANGER].map((intent) => `.${Classes.DIALOG_FOOTER} .${intent}`).join(', ')

/**
 * Clicks the primary or danger button in the footer of the dialog on top, unless it is disabled.
 * Returns whether a dialog is open, with or without such a button.
 */
function submitDialog(): boolean {
  const dialog = [...document.querySelectorAll<HTMLElement>(`.${Classes.DIALOG}`)].at(-1)
  const buttons = dialog?.querySelectorAll<HTMLButtonElement>(MAIN) ?? []
  // A dialog with two kinds of content keeps the hidden footer of the other one.
  const main = [...buttons].filter((button) => button.checkVisibility()).at(-1)
  if (main?.disabled === false) main.click()
  return dialog !== undefined
}

/**
 * Keeps one press of Enter or the space bar to one element. The library clicks a button when the
 * key is released on it, so a press that closes a dialog would otherwise also click the button that
 * takes the focus. Ctrl+Enter confirms the dialog on top. Used once per window.
 */
export function useKeyGuard(): void {
  useLayoutEffect(() => {
    const pressed = new Map<string, EventTarget | null>()
    const stop = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const press = (event: KeyboardEvent): void => {
      const { key, target, repeat } = event
      if (!isActivation(event)) return
      if (repeat) {
        if (pressed.has(key) && pressed.get(key) !== target) stop(event)
        return
      }
      pressed.set(key, target)
      if (key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (!submitDialog()) return
      pressed.set(key, null)
      stop(event)
    }
    const release = (event: KeyboardEvent): void => {
      if (!isActivation(event)) return
      const isSame = pressed.get(event.key) === event.target
      pressed.delete(event.key)
      if (!isSame) stop(event)
    }
    const character = (event: KeyboardEvent): void => {
      // The focus has moved during the key press: the browser would click the element that has it
      // now.
      if (isActivation(event) && pressed.get(event.key) !== event.target) stop(event)
    }
    const forget = (): void => pressed.clear()
    // The capture phase comes before the library's own listeners.
    window.addEventListener('keydown', press, true)
    window.addEventListener('keypress', character, true)
    window.addEventListener('keyup', release, true)
    window.addEventListener('blur', forget)
    return () => {
      window.removeEventListener('keydown', press, true)
      window.removeEventListener('keypress', character, true)
      window.removeEventListener('keyup', release, true)
      window.removeEventListener('blur', forget)
    }
  }, [])
}

function isActivation({ key, isComposing }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !isComposing
}
