import type { KeyState } from '../../src-shared/ipc/casebook-api.ts'
import { ok, type Result } from '../../src-shared/core/result.ts'
import type { Secret } from '../secret.ts'
import type { Log } from '../log.ts'
import type { SettingsFile } from '../settings.ts'
import { checkKeyShape } from './key-shape.ts'
import { stateOfFailure, type Keychain, type KeychainHealth } from './keychain.ts'

/** From this length on, four characters distinguish two keys without revealing much of either. */
const LAST4_FROM = 16

export interface ApiKeyStoreOptions {
  readonly keychain: Keychain
  readonly settings: SettingsFile
  /** The service that the key is for: it is never sent to another host. */
  readonly origin: string
  readonly environmentKey: string | undefined
  readonly log: Log
}

/**
 * The API key of one service: where it comes from and where it is stored. The rest of the backend
 * sees only state and `Secret`.
 */
export interface ApiKeyStore {
  /** Finds the key: environment, else the keychain, which is read only if a key was stored. */
  readonly load: () => Promise<void>
  readonly secret: () => Secret | undefined
  readonly state: () => KeyState
  /**
   * Stores a key that the service has accepted: in the keychain, or in memory for this run if there
   * is none.
   */
  readonly keep: (secret: Secret) => Promise<void>
  /** Removes the key here and from the keychain; an error means that the keychain still has it. */
  readonly remove: () => Promise<Result<void>>
}

const WELL: KeychainHealth = { state: 'empty', reason: '', remedy: '' }

export function createApiKeyStore({ keychain, settings, origin, environmentKey, log }: ApiKeyStoreOptions): ApiKeyStore {
  let health = WELL
  let secret: Secret | undefined
  let source: KeyState['source'] = 'none'

  // Damaged settings no longer show whether a key was stored, so the keychain is read.
  const mayBeStored = (): boolean => settings.damaged || settings.get().keyStoredFor.includes(origin)
  const account = `api-key ${origin}`

  function adopt(found: Secret | undefined, from: KeyState['source']): void {
    secret = found
    source = found === undefined ? 'none' : from
    if (found !== undefined) log.conceal(found.reveal())
  }

  return {
    secret: () => secret,
    state: () => {
      const text = secret?.reveal() ?? ''
      const storedBy = source === 'keychain' ? settings.get().storedBy[account] : undefined
      return {
        keychain: health.state,
        reason: health.reason,
        remedy: health.state === 'unavailable' ? `${health.remedy.replace(/\.$/, '')}, or set CASEBOOK_API_KEY for one run.` : health.remedy,
        present: secret !== undefined,
        source,
        ...(text.length >= LAST4_FROM ? { last4: text.slice(-4) } : {}),
        ...(storedBy === undefined || storedBy === 'none' ? {} : { storedBy }),
      }
    },
    load: async () => {
      if (environmentKey !== undefined && environmentKey !== '') {
        log.conceal(environmentKey)
        const checked = checkKeyShape(environmentKey)
        if (checked.ok) adopt(checked.value, 'environment')
        else
          health = {
            state: 'empty',
            reason: `CASEBOOK_API_KEY was not used: ${checked.error.message}`,
            remedy: 'Start again with only the key in CASEBOOK_API_KEY.',
          }
        return
      }
      if (!mayBeStored()) {
        health = (await keychain.moduleProblem()) ?? WELL
        return
      }
      const read = await keychain.read(account)
      health = read.health
      // A key in memory for this run survives a keychain that was locked meanwhile.
      if (read.secret !== undefined) adopt(read.secret, 'keychain')
    },
    keep: async (saved) => {
      adopt(saved, 'session')
      const written = await keychain.write(account, saved)
      if (written.ok) {
        source = 'keychain'
        health = { ...WELL, state: 'ok' }
        const { keyStoredFor } = settings.get()
        if (!keyStoredFor.includes(origin)) await settings.change({ keyStoredFor: [...keyStoredFor, origin] })
        return
      }
      health = {
        state: stateOfFailure(written.error.code),
        reason: `${written.error.message} It is held in memory until Casebook is closed.`,
        remedy: written.error.remedy,
      }
    },
    remove: async () => {
      adopt(undefined, 'none')
      if (!mayBeStored()) return ok(undefined)
      const removed = await keychain.remove(account)
      if (!removed.ok) return removed
      health = WELL
      await settings.change({ keyStoredFor: settings.get().keyStoredFor.filter((stored) => stored !== origin) })
      return removed
    },
  }
}
