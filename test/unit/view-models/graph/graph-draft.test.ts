import { expect, test } from 'vitest'
import { addressSubjects } from '../../../../src-shared/case/subject.ts'
import type { CaseState, LoadedCapture } from '../../../../src-shared/case/case-state.ts'
import { flowColumnsOf } from '../../../../src-shared/case/flow-columns.ts'
import { graphDraftSteps, type GraphDraft } from '../../../../src-shared/view-models/graph/graph-draft.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'
import { OWN, rows } from '../panels/panel-of.ts'

const SUBJECT = { address: OWN, family: 'evm', chains: ['ethereum'] } as const
/** No two addresses have the same ends. */
const addressOf = (at: number): string => `0x${at.toString(16).padStart(8, '0').repeat(5)}`

/** The graph of a subject and this many counterparties, in ascending volume, with its pauses. */
function draftOf(
  counterparties: number,
  followed: CaseState['followed'] = [],
  first = addressOf(1),
): { draft: GraphDraft; pauses: number; reads: number } {
  const data = Array.from({ length: counterparties }, (_, at) => ({
    counterparty_address: at === 0 ? first : addressOf(at + 1),
    total_volume_usd: at + 1,
    volume_in_usd: at + 1,
  }))
  // A response is read up to its twenty-thousandth record.
  const [one, another] = [data.slice(0, 20_000), data.slice(20_000)]
  const state = caseStateOf(
    [SUBJECT],
    [
      rows('profiler/counterparties', { chain: 'ethereum' }, ...one),
      ...(another.length === 0 ? [] : [rows('profiler/counterparties', { chain: 'base' }, ...another)]),
    ],
  )
  const responses = new Map(state.captures.map(({ capture, response }) => [capture.id, response]))
  const steps = graphDraftSteps({ subjects: state.subjects, followed }, state.captures)
  const read = ({ capture }: Pick<LoadedCapture, 'capture'>) => flowColumnsOf(capture, responses.get(capture.id))
  let [pauses, reads] = [0, 0]
  for (let step = steps.next([]); ; step = steps.next(step.value.map(read))) {
    if (step.done === true) return { draft: step.value, pauses, reads }
    if (step.value.length === 0) pauses += 1
    else reads += 1
  }
}

test('a graph within the maximum size has every node, without a note about others', () => {
  const { draft } = draftOf(3)
  expect(draft.nodes.map(({ address, kind, volume }) => [address, kind, volume])).toEqual([
    [OWN, 'subject', ''],
    [addressOf(1), 'counterparty', '1'],
    [addressOf(2), 'counterparty', '2'],
    [addressOf(3), 'counterparty', '3'],
  ])
  expect([draft.rest, draft.notes, draft.edges.length]).toEqual([[], [], 3])
})

test('of more nodes the largest are listed, the others are counted, and a look-alike among them is named', () => {
  const alike = `${OWN.slice(0, 8)}${'0'.repeat(26)}${OWN.slice(-8)}`
  const { draft, pauses } = draftOf(20_001, [], alike)
  expect(draft.nodes).toHaveLength(20_001)
  expect(draft.nodes.filter(({ address }) => address === alike)).toEqual([])
  expect(draft.nodes[0]?.lookalikes).toEqual([alike])
  expect(draft.nodes[1]?.lookalikes).toEqual([])
  expect(draft.rest).toEqual([{ anchor: `evm:${OWN}`, nodes: 1, volume: '1' }])
  expect(draft.notes).toEqual([expect.stringMatching(/^Of 20,002 nodes, 20,001 are listed: /)])
  expect(draft.edges).toHaveLength(20_000)
  // Ten for each of: ids, look-alike comparisons, listed nodes and all nodes, nodes and edges
  // created; and a few for pages and groups.
  expect(pauses).toBeGreaterThanOrEqual(50)
  expect(pauses).toBeLessThan(70)
})

test('a followed address that is not a subject is marked as followed', () => {
  const [own] = addressSubjects(caseStateOf([SUBJECT], []).subjects)
  if (own === undefined) throw new Error('there is a subject')
  const { draft } = draftOf(1, [{ ...own, id: 'followed-1', address: addressOf(1), chains: ['base'] }])
  expect(draft.nodes.map(({ subjectId, followedId, kind, chains }) => [subjectId, followedId, kind, chains])).toEqual([
    [own.id, undefined, 'subject', ['ethereum']],
    [undefined, 'followed-1', 'counterparty', ['base', 'ethereum']],
  ])
  expect(draft.nodes[0]).not.toHaveProperty('followedId')
})

test('pauses for each page, subject and step, and no more often', () => {
  expect([draftOf(1).pauses, draftOf(1).reads]).toEqual([draftOf(1999 - 1).pauses, 1])
  // One for ids, for look-alike comparisons, and for nodes created.
  expect(draftOf(1999).pauses - draftOf(1998).pauses).toBe(3)
})

test('reads the requests of many captures with pauses', () => {
  const pausesOf = (captures: number): number => {
    const state = caseStateOf(
      [SUBJECT],
      Array.from({ length: captures }, () => rows('profiler/counterparties', { chain: 'ethereum' })),
    )
    const steps = graphDraftSteps({ subjects: state.subjects, followed: [] }, state.captures)
    let pauses = 0
    while (steps.next([]).done !== true) pauses += 1
    return pauses
  }
  expect(pausesOf(250) - pausesOf(1)).toBe(2)
})
