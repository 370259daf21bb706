import type { KeychainState } from '../../src-shared/ipc/casebook-api.ts'

const NAMES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'the macOS keychain', win32: 'the Windows Credential Manager' }

interface Advice {
  readonly reason: string
  readonly remedy: string
}

const WELL: Advice = { reason: '', remedy: '' }

/** macOS ties an item to the signature of the program that made it. */
const MAC_ASKS_AGAIN = ' macOS asks again after an update of Electron and when Casebook switches between Electron and the browser.'

/**
 * Why the keychain cannot be used, and what to do about it on this platform. Empty for the two
 * healthy states.
 */
export function adviceFor(state: KeychainState, platform: NodeJS.Platform): Advice {
  const name = NAMES[platform] ?? 'the system keychain (Secret Service)'
  const install =
    platform === 'linux' ? 'Install and start a keyring (for example gnome-keyring with libsecret)' : 'Reinstall Casebook with npm install'
  const advice: Readonly<Record<KeychainState, Advice>> = {
    ok: WELL,
    empty: WELL,
    locked: { reason: `${name} is locked.`, remedy: 'Unlock it (log in to the desktop session, or open its password manager), then try again.' },
    denied: {
      reason: `${name} denied access to Casebook.`,
      remedy: `Allow access for Casebook in the password manager of the system, then try again.${platform === 'darwin' ? MAC_ASKS_AGAIN : ''}`,
    },
    timeout: {
      reason: `${name} did not respond in time.`,
      remedy: `Check for an open password prompt of the system, then try again.${platform === 'darwin' ? MAC_ASKS_AGAIN : ''}`,
    },
    unavailable: { reason: `${name} is not available on this computer.`, remedy: `${install}.` },
  }
  return advice[state]
}
