import type { AuthorState } from '../../src-shared/ipc/casebook-api.ts'
import { UNSIGNED_AUTHOR } from '../../src-shared/custody/authorship.ts'
import { api } from '../platform/api.ts'
import { setAuthor, useBackendStore } from './backend-store.ts'
import { messages } from './texts.ts'

let pending: Promise<string> | undefined

/**
 * The author of this installation in a custody chain. The first call requests it from the main
 * process, and the keychain may prompt then. Never fails.
 */
export async function ownAuthor(): Promise<string> {
  const known = useBackendStore.getState().author
  if (known !== undefined) return known.author
  pending ??= fetchAuthor().finally(() => {
    pending = undefined
  })
  return await pending
}

/**
 * Requests the author again: the keychain may be unlocked by now. Without a
 * response, entries are unsigned.
 */
export async function fetchAuthor(): Promise<string> {
  const response = await api().readAuthor()
  if (!response.ok) return UNSIGNED_AUTHOR
  setAuthor(response.value)
  return response.value.author
}

/**
 * Why the newest entry of a case has no key, as sentences; `author`: the last
 * report of the main process.
 */
export function unsignedReason(author: AuthorState | undefined): string {
  return author === undefined || author.author !== UNSIGNED_AUTHOR ? messages.entryUnsigned : messages.entriesUnsigned(author.reason, author.remedy)
}
