import type { CaptionSide } from '../scene/caption-sides.ts'
import type { FlowBranch, FlowForest } from './flow-forest.ts'

/** Fewer than so many in a column stand below their captions. */
const LEAST_FAN = 4
/** So many in a column are worth the room that a fan takes beside it, however many fans there are. */
const LONG_FAN = 12
/** More fans than so many that are not long make a picture so wide that it is fitted too small to be read: none of them is one then. */
const MOST_SHORT_FANS = 2
/** More than so many nobody reads one by one. */
const MOST_FAN = 120

/**
 * The nodes of a tree that end it in a fan, all on one side of what they are tied to: their captions stand on the other side, so that rows
 * are close and lines run through no name. Nodes that stand already have their place and their side.
 */
export function fanSides(tree: readonly FlowBranch[], { tiesOf }: FlowForest): ReadonlyMap<string, CaptionSide> {
  const layers = new Map(tree.map(({ id, layer }) => [id, layer]))
  const sided: { readonly id: string; readonly layer: number; readonly side: CaptionSide }[] = []
  for (const { id, layer, leads, parent } of tree) {
    if (leads || parent === undefined) continue
    let [isBefore, isBehind] = [true, true]
    for (const { other } of tiesOf(id)) {
      const there = layers.get(other)
      if (there === undefined) continue
      if (there <= layer) isBefore = false
      if (there >= layer) isBehind = false
    }
    if (isBefore || isBehind) sided.push({ id, layer, side: isBefore ? 'left' : 'right' })
  }
  const fans = Map.groupBy(sided, ({ layer, side }) => `${layer} ${side}`)
  const offered = [...fans.values()].filter(({ length }) => length >= LEAST_FAN && length <= MOST_FAN)
  const isWide = offered.filter(({ length }) => length < LONG_FAN).length > MOST_SHORT_FANS
  return new Map(
    offered
      .filter(({ length }) => length >= (isWide ? LONG_FAN : LEAST_FAN))
      .flat()
      .map(({ id, side }) => [id, side]),
  )
}
