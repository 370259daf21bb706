import { Classes } from '@blueprintjs/core'

/** Does the main act of the dialog on top, as if its primary button at the foot were clicked; nothing where it is disabled or there is none. */
export function doMainAct(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>(`.${Classes.DIALOG}`)].at(-1)
  const buttons = dialog?.querySelectorAll<HTMLButtonElement>(`.${Classes.DIALOG_FOOTER} .${Classes.INTENT_PRIMARY}`) ?? []
  const main = [...buttons].at(-1)
  if (main?.disabled === false) main.click()
}
