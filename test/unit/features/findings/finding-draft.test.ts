import { beforeEach, expect, test } from 'vitest'
import {
  EMPTY_DRAFT,
  MAX_TEXT_LENGTH,
  aboutWords,
  draftChanged,
  draftEnded,
  draftLinked,
  draftOf,
  findingReopened,
  removeTraceCitation,
  saveBlocker,
  toggleCitation,
  traceCited,
  useDrafts,
} from '../../../../src-renderer/features/findings/finding-draft.ts'

beforeEach(() => useDrafts.setState({ byCase: {} }))

test('a draft belongs to its case, and ends when it is saved or discarded', () => {
  draftChanged('a', { text: 'The funds went to an exchange.' })
  toggleCitation('a', 'x-1')
  expect(draftOf('a')).toEqual({ findingId: undefined, text: 'The funds went to an exchange.', confidence: '', captureIds: ['x-1'] })
  expect(draftOf('b')).toBe(EMPTY_DRAFT)
  draftEnded('a')
  expect(draftOf('a')).toBe(EMPTY_DRAFT)
})

test('a capture is cited once, and removed again, in the order of citations', () => {
  for (const id of ['x-2', 'x-1', 'x-3', 'x-2']) toggleCitation('a', id)
  expect(draftOf('a').captureIds).toEqual(['x-1', 'x-3'])
})

test('a saved finding is opened complete for a revision, under its own id', () => {
  draftChanged('a', { text: 'half a thought' })
  findingReopened('a', { id: 'f-1', text: 'Kept.', confidence: 'high', captureIds: ['x-9'], at: '2026-11-21T00:00:00.000Z' })
  expect(draftOf('a')).toEqual({ findingId: 'f-1', text: 'Kept.', confidence: 'high', captureIds: ['x-9'] })
})

test.each([
  ['', 'Enter a statement.'],
  [' \n ', 'Enter a statement.'],
  ['a'.repeat(MAX_TEXT_LENGTH + 1), 'A finding can have at most 10,000 characters.'],
  ['a'.repeat(MAX_TEXT_LENGTH), undefined],
])('an empty or too long statement is not saved, with the reason', (text, why) => {
  expect(saveBlocker({ ...EMPTY_DRAFT, text })).toBe(why)
})

test('is linked to the selection in the graph, once, until it is unlinked', () => {
  const flow = { kind: 'value', source: 'a', target: 'b' }
  draftLinked('linked', { nodeIds: ['a'], lines: [flow] })
  draftLinked('linked', { nodeIds: ['a', 'b'], lines: [{ ...flow }, { ...flow, kind: 'relation' }] })
  const { about } = draftOf('linked')
  expect(about).toEqual({ nodeIds: ['a', 'b'], lines: [flow, { ...flow, kind: 'relation' }] })
  expect(about === undefined ? '' : aboutWords(about)).toBe('2 nodes, 2 lines')
  expect([aboutWords({ nodeIds: ['a'], lines: [] }), aboutWords({ nodeIds: [], lines: [flow] })]).toEqual(['1 node', '1 line'])
  draftChanged('linked', { about: undefined })
  expect(draftOf('linked').about).toBeUndefined()
  findingReopened('linked', { id: 'f', text: 't', confidence: '', captureIds: [], about: { nodeIds: ['a'], lines: [] }, at: '' })
  expect(draftOf('linked').about).toEqual({ nodeIds: ['a'], lines: [] })
})

test('a part of a trace is cited once, with its newest figures, and removed', () => {
  const citation = { traceId: 't', title: 'Victim 1', run: 1, part: { kind: 'hop', node: 'evm:0xa', hop: 2 }, figures: [] } as const
  traceCited('traced', citation)
  traceCited('traced', { ...citation, figures: [{ name: 'in', value: '1' }] })
  traceCited('traced', { ...citation, part: { kind: 'trace' } })
  expect(draftOf('traced').traceCitations).toEqual([
    { ...citation, figures: [{ name: 'in', value: '1' }] },
    { ...citation, part: { kind: 'trace' } },
  ])
  removeTraceCitation('traced', citation)
  removeTraceCitation('traced', { ...citation, part: { kind: 'trace' } })
  expect(draftOf('traced').traceCitations).toBeUndefined()
})
