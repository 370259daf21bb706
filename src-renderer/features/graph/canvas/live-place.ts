import type { Core } from 'cytoscape'
import type { Point } from '../layout/layout.ts'

/** Where a node is drawn now; undefined for one that is not. */
export type LivePlace = (id: string) => Point | undefined

/**
 * Where nodes are now: as Cytoscape has them, which hands and movement change; those that it does not hold yet stand where they come from,
 * or where they are to stand.
 */
export function livePlaceOf(core: Core, places: Readonly<Record<string, Point>>, from: ReadonlyMap<string, Point>): LivePlace {
  return (id) => {
    // Asked first: for an id that it does not hold Cytoscape makes a collection of nothing, a thousand of them while a graph comes in.
    return core.hasElementWithId(id) ? core.getElementById(id).position() : (from.get(id) ?? places[id])
  }
}
