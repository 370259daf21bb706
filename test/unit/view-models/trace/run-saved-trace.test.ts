import { expect, test } from 'vitest'
import type { TraceRunRecord } from '../../../../src-shared/case/saved-traces.ts'
import type { SavedTraceRun, SavedTraceSetting } from '../../../../src-shared/custody/trace-event.ts'
import { compareRuns } from '../../../../src-shared/view-models/trace/recomputed-run.ts'
import { runSavedTrace, type ComputedRun } from '../../../../src-shared/view-models/trace/run-saved-trace.ts'
import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import { responsesIn } from '../../../support/builders/case-states.ts'
import { fraudCase, nodeOfCast } from './fraud-case.ts'

const SETTING: SavedTraceSetting = { starts: [nodeOfCast('collector')], direction: 'forward', method: 'fifo', hops: 12, width: 10, minValue: '' }

async function run(state: WholeState, seq = state.record.seq, setting = SETTING): Promise<ComputedRun> {
  const computed = await runSavedTrace(state, setting, seq, responsesIn(state), async () => undefined)
  if (!computed.ok) throw new Error(computed.error.message)
  return computed.value
}

test('a run names its inputs and results, and gives the same when computed again', async () => {
  const state = fraudCase(['collector', 'peel/0', 'peel/1'])
  const one = await run(state)
  expect(one.run).toMatchObject({ seq: state.record.seq, captures: 3 })
  expect(one.run.ends.length).toBeGreaterThan(2)
  expect(one.table.closes).toBe(true)
  expect((await run(state)).run).toEqual(one.run)
})

test('later captures do not change a run, and a repeated run reports the difference', async () => {
  const few = fraudCase(['collector', 'peel/0'])
  const before = (await run(few)).run
  // The same case with one more address: the chain's first entries are the same subjects and captures.
  const more = fraudCase(['collector', 'peel/0', 'peel/1'])
  const transfers = more.captures.filter(({ capture }) => capture.endpoint === 'profiler/transactions')
  const cut = transfers[1]?.capture.seq ?? 0
  const asThen = (await run(more, cut)).run
  expect(asThen.captures).toBe(2)
  expect(asThen.resultSha256).toBe(before.resultSha256)
  const after = (await run(more)).run
  expect(after.captures).toBe(3)
  const record = (one: SavedTraceRun, setting = SETTING): TraceRunRecord => ({ ...one, setting, at: '', actor: '', savedSeq: 0 })
  const { isEqual, destinations } = compareRuns(record(before), record(after))
  expect([isEqual, destinations > 0]).toEqual([false, true])
  expect(compareRuns(record(before), record(asThen))).toEqual({ isEqual: true, destinations: 0, settings: [] })
  const other = { ...SETTING, tokens: ['ethereum:usdt'], window: { from: '', to: '2026-10-15' } }
  expect(compareRuns(record(before), record(asThen, other)).settings).toEqual(['tokens', 'period'])
})

test('another method or another start gives another result', async () => {
  const state = fraudCase(['collector', 'peel/0', 'peel/1'])
  const victim = { ...SETTING, starts: [nodeOfCast('victim/0')] }
  const one = (await run(state, state.record.seq, victim)).run
  const lifo = (await run(state, state.record.seq, { ...victim, method: 'lifo' })).run
  expect(lifo.resultSha256).not.toBe(one.resultSha256)
  expect(lifo.ends).toEqual(one.ends)
})
