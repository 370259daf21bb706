import { describe, expect, test } from 'vitest'
import type { SavedStartTransfer, SavedTraceRun, SavedTraceSetting, TraceEventBody } from '../../../src-shared/custody/trace-event.ts'
import { createSavedTraces, latestRun } from '../../../src-shared/case/saved-traces.ts'

const SETTING: SavedTraceSetting = { starts: ['evm:0x1'], direction: 'forward', method: 'fifo', hops: 12, width: 10, minValue: '' }
const START: SavedStartTransfer = { chain: 'ethereum', hash: '0x1', asset: 'ethereum:usdt', from: 'evm:0x1', to: 'evm:0x2', amount: '5', time: '' }
const RUN: SavedTraceRun = {
  seq: 4,
  captures: 2,
  capturesSha256: 'ab',
  stopsAt: ['exchange'],
  resultSha256: 'cd',
  traced: '10',
  transfers: 3,
  ends: [{ node: 'evm:0x2', reason: 'exchange', fifo: '10', lifo: '0', haircut: '5' }],
}
const SAVED: TraceEventBody = { kind: 'trace-saved', traceId: 't', title: 'Victim 1', setting: SETTING, run: RUN }

function tracesAfter(...bodies: readonly TraceEventBody[]) {
  const traces = createSavedTraces()
  bodies.forEach((body, at) => traces.add({ ...body, seq: at + 1, at: `day ${at + 1}`, caseId: 'c', actor: '' }))
  return traces.snapshot()
}

test('a trace is saved, renamed, annotated and deleted by events; a repeated run keeps name, note and earlier runs', () => {
  const later = { ...RUN, seq: 9, traced: '12' }
  const [trace, ...others] = tracesAfter(
    SAVED,
    { kind: 'trace-renamed', traceId: 't', title: 'Ada' },
    { kind: 'trace-annotated', traceId: 't', note: 'Checked' },
    { ...SAVED, title: 'Ignored', run: later },
  )
  expect(others).toEqual([])
  expect(trace).toMatchObject({ id: 't', title: 'Ada', note: 'Checked' })
  expect(trace?.runs.map(({ traced, at }) => [traced, at])).toEqual([
    ['10', 'day 1'],
    ['12', 'day 4'],
  ])
  expect(trace === undefined ? undefined : latestRun(trace).seq).toBe(9)
  expect(tracesAfter(SAVED, { kind: 'trace-deleted', traceId: 't' })).toEqual([])
})

test('events about a trace that does not exist change nothing', () => {
  expect(tracesAfter({ kind: 'trace-renamed', traceId: 't', title: 'x' }, { kind: 'trace-annotated', traceId: 't', note: 'x' })).toEqual([])
})

test('a trace is saved with chosen transfers in place of addresses', () => {
  const setting = { ...SETTING, starts: [], transfers: [START] }
  expect(tracesAfter({ ...SAVED, setting })[0]?.runs[0].setting.transfers).toEqual([START])
})

describe('an event of a hostile file is ignored', () => {
  const odd = (change: object): TraceEventBody => ({ ...SAVED, ...change })
  test.each([
    ['without settings', odd({ setting: undefined })],
    ['without a run', odd({ run: undefined })],
    ['with a title that is no text', odd({ title: 7 })],
    ['without a start', odd({ setting: { ...SETTING, starts: [] } })],
    ['with more starts than 500', odd({ setting: { ...SETTING, starts: Array.from({ length: 501 }, (_, at) => `evm:${at}`) } })],
    ['with starts that are no texts', odd({ setting: { ...SETTING, starts: [{}] } })],
    ['with addresses and transfers', odd({ setting: { ...SETTING, transfers: [START] } })],
    ['with an empty list of transfers', odd({ setting: { ...SETTING, starts: [], transfers: [] } })],
    ['with a start transfer without a hash', odd({ setting: { ...SETTING, starts: [], transfers: [{ ...START, hash: undefined }] } })],
    ['with a start transfer whose amount is no amount', odd({ setting: { ...SETTING, starts: [], transfers: [{ ...START, amount: 'all' }] } })],
    ['with an unknown method', odd({ setting: { ...SETTING, method: 'poison' } })],
    ['with an unknown direction', odd({ setting: { ...SETTING, direction: 'up' } })],
    ['with endless hops', odd({ setting: { ...SETTING, hops: 1e9 } })],
    ['with a width of zero', odd({ setting: { ...SETTING, width: 0 } })],
    ['with a minimum that is no amount', odd({ setting: { ...SETTING, minValue: 'much' } })],
    ['with recipients that are no list', odd({ setting: { ...SETTING, recipients: 'all' } })],
    ['with a period that is no days', odd({ setting: { ...SETTING, window: { from: 'May', to: '' } } })],
    ['with an empty list of tokens', odd({ setting: { ...SETTING, tokens: [] } })],
    ['with a filter without its count', odd({ run: { ...RUN, filteredOut: { otherTokens: { transfers: 1 }, otherDays: {} } } })],
    ['with a negative position', odd({ run: { ...RUN, seq: -1 } })],
    ['with a sum that is no amount', odd({ run: { ...RUN, traced: 'NaN' } })],
    ['with destinations that are no list', odd({ run: { ...RUN, ends: 'none' } })],
    ['with a destination without amounts', odd({ run: { ...RUN, ends: [{ node: 'a', reason: 'exchange' }] } })],
  ])('%s', (_, event) => {
    expect(tracesAfter(event)).toEqual([])
    // An earlier run stays unchanged.
    expect(tracesAfter(SAVED, event)).toEqual(tracesAfter(SAVED))
  })
})
