import { randomUUID } from 'node:crypto'
import type { KeychainState } from '../../src-shared/ipc/casebook-api.ts'
import { failure, type Failure, type FailureCode } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { Secret } from '../secret.ts'
import { adviceFor } from './keychain-advice.ts'
import { CANARY, StoredByOtherModuleError, type SecretStore } from './secret-store.ts'

/**
 * The state of the keychain. `ok` and `empty` differ only in whether an item was requested and
 * found.
 */
export interface KeychainHealth {
  readonly state: KeychainState
  readonly reason: string
  readonly remedy: string
}

export interface KeychainDeps {
  readonly load: () => Promise<SecretStore>
  readonly platform: NodeJS.Platform
  readonly canaryTimeoutMs?: number
  readonly callTimeoutMs?: number
  /**
   * Called when a call that had timed out has ended after all (the investigator confirmed the
   * prompt): a retry may succeed.
   */
  readonly onLate?: () => void
}

export interface Keychain {
  /**
   * Loads the module without calling the operating system, so no prompt appears. undefined if
   * loading worked.
   */
  readonly moduleProblem: () => Promise<KeychainHealth | undefined>
  readonly read: (account: string) => Promise<{ readonly health: KeychainHealth; readonly secret: Secret | undefined }>
  /** `what` names the item in sentences. */
  readonly write: (account: string, secret: Secret, what?: string) => Promise<Result<void>>
  /** Resolves once the item is verifiably gone, or to the reason why not. */
  readonly remove: (account: string, what?: string) => Promise<Result<void>>
}

const CANARY_TIMEOUT_MS = 5_000
/** The desktop may show its password prompt during all this time. */
const CALL_TIMEOUT_MS = 20_000

const TIMED_OUT = Symbol('timed out')

/** Maps a keychain error to its state, by the known messages of the three platforms. */
export function stateOfError(thrown: unknown): KeychainState {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  if (/locked|dismissed|prompt/i.test(text)) return 'locked'
  if (/denied|not allowed|authoriz|permission|user cancel|-128|-25293|-25308/i.test(text)) return 'denied'
  return 'unavailable'
}

/** The state behind a failure of `write` and `remove`. */
export function stateOfFailure(code: FailureCode): KeychainState {
  const states: Partial<Record<FailureCode, KeychainState>> = { keychain_locked: 'locked', keychain_denied: 'denied', keychain_timeout: 'timeout' }
  return states[code] ?? 'unavailable'
}

/**
 * The operating system's keychain with its six states. keytar returns `null` for a locked keyring
 * and `false` for a failed removal, without an error; so an item is written, read and removed first
 * (the canary), and every change is read back. Calls run one at a time: a native call cannot be
 * cancelled, and one that hangs must block one thread, not all of them.
 */
