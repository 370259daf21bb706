import type { AuthorState } from '../../src-shared/ipc/bridge.ts'
import { UNSIGNED_AUTHOR } from '../../src-shared/custody/authorship.ts'
import { bridge } from '../platform/bridge.ts'
import { setAuthor, useBackendStore } from './backend-store.ts'

let asking: Promise<string> | undefined

/** Who this installation is in a custody chain; the desk is asked the first time, and the keychain may ask its owner then. Never fails. */
export async function ownAuthor(): Promise<string> {
  const known = useBackendStore.getState().author
  if (known !== undefined) return known.author
  asking ??= fetchAuthor().finally(() => {
    asking = undefined
  })
  return await asking
}

/** Asks once more: the keychain may be open by now. A desk that does not answer signs nothing. */
export async function fetchAuthor(): Promise<string> {
  const answer = await bridge().readAuthor()
  if (!answer.ok) return UNSIGNED_AUTHOR
  setAuthor(answer.value)
  return answer.value.author
}

/** Why the newest entry of a case names no key, as sentences; `author`: as the desk last said of itself. */
export function unsignedReason(author: AuthorState | undefined): string {
  return author === undefined || author.author !== UNSIGNED_AUTHOR
    ? 'The newest entry of this case names no key. The next one will be signed where the keychain gives the key of this installation.'
    : `Entries are chained, but do not show which installation wrote them. ${author.reason} ${author.remedy}`
}
