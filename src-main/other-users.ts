import { readFileSync } from 'node:fs'

/** First user id of persons on most systems; lower ones are the system's own. */
const MIN_PERSON_UID = 1_000
const PERSON_UID_END = 60_000

/** Whether a list of accounts (`/etc/passwd`) names other persons who can log in here. */
export function hasOtherPersons(accounts: string, own: number): boolean {
  return accounts.split('\n').some((line) => {
    const [, , uid = '', , , , shell = ''] = line.split(':')
    const user = Number(uid)
    return /^\d+$/.test(uid) && user >= MIN_PERSON_UID && user < PERSON_UID_END && user !== own && !/(?:nologin|false)$/.test(shell.trim())
  })
}

/** Whether other persons can log in on this machine. True if the system has no such list. */
export function isSharedMachine(): boolean {
  try {
    return hasOtherPersons(readFileSync('/etc/passwd', 'utf8'), process.getuid?.() ?? -1)
  } catch {
    return true
  }
}

export const SHARED_MACHINE_NOTE =
  'This computer may have other users. While Casebook is not running, another user can serve a page at this address, and that page can read the cases stored in this browser. Open the address only while Casebook is running. The Casebook window and the desktop app are not affected.'
