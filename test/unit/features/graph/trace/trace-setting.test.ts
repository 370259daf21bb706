import { expect, test } from 'vitest'
import {
  isAsSaved,
  type PathsSetting,
  replaceComputation,
  saveBeforeNext,
  savedSettingOf,
  startComputation,
  traceFrom,
  startName,
  traceFromTransfers,
  withCrossing,
  withEnd,
  withTransfers,
} from '../../../../../src-renderer/features/graph/trace/trace-setting.ts'

const setting: PathsSetting = { kind: 'paths', from: ['a', 'b'], to: ['c'], how: 'best' }

test('a new end of a path replaces only one end, and leaves none of them empty', () => {
  expect(withEnd(setting, 'to', ['b', 'd'])).toEqual({ ...setting, from: ['a'], to: ['b', 'd'] })
  expect(withEnd(setting, 'from', ['d'])).toEqual({ ...setting, from: ['d'] })
  expect(withEnd(setting, 'from', ['c'])).toBeUndefined()
  expect(withEnd(setting, 'to', [])).toBeUndefined()
})

test('saves what the current computation inferred before the next one, wherever that is started', () => {
  const saved: string[] = []
  const end = saveBeforeNext('case', () => saved.push('exit'))
  startComputation('case', traceFrom(['a']))
  startComputation('other case', traceFrom(['a']))
  startComputation('case', undefined)
  expect(saved).toEqual(['exit', 'exit'])
  end()
  startComputation('case', traceFrom(['b']))
  expect(saved).toHaveLength(2)
})

test('the end of an earlier computation does not affect a later one', () => {
  const saved: string[] = []
  const endFirst = saveBeforeNext('case', () => saved.push('first'))
  const endSecond = saveBeforeNext('case', () => saved.push('second'))
  endFirst()
  startComputation('case', undefined)
  endSecond()
  expect(saved).toEqual(['second'])
})

test('what took time replaces a computation only while that is the current one, in its case', () => {
  const [saving, changed] = [traceFrom(['a']), { ...traceFrom(['a']), hops: 3 }]
  const saved = { ...saving, savedId: 'trace' }
  startComputation('case', saving)
  expect(replaceComputation('other case', saving, saved)).toBe(false)
  expect(replaceComputation('case', saving, saved)).toBe(true)
  expect(replaceComputation('case', saving, saved)).toBe(false)
  startComputation('case', changed)
  expect(replaceComputation('case', saved, saving)).toBe(false)
  // The change of meanwhile is still the current one.
  expect(replaceComputation('case', changed, saved)).toBe(true)
  startComputation('case', undefined)
  expect(replaceComputation('case', saved, saving)).toBe(false)
})

test('a trace continued by an accepted inference has another setting than one that ends at the bridge', () => {
  const plain = traceFrom(['a'])
  const across = withCrossing(plain, ['inferred bridge exit'], true)
  expect(savedSettingOf(across).crossings).toEqual(['inferred bridge exit'])
  expect(isAsSaved(across, savedSettingOf(plain))).toBe(false)
  expect(isAsSaved(withCrossing(across, ['inferred bridge exit'], false), savedSettingOf(plain))).toBe(true)
  expect(withCrossing(across, ['inferred bridge exit'], true).crossings).toHaveLength(1)
})

const START = { chain: 'ethereum', hash: '0xfeed', asset: 'ethereum:usdt', from: 'a', to: 'b', amount: '5', time: '2026-09-01T00:00:00Z' }

test('a trace from transfers takes each once, is saved with them, and is named after the first', () => {
  const other = { ...START, hash: '' }
  const setting = withTransfers(traceFromTransfers([START]), [START, other])
  expect(setting.transfers).toEqual([START, other])
  // A stored event may have its members in another order.
  const { time, ...first } = START
  expect(isAsSaved(setting, { ...savedSettingOf(setting), transfers: [{ time, ...first }, other] })).toBe(true)
  expect(isAsSaved(setting, savedSettingOf(traceFromTransfers([START])))).toBe(false)
  expect(startName(setting, (node) => node)).toEqual({ name: 'transfer 0xfeed', others: 1 })
  expect(startName({ starts: [], transfers: [other] }, (node) => node)).toEqual({ name: 'transfer a → b', others: 0 })
})

test('keeps the tokens and days of a trace in its saved setting, and takes others for another setting', () => {
  const filtered = { ...traceFrom(['a']), tokens: ['ethereum:usdt'], window: { from: '', to: '2026-09-05' } }
  expect(savedSettingOf(filtered)).toMatchObject({ tokens: ['ethereum:usdt'], window: { from: '', to: '2026-09-05' } })
  expect(isAsSaved(filtered, savedSettingOf(filtered))).toBe(true)
  expect(isAsSaved({ ...filtered, tokens: undefined }, savedSettingOf(filtered))).toBe(false)
})
