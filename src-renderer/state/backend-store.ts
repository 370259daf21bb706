import { create } from 'zustand'
import type { AppInfo, AuthorState, BrokerStatus, KeyState, LoginState } from '../../src-shared/ipc/casebook-api.ts'
import type { Failure } from '../../src-shared/core/failure.ts'
import type { UpdateState } from '../../src-shared/release/update-state.ts'
import type { Result } from '../../src-shared/core/result.ts'
import type { RenewalProgress } from '../storage/derived/renew-capture-summaries.ts'
import type { DrainProgress } from './drain-progress.ts'

interface BackendFacts {
  readonly phase: 'starting' | 'ready' | 'failed'
  /** Why Casebook could not start. */
  readonly failure: Failure | undefined
  /** Number of the case storage, where it could not be opened. */
  readonly closedStorage: number | undefined
  readonly app: AppInfo | undefined
  readonly key: KeyState | undefined
  /** The sign-in to the legacy query API. */
  readonly login: LoginState | undefined
  /** The signing key of this installation; undefined until it is first needed. */
  readonly author: AuthorState | undefined
  /** Known new versions; undefined until they are first needed. */
  readonly updates: UpdateState | undefined
  readonly broker: BrokerStatus | undefined
  /** Time of the main process's report, UTC ISO; '' before the first one. */
  readonly brokerAt: string
  readonly connected: boolean
  /**
   * Progress of importing responses of an interrupted run into their cases;
   * undefined where there are none.
   */
  readonly broughtIn: DrainProgress | undefined
  /** Progress of rebuilding summaries after a decoder change; undefined where there are none. */
  readonly renewal: RenewalProgress | undefined
  /** Why the main process refuses this window; it then does not reconnect by itself. */
  readonly refused: Failure | undefined
}

/** The latest facts reported by the main process. */
export const useBackendStore = create<BackendFacts>(() => ({
  phase: 'starting',
  failure: undefined,
  closedStorage: undefined,
  app: undefined,
  key: undefined,
  login: undefined,
  author: undefined,
  updates: undefined,
  broker: undefined,
  brokerAt: '',
  connected: true,
  broughtIn: undefined,
  renewal: undefined,
  refused: undefined,
}))

export function startFailed(failure: Failure): void {
  useBackendStore.setState({ phase: 'failed', failure })
}

/** The storage with that number, which contains the cases, cannot be opened. */
export function caseFileFailed(failure: Failure, storage: number): void {
  useBackendStore.setState({ phase: 'failed', failure, closedStorage: storage })
}

export function startDone(facts: Pick<BackendFacts, 'app' | 'key'>): void {
  useBackendStore.setState({ ...facts, phase: 'ready', failure: undefined })
}

export function setApp(app: AppInfo): void {
  useBackendStore.setState({ app })
}

export function setKeyState(key: KeyState): void {
  useBackendStore.setState({ key })
}

export function setLogin(login: LoginState): void {
  useBackendStore.setState({ login })
}

export function setAuthor(author: AuthorState): void {
  useBackendStore.setState({ author })
}

export function setUpdates(updates: UpdateState): void {
  useBackendStore.setState({ updates })
}

/**
 * Number of broker status events so far: a response requested before the
 * latest one is older than it.
 */
let words = 0

/**
 * Plans are repriced when this list changes, which is rare: equal charges
 * keep the same list object.
 */
function withSameCharges(broker: BrokerStatus): BrokerStatus {
  const known = useBackendStore.getState().broker?.charged
  return JSON.stringify(known) === JSON.stringify(broker.charged) ? { ...broker, charged: known } : broker
}

/** Handles a broker status event of the main process. */
export function setBrokerStatus(broker: BrokerStatus): void {
  words += 1
  useBackendStore.setState({ broker: withSameCharges(broker), brokerAt: new Date().toISOString() })
}

/**
 * Requests the broker's status. An event that overtakes the response remains: the response may be
 * older, and a later change emits another event.
 */
export async function callBroker(request: () => Promise<Result<BrokerStatus>>): Promise<Result<BrokerStatus>> {
  const before = words
  const response = await request()
  if (response.ok && words === before) useBackendStore.setState({ broker: withSameCharges(response.value), brokerAt: new Date().toISOString() })
  return response
}

export function setConnection(connected: boolean, refused: Failure | undefined): void {
  useBackendStore.setState({ connected, refused })
}

/** `undefined` once the rebuild is complete. */
export function setSummaryRenewal(renewal: RenewalProgress | undefined): void {
  useBackendStore.setState({ renewal })
}

export function setDrainProgress(progress: DrainProgress): void {
  useBackendStore.setState({ broughtIn: progress })
}

/** The import has ended, whether or not every response was imported. */
export function endDrainProgress(): void {
  useBackendStore.setState({ broughtIn: undefined })
}
