import { create } from 'zustand'
import type { AppInfo, AuthorState, BrokerStatus, KeyState, LoginState } from '../../src-shared/ipc/bridge.ts'
import type { Failure } from '../../src-shared/core/failure.ts'
import type { UpdateState } from '../../src-shared/release/update-state.ts'
import type { Result } from '../../src-shared/core/result.ts'
import type { RenewalProgress } from '../storage/derived/renew-capture-summaries.ts'
import type { DrainProgress } from './drain-progress.ts'

interface BackendFacts {
  readonly phase: 'starting' | 'ready' | 'failed'
  /** Why Casebook could not start. */
  readonly failure: Failure | undefined
  /** Number of the storage of the cases, where it is what could not be opened. */
  readonly closedStorage: number | undefined
  readonly app: AppInfo | undefined
  readonly key: KeyState | undefined
  /** The sign-in to the legacy query interface. */
  readonly login: LoginState | undefined
  /** By which key this installation signs; undefined until somebody had to know. */
  readonly author: AuthorState | undefined
  /** What is known of new versions; undefined until somebody had to know. */
  readonly updates: UpdateState | undefined
  readonly broker: BrokerStatus | undefined
  /** When the desk said so, UTC ISO; '' before it did. */
  readonly brokerAt: string
  readonly connected: boolean
  /** Answers of an interrupted run that are on their way into their cases; undefined where none are. */
  readonly broughtIn: DrainProgress | undefined
  /** How far answers are read anew after their reading has changed; undefined where none are. */
  readonly renewal: RenewalProgress | undefined
  /** Why the desk does not take this window in (any more); then it does not connect again by itself. */
  readonly refused: Failure | undefined
}

/** What the desk last said about itself. */
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

/** The storage of that number, which holds the cases, cannot be opened. */
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

/** How many times the desk has said how the broker stands: an answer that was asked for before the last of them is older. */
let words = 0

/** Plans are priced anew when this list changes, which it almost never does: the same charges stay the same list. */
function withSameCharges(broker: BrokerStatus): BrokerStatus {
  const known = useBackendStore.getState().broker?.charged
  return JSON.stringify(known) === JSON.stringify(broker.charged) ? { ...broker, charged: known } : broker
}

/** The desk says of itself how the broker stands. */
export function setBrokerStatus(broker: BrokerStatus): void {
  words += 1
  useBackendStore.setState({ broker: withSameCharges(broker), brokerAt: new Date().toISOString() })
}

/**
 * Asks how the broker stands. An event that overtakes the answer stays: the answer may be older, and whatever changed after
 * the event brings another one.
 */
export async function callBroker(ask: () => Promise<Result<BrokerStatus>>): Promise<Result<BrokerStatus>> {
  const before = words
  const answer = await ask()
  if (answer.ok && words === before) useBackendStore.setState({ broker: withSameCharges(answer.value), brokerAt: new Date().toISOString() })
  return answer
}

export function setConnection(connected: boolean, refused: Failure | undefined): void {
  useBackendStore.setState({ connected, refused })
}

/** `undefined` once no answers are read anew any more. */
export function setSummaryRenewal(renewal: RenewalProgress | undefined): void {
  useBackendStore.setState({ renewal })
}

export function setDrainProgress(progress: DrainProgress): void {
  useBackendStore.setState({ broughtIn: progress })
}

/** No answers are on their way any more, whether or not all of them came in. */
export function answersStopped(): void {
  useBackendStore.setState({ broughtIn: undefined })
}
