import type { KeychainState, KeyState } from '../../src-shared/ipc/casebook-api.ts'
import { messages } from './messages.ts'

/** States in which a key may be stored but cannot be read. */
const UNREADABLE: readonly KeychainState[] = ['locked', 'denied', 'timeout']

/** States that no key is available: a locked keychain may contain one. */
export function noKeySentence({ keychain }: Pick<KeyState, 'keychain'>): string {
  return UNREADABLE.includes(keychain) ? messages.keyUnreadable : messages.noKey
}
