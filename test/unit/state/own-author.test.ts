import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBackendStore, setAuthor } from '../../../src-renderer/state/backend-store.ts'
import { fetchAuthor, ownAuthor, unsignedReason } from '../../../src-renderer/state/own-author.ts'
import type { AuthorState, CasebookApi } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'

const SIGNED: AuthorState = { author: 'a'.repeat(64), keychain: 'ok', reason: '', remedy: '' }
const LOCKED: AuthorState = { author: 'unsigned', keychain: 'locked', reason: 'The keychain is locked.', remedy: 'Unlock it.' }

let response: Result<AuthorState> = ok(SIGNED)
const readAuthor = vi.fn<CasebookApi['readAuthor']>(async () => response)

beforeEach(() => {
  response = ok(SIGNED)
  readAuthor.mockClear()
  useBackendStore.setState({ author: undefined })
  vi.stubGlobal('window', { casebook: { readAuthor } })
})
afterEach(() => void vi.unstubAllGlobals())

test('requests the author once, however many callers ask at the same time and later', async () => {
  expect(await Promise.all([ownAuthor(), ownAuthor()])).toEqual([SIGNED.author, SIGNED.author])
  expect(await ownAuthor()).toBe(SIGNED.author)
  expect(readAuthor).toHaveBeenCalledTimes(1)
  expect(useBackendStore.getState().author).toEqual(SIGNED)
})

test('signs nothing while the backend does not answer, and requests the author again', async () => {
  response = err(failure('no_session', 'No backend.', 'Start it.'))
  expect(await ownAuthor()).toBe('unsigned')
  expect(useBackendStore.getState().author).toBeUndefined()
  response = ok(SIGNED)
  expect(await ownAuthor()).toBe(SIGNED.author)
})

test('a missing author is requested again on demand, or reported by the backend', async () => {
  response = ok(LOCKED)
  expect([await ownAuthor(), await ownAuthor()]).toEqual(['unsigned', 'unsigned'])
  expect(readAuthor).toHaveBeenCalledTimes(1)
  response = ok(SIGNED)
  expect([await fetchAuthor(), await ownAuthor()]).toEqual([SIGNED.author, SIGNED.author])
  setAuthor(LOCKED)
  expect(await ownAuthor()).toBe('unsigned')
})

test('the reason why a case is unsigned is that of the keychain, or that its newest entry is older than the key', () => {
  expect(unsignedReason(LOCKED)).toBe('Entries are chained but do not show which installation wrote them. The keychain is locked. Unlock it.')
  for (const author of [undefined, SIGNED]) expect(unsignedReason(author)).toContain('The newest entry of this case is unsigned.')
})
