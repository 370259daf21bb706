import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GraphCommandBody, type GraphEventBody, fanInId } from '../../../../src-shared/custody/graph-event.ts'
import { createCurationReducer, followedNow, type Curation } from '../../../../src-shared/case/curation/curation.ts'
import { EVERYTHING } from '../../../../src-shared/graph/visible/visible-graph.ts'
import type { CaseEvent } from '../../../../src-shared/custody/capture.ts'

type Numbered = CaseEvent & GraphEventBody

function addNumbers(bodies: readonly GraphEventBody[]): Numbered[] {
  return bodies.map((body, at) => ({ ...body, seq: at + 1, at: `t${at + 1}`, caseId: 'c', actor: 'Ada' }))
}

function foldOf(events: readonly Numbered[]): Curation {
  const reducer = createCurationReducer()
  for (const event of events) reducer.add(event)
  return reducer.snapshot()
}

/** The visible part of a curation, without the list of its actions. */
function findSeen({ graphCommands: _acts, ...rest }: Curation) {
  return rest
}

const ids = fc.constantFrom('a', 'b', 'c', '__proto__', 'edge e')
const many = fc.array(ids, { maxLength: 3 })
const group = fc.constantFrom('g', 'h')
const positions = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.record({ x: fc.integer(), y: fc.integer() }))
const ACT: fc.Arbitrary<GraphCommandBody> = fc.oneof(
  fc.record({ kind: fc.constant('node-hidden' as const), nodeId: ids, hidden: fc.boolean() }),
  fc.record({ kind: fc.constant('nodes-hidden' as const), nodeIds: many, hidden: fc.boolean() }),
  fc.record({ kind: fc.constant('nodes-moved' as const), positions }),
  fc.record({
    kind: fc.constant('layout-applied' as const),
    layout: fc.constantFrom('flow' as const, 'time' as const),
    positions,
    headers: fc.constantFrom([], [{ title: 'Sep', x: 4 }]),
  }),
  fc.record({ kind: fc.constant('selection-laid-out' as const), positions }),
  fc.record({ kind: fc.constant('nodes-pinned' as const), nodeIds: many, pinned: fc.boolean() }),
  fc.record({
    kind: fc.constant('colour-label-set' as const),
    colour: fc.constantFrom('red', 'blue'),
    meaning: fc.constantFrom('', 'ours', 'theirs'),
  }),
  fc.record({
    kind: fc.constant('note-card-saved' as const),
    cardId: fc.constantFrom('c1', 'c2'),
    text: fc.constantFrom('', 'look', 'here'),
    x: fc.integer({ min: -9, max: 9 }),
    y: fc.integer({ min: -9, max: 9 }),
  }),
  fc.record({ kind: fc.constant('neighbours-shown' as const), nodeId: ids, count: fc.constantFrom(0, 60, 120) }),
  fc.record({
    kind: fc.constant('address-named' as const),
    family: fc.constantFrom('evm', 'tron'),
    address: fc.constantFrom('0x1', '__proto__'),
    name: fc.constantFrom('', 'Peel 1', 'Peel 2'),
  }),
  fc.record({ kind: fc.constant('nodes-coloured' as const), nodeIds: many, colour: fc.constantFrom('', 'red', 'blue') }),
  fc.record({ kind: fc.constant('graph-noted' as const), target: fc.constantFrom('', 'a', 'edge e'), text: fc.string() }),
  fc.record({ kind: fc.constant('nodes-grouped' as const), groupId: group, title: fc.string(), nodeIds: many }),
  fc.record(
    {
      kind: fc.constant('group-collapsed' as const),
      groupId: fc.oneof(group, fc.constant(fanInId('a'))),
      nodeIds: many,
      collapsed: fc.boolean(),
      positions: fc.constant({ a: { x: 3, y: 4 } }),
      side: fc.constantFrom('left' as const, 'right' as const),
    },
    { requiredKeys: ['kind', 'groupId', 'collapsed'] },
  ),
  fc.record({ kind: fc.constant('group-removed' as const), groupId: group }),
  fc.record({ kind: fc.constant('graph-filtered' as const), filter: fc.constantFrom(EVERYTHING, { ...EVERYTHING, min: '10' }) }),
  fc.record({ kind: fc.constant('snapshot-taken' as const), snapshotId: group, title: fc.string() }),
  fc.record({ kind: fc.constant('snapshot-opened' as const), snapshotId: group }),
  fc.record({
    kind: fc.constant('bridge-links-inferred' as const),
    edges: fc.array(
      fc.record({
        id: fc.constantFrom('inferred a b', 'inferred a c'),
        source: fc.constant('a'),
        target: ids,
        chain: fc.constant('base'),
        value: fc.constant('1'),
        matched: fc.integer({ min: 1, max: 9 }),
        of: fc.constant(9),
        minutes: fc.constant([1, 2] as const),
        entity: fc.constant(''),
        crossings: fc.constant([]),
      }),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    kind: fc.constant('bridge-links-dismissed' as const),
    edgeIds: fc.constantFrom(['inferred a b'], ['inferred a b', 'inferred a c']),
    dismissed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('snapshot-removed' as const), snapshotId: group }),
  fc.record({
    kind: fc.constant('node-expanded' as const),
    nodeId: ids,
    direction: fc.constantFrom('in' as const, 'out' as const),
    max: fc.nat(),
    minValue: fc.constant('0'),
  }),
  fc.record({
    kind: fc.constant('address-followed' as const),
    id: group,
    address: ids,
    family: fc.constant('evm'),
    chains: fc.constant(['base']),
    origin: fc.constant('graph'),
  }),
)
const EVENT: fc.Arbitrary<GraphEventBody> = fc.oneof(
  { weight: 6, arbitrary: ACT },
  fc.record({ kind: fc.constant('positions-saved' as const), positions }),
)

describe('the curation of a graph', () => {
  test('returns to its earlier state, whatever is done and undone', () => {
    fc.assert(
      fc.property(fc.array(EVENT, { maxLength: 30 }), fc.array(ACT, { minLength: 1, maxLength: 5 }), (before, commands) => {
        const previousPositions = foldOf(addNumbers(before))
        const undone = foldOf(
          addNumbers([...before, ...commands, { kind: 'graph-undone', commands: commands.map((_, at) => before.length + at + 1) }]),
        )
        expect(findSeen(undone)).toEqual(findSeen(previousPositions))
        expect(followedNow(undone)).toEqual(followedNow(previousPositions))
      }),
    )
  })

  test('returns to its earlier state when everything that was undone, in any order, is redone', () => {
    fc.assert(
      fc.property(fc.array(EVENT, { minLength: 1, maxLength: 30 }), fc.array(fc.nat(), { maxLength: 6 }), (events, picks) => {
        const chosen = picks.map((pick) => (pick % events.length) + 1)
        const previousPositions = foldOf(addNumbers(events))
        const again = foldOf(
          addNumbers([
            ...events,
            ...chosen.map((seq): GraphEventBody => ({ kind: 'graph-undone', commands: [seq] })),
            { kind: 'graph-redone', commands: chosen.toReversed() },
          ]),
        )
        expect(again).toEqual(previousPositions)
      }),
    )
  })

  test('without one action equals the curation in which that action never happened', () => {
    // The content of a snapshot does not change afterwards: without snapshots, leaving out and
    // undoing are the same.
    const command = ACT.filter(({ kind }) => !kind.startsWith('snapshot'))
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 20 }), fc.nat(), (commands, pick) => {
        const left = pick % commands.length
        const events = addNumbers(commands)
        const undone = foldOf([...events, ...addNumbers([...commands, { kind: 'graph-undone' as const, commands: [left + 1] }]).slice(-1)])
        expect(findSeen(undone)).toEqual(findSeen(foldOf(events.filter(({ seq }) => seq !== left + 1))))
      }),
    )
  })

  test('is the same with reads in between and in one go, and a value that was read does not change afterwards', () => {
    const undoing = fc.record({
      kind: fc.constantFrom('graph-undone' as const, 'graph-redone' as const),
      commands: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: EVENT }, undoing), { maxLength: 30 }), (bodies) => {
        const events = addNumbers(bodies)
        const reducer = createCurationReducer()
        const looks = events.map((event) => {
          reducer.add(event)
          const look = reducer.snapshot()
          return { look, text: structuredClone(look) }
        })
        expect(reducer.snapshot()).toEqual(foldOf(events))
        expect(reducer.snapshot()).toBe(reducer.snapshot())
        for (const { look, text } of looks) expect(look).toEqual(text)
      }),
    )
  })

  test('does not count a stored arrangement as an action, and does not undo it', () => {
    const { positions: stand, graphCommands } = foldOf(
      addNumbers([
        { kind: 'positions-saved', positions: { a: { x: 1, y: 1 } } },
        { kind: 'nodes-moved', positions: { a: { x: 5, y: 5 } } },
        { kind: 'graph-undone', commands: [1, 2] },
      ]),
    )
    expect(stand).toEqual({ a: { x: 1, y: 1 } })
    expect(graphCommands.map(({ command, undoneBy }) => [command.kind, undoneBy])).toEqual([['nodes-moved', 3]])
  })

  test('keeps the names of addresses when an earlier snapshot is opened, and undoes a naming', () => {
    const named: GraphEventBody = { kind: 'address-named', family: 'evm', address: '0x1', name: 'Peel 1' }
    const events: readonly GraphEventBody[] = [
      { kind: 'snapshot-taken', snapshotId: 's', title: 'Before' },
      named,
      { kind: 'neighbours-shown', nodeId: 'a', count: 60, nodeIds: ['b'] },
      { kind: 'snapshot-opened', snapshotId: 's' },
    ]
    const opened = foldOf(addNumbers(events))
    expect([opened.ownNames.get('evm:0x1')?.name, opened.shownNeighbours.size, opened.chosenNeighbours.size]).toEqual(['Peel 1', 0, 0])
    expect(foldOf(addNumbers(events.slice(0, 3))).chosenNeighbours.get('a')).toEqual(['b'])
    const undone = foldOf(addNumbers([...events, { kind: 'graph-undone', commands: [2] }]))
    expect(undone.ownNames.size).toBe(0)
  })

  test('holds in a snapshot its state at that moment, and returns to it when the snapshot is opened', () => {
    const events = addNumbers([
      { kind: 'nodes-hidden', nodeIds: ['a'], hidden: true },
      { kind: 'graph-noted', target: 'b', text: 'first' },
      { kind: 'snapshot-taken', snapshotId: 's', title: 'Before' },
      { kind: 'graph-undone', commands: [1] },
      { kind: 'nodes-grouped', groupId: 'g', title: 'Victims', nodeIds: ['b', 'c'] },
      { kind: 'snapshot-opened', snapshotId: 's' },
    ])
    const opened = foldOf(events)
    expect([...opened.hiddenNodes]).toEqual(['a'])
    expect(opened.nodeGroups).toEqual([])
    expect(opened.graphNotes).toEqual(new Map([['b', 'first']]))
    expect(opened.snapshots).toMatchObject([{ id: 's', title: 'Before', at: 't3' }])
    expect(foldOf(events.slice(0, 4)).hiddenNodes.size).toBe(0)
  })

  test('expands and collapses senders that were never grouped by hand, and keeps the actions on them', () => {
    const events = addNumbers([
      { kind: 'group-collapsed', groupId: fanInId('a'), collapsed: false, nodeIds: ['b', 'c'], positions: { b: { x: 1, y: 2 } }, side: 'left' },
      { kind: 'snapshot-taken', snapshotId: 's', title: 'Open' },
      { kind: 'group-collapsed', groupId: fanInId('a'), collapsed: true, positions: { d: { x: 3, y: 4 } } },
      { kind: 'snapshot-opened', snapshotId: 's' },
    ])
    const open = new Map([[fanInId('a'), { collapsed: false, nodeIds: ['b', 'c'], side: 'left' }]])
    expect(foldOf(events.slice(0, 1))).toMatchObject({ collapsedFanIns: open, positions: { b: { x: 1, y: 2 } } })
    expect(foldOf(events.slice(0, 3))).toMatchObject({
      collapsedFanIns: new Map([[fanInId('a'), { collapsed: true, nodeIds: [] }]]),
      positions: { b: { x: 1, y: 2 }, d: { x: 3, y: 4 } },
    })
    expect(foldOf(events).collapsedFanIns).toEqual(open)
    // A removed group collapses no senders.
    expect(foldOf(addNumbers([{ kind: 'group-collapsed', groupId: 'g', collapsed: true }])).collapsedFanIns.size).toBe(0)
  })

  test('counts following an address again, after following was undone, as a separate action', () => {
    const follow: GraphEventBody = { kind: 'address-followed', id: 'h', address: '0x1', family: 'evm', chains: ['base'], origin: 'graph' }
    const events = addNumbers([follow, { kind: 'graph-undone', commands: [1] }, { ...follow, chains: ['bnb'] }])
    expect(followedNow(foldOf(events.slice(0, 2)))).toEqual([])
    expect(followedNow(foldOf(events))).toMatchObject([{ id: 'h', chains: ['bnb'], addedAt: 't3' }])
  })
})
