import { beforeEach, expect, test } from 'vitest'
import type { BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { callBroker, setBrokerStatus, startDone, useBackendStore } from '../../../src-renderer/state/backend-store.ts'
import { IDLE_STATUS } from '../../support/builders/idle-status.ts'

function statusWith(left: string): BrokerStatus {
  const account = { plan: 'pro', planText: 'Pro', creditsRemaining: left, at: '2026-01-01T00:00:00.000Z' } as const
  return { ...IDLE_STATUS, account, accountPlan: 'pro' }
}
const left = (): string | undefined => useBackendStore.getState().broker?.account?.creditsRemaining

beforeEach(() => {
  useBackendStore.setState({ phase: 'starting', broker: undefined })
})

test('a response about the broker is stored', async () => {
  expect((await callBroker(async () => ok(statusWith('10000')))).ok).toBe(true)
  expect(left()).toBe('10000')
})

test('a response older than an event does not replace its figure', async () => {
  let response = (): void => {}
  const requested = callBroker(
    () =>
      new Promise((resolve) => {
        response = () => resolve(ok(statusWith('10000')))
      }),
  )
  setBrokerStatus(statusWith('9555'))
  response()
  await requested
  expect(left()).toBe('9555')
})

test('the end of start-up keeps the state of events received meanwhile', async () => {
  await callBroker(async () => ok(statusWith('10000')))
  setBrokerStatus(statusWith('9555'))
  startDone({ app: undefined, key: undefined })
  expect([useBackendStore.getState().phase, left()]).toEqual(['ready', '9555'])
})

test('a failed response changes nothing', async () => {
  setBrokerStatus(statusWith('9555'))
  await callBroker(async () => err(failure('network', 'Casebook is gone.', 'Wait.')))
  expect(left()).toBe('9555')
})

test('equal charges stay the same list, so that no plan is priced again; another charge is another list', () => {
  const charging = (credits: string): BrokerStatus => ({ ...statusWith('1'), charged: [{ endpoint: 'profiler/pnl', credits }] })
  const list = (): BrokerStatus['charged'] => useBackendStore.getState().broker?.charged
  setBrokerStatus(charging('7'))
  const first = list()
  setBrokerStatus({ ...charging('7'), queued: 1 })
  expect(list()).toBe(first)
  expect(useBackendStore.getState().broker?.queued).toBe(1)
  setBrokerStatus(charging('9'))
  expect(list()).toEqual([{ endpoint: 'profiler/pnl', credits: '9' }])
})
