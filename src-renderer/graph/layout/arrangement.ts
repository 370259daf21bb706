import type { GraphModel } from '../../views/graph-model.ts'
import { layOut, type Place } from './layout.ts'
import { EVERYTHING, readablePart, type ReadablePart } from '../filter/readable-part.ts'

export type Places = Readonly<Record<string, Place>>

const NOBODY: ReadonlySet<string> = new Set()
const NO_MORE: ReadonlyMap<string, number> = new Map()

/** Choosing what is drawn of tens of thousands of nodes is dear, and a model never changes. */
const wholes = new WeakMap<GraphModel, ReadablePart>()

/** What is drawn of a model when nothing is filtered, hidden or opened. */
export function wholePart(model: GraphModel): ReadablePart {
  const known = wholes.get(model)
  if (known !== undefined) return known
  const part = readablePart(model, EVERYTHING, NOBODY, NO_MORE)
  wholes.set(model, part)
  return part
}

/**
 * The places of the picture that stands in the report: of everything that is drawn without a filter, with what is hidden and
 * without it, so that neither hiding nor filtering moves anything. Pure: the same case gives the same picture. `fixed` are
 * places that stand already; what has none is put beside them.
 */
export function arrange(model: GraphModel, hidden: ReadonlySet<string>, fixed: Places): Places {
  const whole = layOut(wholePart(model), fixed)
  if (hidden.size === 0) return whole
  // What is hidden makes room for others of the folded tail.
  return { ...whole, ...layOut(readablePart(model, EVERYTHING, hidden, NO_MORE), { ...fixed, ...whole }) }
}
