import { expect, test } from 'vitest'
import { savedTraceStatus } from '../../../../../../src-renderer/features/graph/trace/saved/saved-trace-status.ts'
import { checkOf, newerCaptures } from '../../../../../../src-renderer/features/graph/trace/saved/use-saved-check.ts'
import { isAsSaved, savedSettingOf, settingOfSaved, traceFrom } from '../../../../../../src-renderer/features/graph/trace/trace-setting.ts'
import { fraudCase } from '../../../../view-models/trace/fraud-case.ts'

const SAVED = { capturesSha256: 'a', resultSha256: 'b' }

test('a recomputed run is compared by what it read before what it found', () => {
  expect(checkOf(SAVED, SAVED)).toBe('equal')
  expect(checkOf(SAVED, { ...SAVED, resultSha256: 'c' })).toBe('result-differs')
  expect(checkOf(SAVED, { capturesSha256: 'c', resultSha256: 'c' })).toBe('evidence-differs')
})

test('captures with transfers after a run are counted, others are not', () => {
  const state = fraudCase(['collector', 'peel/0'])
  const [first = 0, second = 0] = state.captures
    .filter(({ capture }) => capture.endpoint === 'profiler/transactions')
    .map(({ capture }) => capture.seq)
  expect([newerCaptures(state, { seq: first }), newerCaptures(state, { seq: second })]).toEqual([1, 0])
})

test('a saved trace names its state: changed, other evidence, other result, newer captures, or equal', () => {
  const stand = (over: object) => savedTraceStatus({ isSame: true, check: 'equal', newer: 0, number: 2, ...over })
  expect(stand({})).toEqual({ state: 'good', text: 'Saved, equals run 2' })
  expect(stand({ newer: 1 })).toEqual({ state: 'newer', text: '1 capture newer: run again' })
  expect(stand({ newer: 2 }).text).toBe('2 captures newer: run again')
  expect(stand({ isSame: false, newer: 2 })).toEqual({ state: 'newer', text: 'Settings changed, not saved' })
  expect(stand({ dismissed: 1, newer: 2 })).toEqual({
    state: 'newer',
    text: 'One of its bridge crossings is no longer accepted. The figures still follow it: run again.',
  })
  expect(stand({ isSame: false, dismissed: 2 }).text).toBe(
    'Settings changed, not saved. 2 of its bridge crossings are no longer accepted. The figures still follow them: run again.',
  )
  expect(stand({ check: 'evidence-differs', newer: 2, dismissed: 1 }).state).toBe('bad')
  expect(stand({ check: 'result-differs' }).state).toBe('bad')
  expect(stand({ check: 'checking' }).state).toBe('waiting')
  expect(stand({ check: 'failed' }).text).toContain('could not be read')
})

test('a setting is as saved until a bound changes', () => {
  const saved = savedSettingOf(traceFrom(['evm:0x1']))
  const run = {
    seq: 1,
    captures: 1,
    capturesSha256: '',
    stopsAt: [],
    resultSha256: '',
    traced: '0',
    transfers: 0,
    ends: [],
    setting: saved,
    at: '',
    actor: '',
    savedSeq: 0,
  }
  const opened = settingOfSaved({ id: 't', title: '', note: '', runs: [run] })
  expect([opened.kind, opened.isTimed, opened.savedId]).toEqual(['trace', true, 't'])
  expect(isAsSaved(opened, saved)).toBe(true)
  expect(isAsSaved({ ...opened, isTimed: undefined }, saved)).toBe(true)
  expect(isAsSaved({ ...opened, hops: 3 }, saved)).toBe(false)
  expect(isAsSaved({ ...opened, recipients: ['a'] }, saved)).toBe(false)
  expect(isAsSaved({ ...opened, isTimed: false }, saved)).toBe(false)
})
