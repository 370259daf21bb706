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
  const known = ahead.get(model)?.find((one) => one.hidden.symmetricDifference(hidden).size === 0 && areSame(one.fixed, fixed))
  if (known !== undefined) return known.places
  const steps = arrangeSteps(model, hidden, fixed)
  for (let step = steps.next(); ;) {
    if (step.done === true) return step.value
    step = steps.next(layOut(step.value.part, step.value.fixed))
  }
}

/** What is to be laid out at one of the steps of an arrangement. */
interface LayoutWish {
  readonly part: ReadablePart
  readonly fixed: Places
}

/** `arrange` for somebody who lays out elsewhere: hands out what is to be laid out, and wants the places of all that part draws. */
export function* arrangeSteps(model: GraphModel, hidden: ReadonlySet<string>, fixed: Places): Generator<LayoutWish, Places, Places> {
  const whole = yield { part: wholePart(model), fixed }
  if (hidden.size === 0) return whole
  // What is hidden makes room for others of the folded tail.
  return { ...whole, ...(yield { part: readablePart(model, EVERYTHING, hidden, NO_MORE), fixed: { ...fixed, ...whole } }) }
}

interface Arranged {
  readonly hidden: ReadonlySet<string>
  readonly fixed: Places
  readonly places: Places
}

/** Arrangements that were worked out before anybody asked for them. */
const ahead = new WeakMap<GraphModel, readonly Arranged[]>()

/** Remembers an arrangement that was worked out elsewhere, for the question that will come. */
export function arrangedAhead(model: GraphModel, arranged: Arranged): void {
  ahead.set(model, [arranged, ...(ahead.get(model) ?? []).slice(0, 1)])
}

function areSame(a: Places, b: Places): boolean {
  const ids = Object.keys(a)
  return ids.length === Object.keys(b).length && ids.every((id) => a[id]?.x === b[id]?.x && a[id]?.y === b[id]?.y)
}
