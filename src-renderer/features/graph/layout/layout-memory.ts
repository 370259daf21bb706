import { arrange, type NodePositions } from './arrangement.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-model.ts'
import { computeLayout, type Point } from './layout.ts'
import type { VisibleGraph } from '../filter/visible-graph.ts'
import type { View } from '../canvas/view-of-all.ts'

/**
 * The arrangement of one case as it stands on screen, in this sitting: leaving the graph and coming back finds it as it was.
 *
 * What is kept in the case: the layout is a function of the case, so that a picture which was only looked at needs no event.
 * As soon as what stands is not what the case alone would give (something came in, or was moved, or was named), all places that
 * the case does not hold yet are written as one event. From then on a restart, another window and the report read the same places.
 */
export interface LayoutMemory {
  /** Places of the unfiltered picture; those that the case holds (`stored`) go before those of the sitting. */
  readonly arrange: (model: GraphModel, hidden: ReadonlySet<string>, stored: NodePositions) => NodePositions
  /** What the next arrangement will be asked for with: the places that stay, and, where it is not known yet whether the case alone gives the picture, those of the case. */
  readonly fixedFor: (stored: NodePositions) => readonly NodePositions[]
  /** Places for what a filter or an opened group puts on the canvas: those of the arrangement, and beside them what it does not hold. */
  readonly place: (part: VisibleGraph, arranged: NodePositions) => NodePositions
  /** Which of the places the case has to keep, where those that it holds are `stored`; undefined when the case gives them as they are. */
  readonly unsaved: (places: NodePositions, stored: NodePositions) => NodePositions | undefined
  /** The investigator has moved nodes: they stand there from now on. */
  readonly keep: (moved: NodePositions) => void
  readonly forget: () => void
  /** The view that the investigator had taken on leaving, for the way back. */
  readonly view: () => View | undefined
  readonly keepView: (view: View | undefined) => void
}

export function createLayoutMemory(): LayoutMemory {
  let standing: NodePositions = {}
  let placedElsewhere: NodePositions = {}
  let besides: NodePositions = {}
  let isOwn = false
  let left: View | undefined
  return {
    view: () => left,
    keepView: (view) => {
      left = view
    },
    fixedFor: (stored) => {
      const before = { ...placedElsewhere, ...standing, ...stored }
      return isOwn || Object.keys(before).length === 0 ? [before] : [before, stored]
    },
    arrange: (model, hidden, stored) => {
      const before = { ...standing, ...stored }
      const knew = Object.keys(before).length > 0
      const places = arrange(model, hidden, { ...placedElsewhere, ...before })
      isOwn ||= knew && (Object.keys(places).some((id) => !Object.hasOwn(before, id)) || !areSame(arrange(model, hidden, stored), places))
      standing = { ...before, ...places }
      return places
    },
    place: (part, arranged) => {
      // What stood beside nodes that stand elsewhere now would stand on others.
      if (Object.entries(besides).some(([id, at]) => arranged[id] !== undefined && !isSame(arranged[id], at))) placedElsewhere = {}
      besides = arranged
      const known = [...part.nodes, ...part.groups].flatMap(({ id }): [string, Point][] => {
        const at = arranged[id]
        return at === undefined ? [] : [[id, at]]
      })
      const isWhole = known.length === part.nodes.length + part.groups.length
      const places = isWhole ? Object.fromEntries(known) : computeLayout(part, { ...placedElsewhere, ...arranged })
      placedElsewhere = { ...placedElsewhere, ...places }
      return places
    },
    unsaved: (places, stored) => {
      if (!isOwn) return undefined
      const fresh = Object.entries(places).filter(([id, at]) => !isSame(stored[id], at))
      return fresh.length === 0 ? undefined : Object.fromEntries(fresh)
    },
    keep: (moved) => {
      standing = { ...standing, ...moved }
      isOwn = true
    },
    forget: () => {
      standing = {}
      placedElsewhere = {}
      besides = {}
      isOwn = false
    },
  }
}

function areSame(given: NodePositions, places: NodePositions): boolean {
  return Object.entries(places).every(([id, at]) => isSame(given[id], at))
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
