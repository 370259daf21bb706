import type { CaptionSide } from '../scene/caption-sides.ts'
import type { FlowBranch, FlowForest } from './flow-forest.ts'

/** Fewer than so many in a column stand below their captions. */
const LEAST_FAN = 4
/** More than so many nobody reads one by one. */
const MOST_FAN = 120

/**
 * The nodes of a tree that end it in a fan, all on one side of what they are tied to: their captions stand on the other side, so that rows
 * are close and lines run through no name. Nodes that stand already have their place and their side.
 */
export function fanSides(tree: readonly FlowBranch[], { tiesOf }: FlowForest): ReadonlyMap<string, CaptionSide> {
  const layers = new Map(tree.map(({ id, layer }) => [id, layer]))
  const sided = tree.flatMap(({ id, layer, leads, parent }) => {
    if (leads || parent === undefined) return []
    const others = tiesOf(id).flatMap(({ other }) => layers.get(other) ?? [])
    const side: CaptionSide | undefined = others.every((there) => there > layer)
      ? 'left'
      : others.every((there) => there < layer)
        ? 'right'
        : undefined
    return side === undefined ? [] : [{ id, layer, side }]
  })
  const fans = Map.groupBy(sided, ({ layer, side }) => `${layer} ${side}`)
  return new Map(
    [...fans.values()]
      .filter(({ length }) => length >= LEAST_FAN && length <= MOST_FAN)
      .flat()
      .map(({ id, side }) => [id, side]),
  )
}
