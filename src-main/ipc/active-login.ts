import type { IpcHandlers, LoginState } from '../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { Broker } from '../broker/broker-types.ts'
import { type LegacyBase, legacyBaseOf } from '../service-url.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { createLoginStore, type LoginStore } from '../keychain/login-store.ts'
import type { Log } from '../log.ts'
import type { SettingsFile } from '../settings.ts'

export interface LoginInUseDeps {
  readonly broker: Pick<Broker, 'useLegacyAccess' | 'signIn'>
  readonly keychain: Keychain
  readonly settings: SettingsFile
  readonly log: Log
  readonly now: () => Date
  readonly changed: (state: LoginState) => void
}

/**
 * The sign-in to the legacy query interface of the service in use (docs/service-interface.md, 4.4).
 */
export interface ActiveLogin {
  readonly methods: Pick<IpcHandlers, 'readLogin' | 'signIn' | 'signOut'>
  /**
   * Switches to another service: only its own sign-in is passed to the broker. `address` undefined:
   * none is known.
   */
  readonly use: (service: { readonly address: string | undefined; readonly practice: boolean }) => void
  readonly close: () => void
}

interface ServiceLogin {
  readonly base: LegacyBase | undefined
  readonly practice: boolean
  readonly keeper: LoginStore
  readonly loaded: Promise<void>
}

export function createActiveLogin({ broker, keychain, settings, log, now, changed }: LoginInUseDeps): ActiveLogin {
  const logins = new Map<string, ServiceLogin>()
  let login: ServiceLogin | undefined
  let endTimer: ReturnType<typeof setTimeout> | undefined

  function positionOf(address: string, practice: boolean): ServiceLogin {
    const known = logins.get(address)
    if (known !== undefined) return known
    const base = address === '' ? undefined : legacyBaseOf(address)
    const keeper = createLoginStore({ address: base?.ok ? address : '', keychain: practice ? undefined : keychain, settings, log, now })
    const loaded = keeper.load().catch((fault: unknown) => log.fault('the sign-in could not be loaded', fault))
    const made: ServiceLogin = { base: base?.ok ? base.value : undefined, practice, keeper, loaded }
    logins.set(address, made)
    return made
  }

  /**
   * Passes the current token to the broker and sends the state to the page; repeated when the token
   * expires.
   */
  function announce(): LoginState {
    clearTimeout(endTimer)
    const state = stateNow()
    const token = login?.keeper.token()
    if (login?.base !== undefined && token !== undefined) {
      const { base, practice, keeper } = login
      broker.useLegacyAccess({
        origin: base.origin,
        basePath: base.path,
        practice,
        token,
        isValid: () => keeper.token() === token,
        rejected: () => {
          keeper.handleRejected()
          if (login?.keeper === keeper) announce()
        },
      })
      endTimer = setTimeout(announce, Math.max(1000, Date.parse(state.until) - now().getTime() + 50))
      endTimer.unref()
    } else {
      broker.useLegacyAccess(undefined)
    }
    changed(state)
    return state
  }

  function stateNow(): LoginState {
    return login?.keeper.state() ?? { phase: 'unknown-address', address: '', email: '', until: '', saved: 'none', reason: '', remedy: '' }
  }

  return {
    use: ({ address = '', practice }) => {
      const next = positionOf(address, practice)
      login = next
      announce()
      void next.loaded.then(() => {
        if (login === next) announce()
      })
    },
    methods: {
      readLogin: async () => {
        await login?.loaded
        return ok(stateNow())
      },
      signIn: async ({ email, password }): Promise<Result<LoginState>> => {
        const here = login
        await here?.loaded
        if (here?.base === undefined) {
          return err(
            failure(
              'unsupported',
              'The address of the legacy query interface of this service is unknown.',
              'Start Casebook with --legacy-url, or use another service.',
            ),
          )
        }
        const requestedAt = now()
        const token = await broker.signIn(here.base, { email: email.trim(), password })
        if (!token.ok) return token
        await here.keeper.keep(email.trim(), token.value, requestedAt)
        return ok(login === here ? announce() : stateNow())
      },
      signOut: async () => {
        const here = login
        await here?.loaded
        const removed = await (here?.keeper.signOut() ?? ok(undefined))
        const state = announce()
        return removed.ok ? ok(state) : removed
      },
    },
    close: () => clearTimeout(endTimer),
  }
}
