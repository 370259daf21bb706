import { Classes } from '@blueprintjs/core'

const MAIN = [Classes.INTENT_PRIMARY, Classes.INTENT_DANGER].map((intent) => `.${Classes.DIALOG_FOOTER} .${intent}`).join(', ')

/**
 * Clicks the primary or danger button in the footer of the dialog on top, unless it is disabled.
 * Returns whether a dialog is open, with or without such a button.
 */
export function doMainAct(): boolean {
  const dialog = [...document.querySelectorAll<HTMLElement>(`.${Classes.DIALOG}`)].at(-1)
  const buttons = dialog?.querySelectorAll<HTMLButtonElement>(MAIN) ?? []
  // A dialog with two kinds of content keeps the hidden footer of the other one.
  const main = [...buttons].filter((button) => button.checkVisibility()).at(-1)
  if (main?.disabled === false) main.click()
  return dialog !== undefined
}
