import { expect, test } from 'vitest'
import { createCurationReducer, type Curation } from '../../../../../src-shared/case/curation/curation.ts'
import { EVERYTHING } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import { comparedWords } from '../../../../../src-renderer/features/graph/views/compared.ts'
import type { GraphEventBody } from '../../../../../src-shared/custody/graph-event.ts'

function after(...bodies: readonly GraphEventBody[]): Curation {
  const reducer = createCurationReducer()
  bodies.forEach((body, at) => reducer.add({ ...body, seq: at + 1, at: '', caseId: 'c', actor: '' }))
  return reducer.snapshot()
}

const BEFORE: readonly GraphEventBody[] = [
  { kind: 'positions-saved', positions: { a: { x: 1, y: 1 }, b: { x: 2, y: 2 } } },
  { kind: 'node-hidden', nodeId: 'a', hidden: true },
]

test('a snapshot equal to the current graph has no differences', () => {
  expect(comparedWords(after(...BEFORE), after(...BEFORE, { kind: 'graph-filtered', filter: EVERYTHING }))).toEqual([])
})

test('differences are listed in few words', () => {
  const now = after(
    ...BEFORE,
    { kind: 'nodes-moved', positions: { b: { x: 9, y: 2 }, c: { x: 0, y: 0 } } },
    { kind: 'nodes-hidden', nodeIds: ['a'], hidden: false },
    { kind: 'nodes-hidden', nodeIds: ['b', 'c'], hidden: true },
    { kind: 'graph-filtered', filter: { ...EVERYTHING, min: '5' } },
    { kind: 'nodes-grouped', groupId: 'g', title: 'G', nodeIds: ['b', 'c'] },
    { kind: 'graph-noted', target: '', text: 'n' },
  )
  expect(comparedWords(after(...BEFORE), now)).toEqual([
    '1 placed',
    '1 moved',
    '2 hidden',
    '1 shown again',
    'filter changed from none to ≥ $5',
    'groups changed',
    '1 note changed',
  ])
})

test.each<[GraphEventBody, string]>([
  [{ kind: 'neighbours-shown', nodeId: 'a', count: 60 }, '1 with other neighbours shown'],
  [{ kind: 'node-expanded', nodeId: 'a', direction: 'out', max: 10, minValue: '0' }, '1 expanded differently'],
  [{ kind: 'nodes-pinned', nodeIds: ['a', 'b'], pinned: true }, '2 pinned or unpinned'],
  [{ kind: 'nodes-coloured', nodeIds: ['a'], colour: 'red' }, '1 coloured differently'],
  [{ kind: 'colour-label-set', colour: 'red', meaning: 'Victims' }, 'colour meanings changed'],
  [{ kind: 'note-card-saved', cardId: 'one', text: 'Two days', x: 1, y: 2 }, '1 canvas note changed'],
  [{ kind: 'layout-applied', layout: 'organic', positions: {}, headers: [] }, 'layout changed from Flow to Organic'],
])('a command of the kind %j is a difference to an earlier snapshot', (command, words) => {
  expect(comparedWords(after(...BEFORE), after(...BEFORE, command))).toEqual([words])
  // Undone, everything is as it was.
  expect(comparedWords(after(...BEFORE), after(...BEFORE, command, { kind: 'graph-undone', commands: [BEFORE.length + 1] }))).toEqual([])
})

test('few differing items are named, if the graph has them; more are counted', () => {
  const names: Readonly<Record<string, string>> = { a: 'Collector', b: 'First link', c: 'Second link', d: 'Third link' }
  const nameOf = (id: string): string | undefined => names[id]
  const hidden = (...nodeIds: readonly string[]) =>
    comparedWords(after(), after({ kind: 'nodes-hidden', nodeIds, hidden: true }, { kind: 'graph-noted', target: 'a', text: 'Ask' }), nameOf)
  expect(hidden('a', 'b')).toEqual(['2 hidden (Collector, First link)', '1 note changed (Collector)'])
  expect(hidden('a', 'gone')).toEqual(['2 hidden', '1 note changed (Collector)'])
  expect(hidden('a', 'b', 'c', 'd')).toEqual(['4 hidden', '1 note changed (Collector)'])
})
