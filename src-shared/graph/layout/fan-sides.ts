import type { FlowBranch, FlowForest } from './flow-forest.ts'
import type { CaptionSide } from '../scene/scene-types.ts'

/** Fewer nodes in a column have their captions above. */
const MIN_FAN = 4
/** A fan of at least so many is worth its width, however many fans there are. */
const LONG_FAN = 12
/**
 * With more short fans the graph is so wide that it is fitted too small to be read: none of them is
 * then drawn as a fan.
 */
const MAX_SHORT_FANS = 2
/** Nodes in larger fans cannot be read one by one. */
const MAX_FAN = 120

/**
 * The nodes of a tree that end it in a fan, all on one side of their hub: their captions are on the
 * other side, so that rows are close and edges run through no name. Nodes with a position keep it
 * and their side.
 */
export function fanSides(tree: readonly FlowBranch[], { tiesOf }: FlowForest): ReadonlyMap<string, CaptionSide> {
  const layers = new Map(tree.map(({ id, layer }) => [id, layer]))
  const sided: { readonly id: string; readonly layer: number; readonly side: CaptionSide }[] = []
  for (const { id, layer, leads, parent } of tree) {
    if (leads || parent === undefined) continue
    let [isBefore, isBehind] = [true, true]
    for (const { other } of tiesOf(id)) {
      const target = layers.get(other)
      if (target === undefined) continue
      if (target <= layer) isBefore = false
      if (target >= layer) isBehind = false
    }
    if (isBefore || isBehind) sided.push({ id, layer, side: isBefore ? 'left' : 'right' })
  }
  const fans = Map.groupBy(sided, ({ layer, side }) => `${layer} ${side}`)
  const offered = [...fans.values()].filter(({ length }) => length >= MIN_FAN && length <= MAX_FAN)
  const isWide = offered.filter(({ length }) => length < LONG_FAN).length > MAX_SHORT_FANS
  return new Map(
    offered
      .filter(({ length }) => length >= (isWide ? LONG_FAN : MIN_FAN))
      .flat()
      .map(({ id, side }) => [id, side]),
  )
}
