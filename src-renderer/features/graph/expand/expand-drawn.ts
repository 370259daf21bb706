import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import type { CollapseState } from '../../../../src-shared/view-models/graph/automatic-groups.ts'
import { drawnModel } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { isCollapsedSenders } from '../../../../src-shared/graph/visible/collapse-fan-in.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { Expansion } from '../../../../src-shared/case/case-types.ts'
import { expandResultText } from '../messages.ts'

/** Which known neighbours of a node an expansion draws; the remainder is filtered or hidden. */
export interface ExpandDrawn {
  readonly neighbours: number
  /** Drawn one by one. */
  readonly drawn: number
  /** Of these, those that are not in the graph now. */
  readonly fresh: number
  /** Drawn as one node with other senders. */
  readonly asOne: number
  /** Counted in a group. */
  readonly counted: number
}

type State = CollapseState & Pick<CaseState, 'graphFilter' | 'hiddenNodes'>

/**
 * The neighbours of a node that the graph will draw after this expansion, as far as the case knows
 * them: by the rule that draws the graph, and the filter in force. Times and tokens are unknown
 * here: a flow whose time was not looked up stays, as it does in the graph.
 */
export function expandDrawn(whole: GraphModel, node: GraphNode, expansion: Expansion, state: State, now: Pick<VisibleGraph, 'nodes'>): ExpandDrawn {
  const { direction, max, minValue, tokens } = expansion
  const chosen: Expansion = { direction, max, minValue, ...(tokens === undefined ? {} : { tokens }) }
  const nodes = whole.nodes.map((one) => (one.id === node.id ? { followedId: node.id, ...one, expansion: chosen } : one))
  const model = drawnModel({ ...whole, nodes }, state)
  const visibleGraph = computeVisibleGraph(model, state.graphFilter ?? EVERYTHING, state.hiddenNodes, new Map())
  const neighbours = new Set(
    model.edges.flatMap(({ source, target }) => (source === node.id ? [target] : target === node.id ? [source] : [])).filter((id) => id !== node.id),
  )
  const drawnIds = new Set(now.nodes.map(({ id }) => id))
  const drawn = visibleGraph.nodes.filter(({ id }) => neighbours.has(id))
  const countCollapsed = (asOne: boolean): number =>
    visibleGraph.groups
      .filter((group) => isCollapsedSenders(group) === asOne)
      .reduce((sum, { members }) => sum + members.filter((id) => neighbours.has(id)).length, 0)
  return {
    neighbours: neighbours.size,
    drawn: drawn.length,
    fresh: drawn.filter(({ id }) => !drawnIds.has(id)).length,
    asOne: countCollapsed(true),
    counted: countCollapsed(false),
  }
}

/** In words: `Shows 10 of 14 known neighbours, 7 of them new; 4 counted in a group.` */
export function expandDrawnWords({ neighbours, drawn, fresh, asOne, counted }: ExpandDrawn): string {
  if (neighbours === 0) return ''
  const all = drawn === neighbours ? expandResultText.all(neighbours) : expandResultText.some(drawn, neighbours)
  const head = neighbours === 1 ? expandResultText.one(drawn === 1) : all
  const left = neighbours - drawn - asOne - counted
  const rest = [
    counted > 0 ? expandResultText.inGroup(counted) : '',
    asOne > 0 ? expandResultText.asSenders(asOne) : '',
    left > 0 ? expandResultText.hidden(left) : '',
  ].filter((words) => words !== '')
  const isNew =
    drawn === 0
      ? ''
      : fresh === 0
        ? drawn === 1
          ? expandResultText.oneInGraph
          : expandResultText.allInGraph
        : fresh === drawn
          ? expandResultText.isNew
          : expandResultText.someNew(fresh)
  return `${head}${isNew}${rest.length === 0 ? '' : `; ${rest.join(', ')}`}.`
}
