import { create } from 'zustand'
import type { AppInfo, BrokerStatus, KeyState } from '../../src-shared/bridge.ts'
import type { Failure } from '../../src-shared/failure.ts'

interface DeskFacts {
  readonly phase: 'starting' | 'ready' | 'failed'
  /** Why Casebook could not start. */
  readonly failure: Failure | undefined
  readonly app: AppInfo | undefined
  readonly key: KeyState | undefined
  readonly broker: BrokerStatus | undefined
  readonly connected: boolean
}

/** What the desk last said about itself. */
export const useDesk = create<DeskFacts>(() => ({
  phase: 'starting',
  failure: undefined,
  app: undefined,
  key: undefined,
  broker: undefined,
  connected: true,
}))

export function startFailed(failure: Failure): void {
  useDesk.setState({ phase: 'failed', failure })
}

export function startDone(facts: Pick<DeskFacts, 'app' | 'key' | 'broker'>): void {
  useDesk.setState({ ...facts, phase: 'ready', failure: undefined })
}

export function appChanged(app: AppInfo): void {
  useDesk.setState({ app })
}

export function keyChanged(key: KeyState): void {
  useDesk.setState({ key })
}

export function brokerChanged(broker: BrokerStatus): void {
  useDesk.setState({ broker })
}

export function connectionChanged(connected: boolean): void {
  useDesk.setState({ connected })
}
