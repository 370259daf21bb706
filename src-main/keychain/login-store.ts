import * as z from 'zod/mini'
import type { LoginState } from '../../src-shared/ipc/casebook-api.ts'
import { ok, type Result } from '../../src-shared/core/result.ts'
import { isUsableToken, Secret } from '../secret.ts'
import type { Log } from '../log.ts'
import type { SettingsFile } from '../settings.ts'
import type { Keychain } from './keychain.ts'

/** How long a token of the legacy query interface is valid. */
export const TOKEN_MS = 3_600_000
/** After the clock was set back further than this, the age of a token is unknown. */
const BACKWARD_MS = 300_000

export interface LoginStoreOptions {
  /**
   * Base address that the login is for: its token is never sent to another. '' if none is known.
   */
  readonly address: string
  /** undefined: in memory only, as for the practice service, which ends with the run. */
  readonly keychain: Keychain | undefined
  readonly settings: SettingsFile
  readonly log: Log
  readonly now: () => Date
}

/**
 * The sign-in to one legacy query interface. The token is stored like the key; the password never
 * reaches this store.
 */
export interface LoginStore {
  /** Finds a token of an earlier run; the keychain is read only if one was stored. */
  readonly load: () => Promise<void>
  readonly state: () => LoginState
  /** The token, until its hour has passed. */
  readonly token: () => Secret | undefined
  /** Stores a token that was requested at `requestedAt`, when its hour begins. */
  readonly keep: (email: string, token: Secret, requestedAt: Date) => Promise<void>
  /** The interface has rejected the token, regardless of the clock. */
  readonly handleRejected: () => void
  /**
   * Removes the token here and from the keychain; an error means that the keychain still has it.
   */
  readonly signOut: () => Promise<Result<void>>
}

/** The keychain item. */
const ITEM = z.object({
  email: z.string().check(z.maxLength(254)),
  at: z.iso.datetime(),
  token: z.string().check(z.refine(isUsableToken)),
})

interface Login {
  readonly email: string
  readonly at: number
  readonly token: Secret
}

export function createLoginStore({ address, keychain, settings, log, now }: LoginStoreOptions): LoginStore {
  const account = `legacy-token ${address}`
  let login: Login | undefined
  let ended: { readonly email: string; readonly until: string } | undefined
  let saved: LoginState['saved'] = 'none'
  let trouble = { reason: '', remedy: '' }

  const mayBeStored = (): boolean => settings.damaged || settings.get().loginStoredFor.includes(address)

  async function forgetStored(): Promise<Result<void>> {
    if (keychain === undefined || !mayBeStored()) return ok(undefined)
    const removed = await keychain.remove(account, 'The sign-in')
    if (removed.ok) await settings.change({ loginStoredFor: settings.get().loginStoredFor.filter((stored) => stored !== address) })
    return removed
  }

  /** An expired or rejected token is useless and is removed, from the keychain as well. */
  function end({ email }: Login, until: number): void {
    login = undefined
    saved = 'none'
    trouble = { reason: '', remedy: '' }
    ended = { email, until: new Date(until).toISOString() }
    void forgetStored().then(
      (removed) => removed.ok || log.warn('an ended sign-in is still in the keychain', { code: removed.error.code }),
      (fault: unknown) => log.fault('an ended sign-in could not be removed', fault),
    )
  }

  function current(): Login | undefined {
    if (login === undefined) return undefined
    const time = now().getTime()
    if (time >= login.at + TOKEN_MS || time < login.at - BACKWARD_MS) end(login, Math.min(time, login.at + TOKEN_MS))
    return login
  }

  return {
    load: async () => {
      if (keychain === undefined || address === '' || !mayBeStored()) return
      const { secret, health } = await keychain.read(account)
      trouble = { reason: health.reason, remedy: health.remedy }
      if (secret === undefined || login !== undefined) return
      const item = itemOf(secret)
      if (item === undefined) return
      log.conceal(item.token.reveal())
      login = item
      saved = 'keychain'
      current()
    },
    state: () => {
      const valid = current()
      const facts = { address, saved, ...trouble }
      if (address === '') return { ...facts, phase: 'unknown-address', email: '', until: '' }
      if (valid !== undefined) return { ...facts, phase: 'signed-in', email: valid.email, until: new Date(valid.at + TOKEN_MS).toISOString() }
      return ended === undefined ? { ...facts, phase: 'signed-out', email: '', until: '' } : { ...facts, phase: 'expired', ...ended }
    },
    token: () => current()?.token,
    keep: async (email, token, requestedAt) => {
      log.conceal(token.reveal())
      login = { email, at: requestedAt.getTime(), token }
      ended = undefined
      saved = 'session'
      trouble = { reason: '', remedy: '' }
      if (keychain === undefined) return
      const item = JSON.stringify({ email, at: requestedAt.toISOString(), token: token.reveal() })
      const written = await keychain.write(account, new Secret(item), 'The sign-in')
      if (login?.token !== token) return
      if (written.ok) {
        saved = 'keychain'
        const { loginStoredFor } = settings.get()
        if (!loginStoredFor.includes(address)) await settings.change({ loginStoredFor: [...loginStoredFor, address] })
      } else {
        trouble = { reason: `${written.error.message} It is held in memory until Casebook is closed.`, remedy: written.error.remedy }
      }
    },
    handleRejected: () => {
      if (login !== undefined) end(login, now().getTime())
    },
    signOut: async () => {
      login = undefined
      ended = undefined
      saved = 'none'
      trouble = { reason: '', remedy: '' }
      return await forgetStored()
    },
  }
}

function itemOf(secret: Secret): Login | undefined {
  try {
    const read = ITEM.safeParse(JSON.parse(secret.reveal()))
    return read.success ? { email: read.data.email, at: Date.parse(read.data.at), token: new Secret(read.data.token) } : undefined
  } catch {
    return undefined
  }
}
