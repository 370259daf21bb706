import type { KeychainState, KeyState } from '../../src-shared/ipc/bridge.ts'

/** States in which a key may well be kept, and cannot be had. */
const UNREADABLE: readonly KeychainState[] = ['locked', 'denied', 'timeout']

/** That no key is at hand: a locked keychain may hold one, so nobody can say that there is none. */
export function noKeySentence({ keychain }: Pick<KeyState, 'keychain'>): string {
  return UNREADABLE.includes(keychain) ? 'The API key cannot be read.' : 'There is no API key.'
}
