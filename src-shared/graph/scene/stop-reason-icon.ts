import { stopText } from '../messages.ts'
/**
 * The four ways in which a branch of a trace can end: at an address that is not followed further,
 * where the money rests, for lack of responses, by the bounds that were set.
 */
const STOP_SIGNS = ['ended', 'left', 'open', 'unfollowed'] as const
export type StopReasonIcon = (typeof STOP_SIGNS)[number]

/** Why a trace ends at a node. */
export interface TraceStop {
  readonly sign: StopReasonIcon
  /** One or more, in words; the one with the most money first. */
  readonly reasons: readonly string[]
}

/** By node. */
export type TraceStops = ReadonlyMap<string, TraceStop>

export const NO_STOPS: TraceStops = new Map()

/**
 * Strokes on a grid of 12: an arrow into a wall, one into a tray, a question mark, three points.
 */
export const STOP_PATHS: Readonly<Record<StopReasonIcon, string>> = {
  ended: 'M1.5 6h6M5.3 3.6 7.7 6 5.3 8.4M10 2v8',
  left: 'M2 6.8v3.4h8V6.8M6 1.5v5M4 4.7l2 2 2-2',
  open: 'M4 4.2A2 2 0 0 1 6 2.4c1.2 0 2 .7 2 1.7 0 1.6-2 1.5-2 3.1M6 9.6v.1',
  unfollowed: 'M2.2 6h.1M6 6h.1M9.8 6h.1',
}

const SIGN_WORDS: Readonly<Record<StopReasonIcon, string>> = stopText

/** Why a trace ends, in words. */
export function stopWords({ sign, reasons }: TraceStop): string {
  return `${SIGN_WORDS[sign]}: ${reasons.join('; ')}`
}

/**
 * The stops at drawn nodes: a collapsed node has those of its members, with the sign of the most
 * money.
 */
export function stopsAsDrawn(stops: TraceStops, drawn: readonly { readonly id: string; readonly members?: readonly string[] }[]): TraceStops {
  if (stops.size === 0) return stops
  const ends = [...stops.values()]
  const order = new Map([...stops.keys()].map((id, at) => [id, at]))
  const shared = drawn.flatMap(({ id, members = [] }): (readonly [string, TraceStop])[] => {
    const own = members
      .flatMap((member) => order.get(member) ?? [])
      .toSorted((a, b) => a - b)
      .flatMap((at) => ends[at] ?? [])
    const [first] = own
    return first === undefined || stops.has(id) ? [] : [[id, { sign: first.sign, reasons: [...new Set(own.flatMap(({ reasons }) => reasons))] }]]
  })
  return shared.length === 0 ? stops : new Map([...stops, ...shared])
}

/** The signs on these nodes, with the reasons that each represents here. */
export function usedStops(
  stops: TraceStops,
  nodes: readonly { readonly id: string }[],
): readonly { readonly sign: StopReasonIcon; readonly words: string }[] {
  if (stops.size === 0) return []
  const standing = nodes.flatMap(({ id }) => stops.get(id) ?? [])
  return STOP_SIGNS.flatMap((sign) => {
    const reasons = new Set(standing.flatMap((stop) => (stop.sign === sign ? stop.reasons.slice(0, 1) : [])))
    return reasons.size === 0 ? [] : [{ sign, words: stopWords({ sign, reasons: [...reasons] }) }]
  })
}
