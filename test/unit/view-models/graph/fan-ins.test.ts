import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CollapseState } from '../../../../src-shared/view-models/graph/automatic-groups.ts'
import { drawnModel, collapsibleSenders, sendersOf } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { fanInId } from '../../../../src-shared/custody/graph-event.ts'
import { expansions, growth } from '../../graph/random-graph.ts'
import { NO_FOLDINGS, sampleEdge, sampleNode, star, withIdentity } from '../../graph/sample-graph.ts'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

const ID = fanInId('evm:0x0')
const HERE = { x: 1, y: 2 }

/** The senders that are collapsed into one node. */
function asOne(model: GraphModel, foldings: Partial<CollapseState> = {}): readonly string[] {
  return drawnModel(model, { ...NO_FOLDINGS, ...foldings }).senders?.flatMap(({ nodeIds }) => nodeIds) ?? []
}

/** A wallet with ten senders, of which the third differs. */
function withThird(
  change: (node: GraphNode) => GraphNode,
  edges: (third: GraphNode, wallet: GraphNode) => GraphModel['edges'] = () => [],
): GraphModel {
  const model = star(10)
  const [wallet, , , third] = model.nodes
  if (wallet === undefined || third === undefined) throw new Error('no third')
  return {
    ...model,
    nodes: [...model.nodes.map((node) => (node === third ? change(node) : node)), sampleNode(77, 'counterparty')],
    edges: [...model.edges, ...edges(third, wallet)],
  }
}

describe('senders of one wallet', () => {
  test('are collapsed if they are many, and drawn one by one if they are few', () => {
    expect(drawnModel(star(8), NO_FOLDINGS).senders).toEqual([
      {
        id: ID,
        walletId: 'evm:0x0',
        nodeIds: star(8)
          .nodes.slice(1)
          .map(({ id }) => id),
      },
    ])
    const few = star(7)
    expect(drawnModel(few, NO_FOLDINGS)).toBe(few)
  })

  test('senders with other known data or a mark of the investigator are drawn individually', () => {
    const third = 'evm:0x3'
    const named = (alias: string, text = ''): GraphModel =>
      withThird((node) => withIdentity({ ...node, alias, labels: text === '' ? [] : [{ text, layer: 'service', captureId: 'c', pointer: '' }] }))
    expect(asOne(withThird((node) => node))).toContain(third)
    expect(asOne(named('', 'High Activity'))).toContain(third)
    const others = [
      asOne(named('Anna')),
      asOne(named('', 'Meridian Exchange: Deposit')),
      asOne(withThird((node) => ({ ...node, lookalikes: ['x'] }))),
      asOne(withThird((node) => ({ ...node, followedId: 'f' }))),
      asOne(withThird((node) => ({ ...node, labels: [{ text: 'victim', layer: 'investigator', captureId: '', pointer: '' }] }))),
      asOne(
        withThird(
          (node) => node,
          (node, wallet) => [sampleEdge(wallet, node)],
        ),
      ),
      asOne(
        withThird(
          (node) => node,
          (node) => [sampleEdge(node, sampleNode(77, 'counterparty'))],
        ),
      ),
      asOne(
        withThird(
          (node) => node,
          (node, wallet) => [{ ...sampleEdge(node, wallet), kind: 'relation', relation: 'First Funder' }],
        ),
      ),
      asOne(star(10), { pinnedNodes: new Set([third]) }),
      asOne(star(10), { nodeColours: new Map([[third, 'red']]) }),
      asOne(star(10), { graphNotes: new Map([[third, 'look']]) }),
    ]
    expect(others.map((ids) => [ids.length, ids.includes(third)])).toEqual(others.map(() => [9, false]))
    // A node chosen for individual display is drawn individually.
    expect(
      asOne({
        ...star(10),
        nodes: star(10).nodes.map((node, at) => (at === 0 ? { ...node, expansion: { direction: 'in', max: 3, minValue: '0' } } : node)),
      }),
    ).toEqual([])
  })

  test('that were drawn individually in an earlier case stay so until a person collapses them', () => {
    expect(asOne(star(10), { positions: { 'evm:0x4': HERE } })).toEqual([])
    expect(asOne(star(10), { positions: { 'evm:0x4': HERE, [ID]: HERE } })).toHaveLength(10)
    expect(asOne(star(10), { positions: { 'evm:0x4': HERE }, collapsedFanIns: new Map([[ID, { collapsed: true, nodeIds: [] }]]) })).toHaveLength(10)
    expect(collapsibleSenders(drawnModel(star(10), { ...NO_FOLDINGS, positions: { 'evm:0x4': HERE } }), 'evm:0x0')).toEqual({ id: ID, count: 10 })
    expect(collapsibleSenders(drawnModel(star(10), NO_FOLDINGS), 'evm:0x0')).toBeUndefined()
  })

  test('expanded senders stay in a box with the members at that time', () => {
    const model = star(12)
    const nodeIds = sendersOf(model, NO_FOLDINGS, ID).slice(0, 9)
    const opened = drawnModel(model, { ...NO_FOLDINGS, collapsedFanIns: new Map([[ID, { collapsed: false, nodeIds, side: 'left' }]]) })
    expect(opened.senders).toBeUndefined()
    expect(opened.open).toEqual([{ id: ID, title: 'Senders of 0x000000…000000', nodeIds, side: 'left' }])
    expect(collapsibleSenders(opened, 'evm:0x0')).toEqual({ id: ID, count: 12 })
    // More nodes than are readable in lanes are drawn like other nodes.
    const many = star(31)
    const fanIn = { collapsed: false, nodeIds: sendersOf(many, NO_FOLDINGS, ID) }
    expect(drawnModel(many, { ...NO_FOLDINGS, collapsedFanIns: new Map([[ID, fanIn]]) })).toBe(many)
  })

  test('over any graph each of them paid only that wallet, and the model does not depend on the arrangement', () => {
    fc.assert(
      fc.property(expansions, (steps) => {
        const model = [...growth(steps)].at(-1)
        if (model === undefined) return
        const drawn = drawnModel(model, NO_FOLDINGS)
        for (const { walletId, nodeIds } of drawn.senders ?? []) {
          expect(nodeIds.length).toBeGreaterThanOrEqual(8)
          const own = new Set(nodeIds)
          const touching = model.edges.filter(({ source, target }) => own.has(source) || own.has(target))
          expect(touching.every(({ kind, source, target }) => kind === 'value' && own.has(source) && target === walletId)).toBe(true)
        }
        const placed = Object.fromEntries((drawn.senders ?? []).map(({ id }) => [id, HERE]))
        expect(drawnModel(model, { ...NO_FOLDINGS, positions: placed })).toBe(drawn)
      }),
    )
  })
})
