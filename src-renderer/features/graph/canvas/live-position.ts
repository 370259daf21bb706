import type { Core } from 'cytoscape'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

/** The current position of a drawn node; undefined if it is not drawn. */
export type LivePosition = (id: string) => Point | undefined

/**
 * The current positions of nodes: from Cytoscape, where drags and animation change them; for nodes
 * not in Cytoscape yet, their starting point or their layout position.
 */
export function livePositionOf(core: Core, positions: Readonly<Record<string, Point>>, from: ReadonlyMap<string, Point>): LivePosition {
  return (id) => {
    // Check first: for an unknown id Cytoscape creates an empty collection, a thousand of them
    // while a graph loads.
    return core.hasElementWithId(id) ? core.getElementById(id).position() : (from.get(id) ?? positions[id])
  }
}