export function createKeychain(parts: KeychainDeps): Keychain {
  const { load, platform, canaryTimeoutMs = CANARY_TIMEOUT_MS, callTimeoutMs = CALL_TIMEOUT_MS, onLate } = parts
  let store: SecretStore | undefined
  let hanging: Promise<void> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const health = (state: KeychainState): KeychainHealth => ({ state, ...adviceFor(state, platform) })

  /**
   * One native call with a deadline. After a missed deadline no further call starts until that one
   * has ended.
   */
  async function native<T>(call: () => Promise<T>, deadlineMs: number): Promise<T | typeof TIMED_OUT> {
    if (hanging !== undefined) return TIMED_OUT
    const running = call()
    let timer: ReturnType<typeof setTimeout> | undefined
    const deadline = new Promise<typeof TIMED_OUT>((resolve) => {
      timer = setTimeout(resolve, deadlineMs, TIMED_OUT)
    })
    try {
      const outcome = await Promise.race([running, deadline])
      if (outcome === TIMED_OUT) {
        hanging = running.then(
          () => undefined,
          () => undefined,
        )
        void hanging.then(() => {
          hanging = undefined
          onLate?.()
        })
      }
      return outcome
    } finally {
      clearTimeout(timer)
    }
  }

  async function open(): Promise<SecretStore | undefined> {
    try {
      store ??= await load()
      return store
    } catch {
      return undefined
    }
  }

  /** Writes, reads and removes a test item; undefined if all three worked. */
  async function canaryProblem(opened: SecretStore): Promise<KeychainState | undefined> {
    const account = `${CANARY}${randomUUID()}`
    const value = randomUUID()
    const endsAt = performance.now() + canaryTimeoutMs
    const left = (): number => Math.max(1, endsAt - performance.now())
    try {
      if ((await native(() => opened.set(account, value), left())) === TIMED_OUT) return 'timeout'
      const found = await native(() => opened.get(account), left())
      if (found === TIMED_OUT) return 'timeout'
      const removed = await native(() => opened.remove(account), left())
      if (removed === TIMED_OUT) return 'timeout'
      return found === value && removed ? undefined : 'locked'
    } catch (thrown) {
      return stateOfError(thrown)
    }
  }

  /** Runs operations one after the other. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const mine = turn.then(run)
    turn = mine.catch(() => undefined)
    return mine
  }

  async function ready(): Promise<{ readonly opened: SecretStore } | { readonly problem: KeychainState }> {
    const opened = await open()
    if (opened === undefined) return { problem: 'unavailable' }
    const problem = await canaryProblem(opened)
    return problem === undefined ? { opened } : { problem }
  }

  async function readNow(account: string): Promise<{ readonly health: KeychainHealth; readonly secret: Secret | undefined }> {
    const found = await ready()
    if ('problem' in found) return { health: health(found.problem), secret: undefined }
    try {
      const value = await native(() => found.opened.get(account), callTimeoutMs)
      if (value === TIMED_OUT) return { health: health('timeout'), secret: undefined }
      return value === undefined || value === ''
        ? { health: health('empty'), secret: undefined }
        : { health: health('ok'), secret: new Secret(value) }
    } catch (thrown) {
      if (thrown instanceof StoredByOtherModuleError)
        return { health: { state: 'unavailable', reason: thrown.reason, remedy: thrown.remedy }, secret: undefined }
      return { health: health(stateOfError(thrown)), secret: undefined }
    }
  }

  function failWith(state: KeychainState, what: string): Failure {
    const { reason, remedy } = adviceFor(state, platform)
    const code =
      state === 'locked'
        ? 'keychain_locked'
        : state === 'denied'
          ? 'keychain_denied'
          : state === 'timeout'
            ? 'keychain_timeout'
            : 'keychain_unavailable'
    return failure(code, `${what}: ${reason}`, remedy)
  }

  return {
    moduleProblem: async () => ((await open()) === undefined ? health('unavailable') : undefined),
    read: (account) => inTurn(() => readNow(account)),
    write: (account, secret, item = 'The key') =>
      inTurn(async () => {
        const what = `${item} was not stored`
        const found = await ready()
        if ('problem' in found) return err(failWith(found.problem, what))
        try {
          if ((await native(() => found.opened.set(account, secret.reveal()), callTimeoutMs)) === TIMED_OUT) return err(failWith('timeout', what))
          const readBack = await native(() => found.opened.get(account), callTimeoutMs)
          if (readBack === TIMED_OUT) return err(failWith('timeout', what))
          return readBack === secret.reveal() ? ok(undefined) : err(failWith('locked', what))
        } catch (thrown) {
          return err(failWith(stateOfError(thrown), what))
        }
      }),
    remove: (account, item = 'The key') =>
      inTurn(async () => {
        const what = `${item} was not removed`
        const found = await ready()
        if ('problem' in found) return err(failWith(found.problem, what))
        try {
          if ((await native(() => found.opened.remove(account), callTimeoutMs)) === TIMED_OUT) return err(failWith('timeout', what))
          // The canary has just shown that reading works, so no value means no item.
          const left = await native(() => found.opened.get(account), callTimeoutMs)
          if (left === TIMED_OUT) return err(failWith('timeout', what))
          return left === undefined ? ok(undefined) : err(failWith('locked', what))
        } catch (thrown) {
          if (thrown instanceof StoredByOtherModuleError) return err(failure('keychain_unavailable', `${what}: ${thrown.reason}`, thrown.remedy))
          return err(failWith(stateOfError(thrown), what))
        }
      }),
  }
}
