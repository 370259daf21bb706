import type { Core } from 'cytoscape'
import type { Place } from '../layout/layout.ts'

/** Where a node is drawn now; undefined for one that is not. */
export type LivePlace = (id: string) => Place | undefined

/**
 * Where nodes are now: as Cytoscape has them, which hands and movement change; those that it does not hold yet stand where they come from,
 * or where they are to stand.
 */
export function livePlaceOf(core: Core, places: Readonly<Record<string, Place>>, from: ReadonlyMap<string, Place>): LivePlace {
  return (id) => {
    const node = core.getElementById(id)
    return node.nonempty() ? node.position() : (from.get(id) ?? places[id])
  }
}
