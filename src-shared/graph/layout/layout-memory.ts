import { arrange } from './arrangement.ts'
import { computeLayout } from './layout.ts'
import type { View } from '../scene/view-of-all.ts'
import type { GraphModel } from '../../view-models/graph-types.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point, NodePositions } from '../geometry/geometry.ts'

/**
 * The arrangement of one case, restored on returning to the graph. Until a node is placed by hand,
 * it is the layout of the whole case, however it grew: no event is written. From then on nothing
 * moves by itself, and all unsaved positions are written as one event: a restart, another window and
 * the report read them.
 */
export interface LayoutMemory {
  /**
   * Positions of the unfiltered graph; those that the case holds (`stored`) take precedence over
   * those of this window.
   */
  readonly arrange: (model: GraphModel, hidden: ReadonlySet<string>, stored: NodePositions) => NodePositions
  /** The fixed positions of the next arrangement; none while the case alone gives it. */
  readonly fixedFor: (stored: NodePositions) => readonly NodePositions[]
  /**
   * Positions for nodes that a filter or an expanded group adds to the canvas: those of the
   * arrangement, and next to them those it does not hold.
   */
  readonly positionsFor: (visibleGraph: VisibleGraph, arranged: NodePositions) => NodePositions
  /**
   * The positions that the case has yet to save, given the `stored` ones; undefined when the case
   * gives them as they are.
   */
  readonly unsaved: (positions: NodePositions, stored: NodePositions) => NodePositions | undefined
  /** Stores the positions of nodes that the investigator has moved. */
  readonly keep: (moved: NodePositions) => void
  readonly forget: () => void
  /** The investigator's view on leaving, to restore on return. */
  readonly view: () => View | undefined
  readonly keepView: (view: View | undefined) => void
}

export function createLayoutMemory(): LayoutMemory {
  let currentPositions: NodePositions = {}
  let addedPositions: NodePositions = {}
  let besides: NodePositions = {}
  let isOwn = false
  let left: View | undefined
  const isUntouched = (stored: NodePositions): boolean => !isOwn && Object.keys(stored).length === 0
  return {
    view: () => left,
    keepView: (view) => {
      left = view
    },
    fixedFor: (stored) => {
      if (isUntouched(stored)) return [{}]
      const before = { ...addedPositions, ...currentPositions, ...stored }
      return isOwn ? [before] : [before, stored]
    },
    arrange: (model, hidden, stored) => {
      if (isUntouched(stored)) {
        currentPositions = arrange(model, hidden, {})
        return currentPositions
      }
      const before = { ...currentPositions, ...stored }
      const knew = Object.keys(before).length > 0
      const positions = arrange(model, hidden, { ...addedPositions, ...before })
      isOwn ||= knew && (Object.keys(positions).some((id) => !Object.hasOwn(before, id)) || !areSame(arrange(model, hidden, stored), positions))
      currentPositions = { ...before, ...positions }
      return positions
    },
    positionsFor: (visibleGraph, arranged) => {
      // Additional nodes placed next to nodes that have moved since could now cover others.
      if (Object.entries(besides).some(([id, at]) => arranged[id] !== undefined && !isSame(arranged[id], at))) addedPositions = {}
      besides = arranged
      const known = [...visibleGraph.nodes, ...visibleGraph.groups].flatMap(({ id }): [string, Point][] => {
        const at = arranged[id]
        return at === undefined ? [] : [[id, at]]
      })
      const isWhole = known.length === visibleGraph.nodes.length + visibleGraph.groups.length
      const positions = isWhole ? Object.fromEntries(known) : computeLayout(visibleGraph, { ...addedPositions, ...arranged })
      addedPositions = { ...addedPositions, ...positions }
      return positions
    },
    unsaved: (positions, stored) => {
      if (!isOwn) return undefined
      const fresh = Object.entries(positions).filter(([id, at]) => !isSame(stored[id], at))
      return fresh.length === 0 ? undefined : Object.fromEntries(fresh)
    },
    keep: (moved) => {
      currentPositions = { ...currentPositions, ...moved }
      isOwn = true
    },
    forget: () => {
      currentPositions = {}
      addedPositions = {}
      besides = {}
      isOwn = false
    },
  }
}

function areSame(given: NodePositions, positions: NodePositions): boolean {
  return Object.entries(positions).every(([id, at]) => isSame(given[id], at))
}

function isSame(a: Point | undefined, b: Point): boolean {
  return a?.x === b.x && a.y === b.y
}

const memories = new Map<string, LayoutMemory>()

/** The memory of a case in this window. */
export function layoutMemoryOf(caseId: string): LayoutMemory {
  const known = memories.get(caseId)
  if (known !== undefined) return known
  const memory = createLayoutMemory()
  memories.set(caseId, memory)
  return memory
}
