import { expect, test } from 'vitest'
import { graphOf } from '../../../../../src-renderer/views/graph-model.ts'
import { fraudCase } from '../../trace/fraud-case.ts'
import { datingOf } from './random-transfers.ts'

test('a flow is of the days that its answers were asked for, and of none where that is not known', () => {
  const state = fraudCase(['peel/3'])
  const model = graphOf(state)
  const windowsWith = (headers: Parameters<typeof datingOf>[2]): unknown[] => [
    ...new Set([...datingOf(model, [], headers).edges.values()].map(({ window }) => window)),
  ]
  expect(windowsWith(state.captures.map(({ capture }) => capture))).toEqual([{ from: '2026-08-24', to: '2026-11-21' }])
  expect(windowsWith([])).toEqual([undefined])
})
