import type { BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'

/** An idle broker. */
export const IDLE_STATUS: BrokerStatus = {
  paused: false,
  account: undefined,
  accountPlan: undefined,
  queued: 0,
  running: 0,
  waits: [],
  steps: [],
  cases: [],
  stopped: undefined,
  minimumBalance: { credits: '0', reached: undefined },
}
