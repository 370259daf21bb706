import { QueueScreen } from '../../../src-renderer/features/queue/queue-screen.tsx'
import { runner } from '../../../src-renderer/features/acquisition/run/runner-service.ts'
import { setBrokerStatus, setConnection, setKeyState, useBackendStore } from '../../../src-renderer/state/backend-store.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import type { BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'
import type { LedgerSummary } from '../../../src-shared/ipc/ledger-summary.ts'
import { brokerWith, KEY, startTrial, type Trial } from '../acquisition/trial.ts'
import { reportRun } from '../acquisition/run/runs.fixtures.ts'
import { exposeApi } from '../gallery/silent-api.ts'
import type { StoryGroup } from '../gallery/story.ts'

const WIDTH_PX = 1100
const HEIGHT_PX = 520

/** The screen over one case, after `change` has changed the window. */
async function showQueue({ broker = {}, change = () => {} }: { readonly broker?: Partial<BrokerStatus>; readonly change?: (trial: Trial) => void }) {
  const trial = await startTrial()
  setBrokerStatus(brokerWith('4200', broker))
  const ledger: LedgerSummary = {
    cases: [{ caseId: trial.caseId, cap: '1000', settled: '420', reserved: '12', disputed: '5' }],
    days: ['2026-11-18', '2026-11-19', '2026-11-20'].map((day, at) => ({
      day,
      caseId: trial.caseId,
      endpoint: 'profiler/current-balance',
      credits: String(140 * (at + 1)),
      calls: 28 * (at + 1),
    })),
    disputes: [],
  }
  exposeApi({ readLedger: async () => ok(ledger) })
  change(trial)
  const { record } = await trial.state()
  return <QueueScreen cases={[record]} />
}

const stopped = (code: 'key_rejected' | 'insufficient_credits', message: string): Partial<BrokerStatus> => ({
  stopped: failure(code, message, 'Enter another key or wait.'),
})

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'QueueScreen',
    stories: [
      { title: 'not reported yet', width: WIDTH_PX, render: () => showQueue({ change: () => useBackendStore.setState({ broker: undefined }) }) },
      { title: 'idle', width: WIDTH_PX, height: HEIGHT_PX, render: () => showQueue({}) },
      {
        title: 'running',
        width: WIDTH_PX,
        height: HEIGHT_PX,
        render: () =>
          showQueue({
            broker: {
              queued: 40,
              running: 3,
              waits: [{ scope: 'account', reason: 'limit', until: new Date(Date.now() + 20_000).toISOString(), calls: 40 }],
            },
            change: (trial) => {
              reportRun(trial, 'running', { total: 120 })
              runner().progress.stepChanged({ stepId: 'p.1', planId: 'p', state: 'running', message: '', creditsUsed: '0' })
            },
          }),
      },
      { title: 'paused', width: WIDTH_PX, height: HEIGHT_PX, render: () => showQueue({ broker: { paused: true, queued: 12 } }) },
      { title: 'offline', width: WIDTH_PX, height: HEIGHT_PX, render: () => showQueue({ change: () => setConnection(false, undefined) }) },
      {
        title: 'key rejected',
        width: WIDTH_PX,
        height: HEIGHT_PX,
        render: () => showQueue({ broker: stopped('key_rejected', 'The service rejected the key') }),
      },
      {
        title: 'credits exhausted',
        width: WIDTH_PX,
        height: HEIGHT_PX,
        render: () => showQueue({ broker: stopped('insufficient_credits', 'The account has too few credits') }),
      },
      {
        title: 'without a key',
        width: WIDTH_PX,
        height: HEIGHT_PX,
        render: () => showQueue({ change: () => setKeyState({ ...KEY, present: false, source: 'none' }) }),
      },
      {
        title: 'ledger not readable',
        width: WIDTH_PX,
        height: HEIGHT_PX,
        render: () =>
          showQueue({
            change: () => exposeApi({ readLedger: async () => err(failure('corrupt', 'The ledger cannot be read', 'Restore it from a backup.')) }),
          }),
      },
    ],
  },
]
