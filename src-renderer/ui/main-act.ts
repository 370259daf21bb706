import { Classes } from '@blueprintjs/core'

const MAIN = [Classes.INTENT_PRIMARY, Classes.INTENT_DANGER].map((intent) => `.${Classes.DIALOG_FOOTER} .${intent}`).join(', ')

/** Does the main act of the dialog on top, as if its primary button at the foot were clicked, or the one that removes something; nothing where it is disabled or there is none. */
export function doMainAct(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>(`.${Classes.DIALOG}`)].at(-1)
  const buttons = dialog?.querySelectorAll<HTMLButtonElement>(MAIN) ?? []
  // A dialog of two sorts of work keeps the foot of the other, unseen.
  const main = [...buttons].filter((button) => button.checkVisibility()).at(-1)
  if (main?.disabled === false) main.click()
}
