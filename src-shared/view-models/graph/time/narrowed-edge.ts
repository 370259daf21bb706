import { addDecimals, compareDecimals, isDecimal } from '../../../core/decimal.ts'
import type { Window } from '../../../custody/capture.ts'
import type { GraphFilterRecord } from '../../../custody/graph-event.ts'
import type { Transfer } from '../../trace/transfer.ts'
import { type DatedEdge, dayOf } from './edge-dating.ts'
import { namesToken } from './token-names.ts'
import type { GraphEdge } from '../../graph-types.ts'

/** A filter by time and token. '' and empty lists leave nothing out. */
export type MovementFilter = Pick<GraphFilterRecord, 'from' | 'to' | 'tokens' | 'knownOnly'>

/** Whether an edge matches a filter by time and token: `unknown` where the case cannot decide. */
export type FilterMatch = 'in' | 'out' | 'unknown'

/** Whether a filter restricts time or token. */
export function narrows({ from, to, tokens }: MovementFilter): boolean {
  return from !== '' || to !== '' || tokens.length > 0
}

/** Whether a day is in a range, both ends included; '' is an open end. */
export function isInRange(day: string, { from, to }: Pick<MovementFilter, 'from' | 'to'>): boolean {
  return (from === '' || day >= from) && (to === '' || day <= to)
}

function matches(transfer: Transfer, filter: MovementFilter): boolean {
  const hasTime = filter.from !== '' || filter.to !== ''
  return (!hasTime || (transfer.time !== '' && isInRange(dayOf(transfer.time), filter))) && namesToken(filter.tokens, transfer)
}

/** The transfers of an edge that match a filter. */
export function matchingTransfers({ transfers }: DatedEdge, filter: MovementFilter): readonly Transfer[] {
  return narrows(filter) ? transfers.filter((transfer) => matches(transfer, filter)) : transfers
}

/**
 * Match of an edge against a filter by time and token. An unreported time or token is neither
 * inside nor outside: only what is known to be outside is `out`. `dated` is undefined where nothing
 * is known of the edge.
 */
export function filterMatchOf(edge: GraphEdge, dated: DatedEdge | undefined, filter: MovementFilter): FilterMatch {
  if (!narrows(filter)) return 'in'
  const hasTime = filter.from !== '' || filter.to !== ''
  if (edge.kind === 'relation') {
    if (!hasTime) return 'in'
    if (edge.times === undefined) return 'unknown'
    return edge.times.some((time) => isInRange(dayOf(time), filter)) ? 'in' : 'out'
  }
  if (dated !== undefined && matchingTransfers(dated, filter).length > 0) return 'in'
  if (dated?.isWhole === true) return 'out'
  const byToken = filter.tokens.length === 0 ? 'in' : matchByToken(edge, filter)
  const byTime = hasTime ? matchByWindow(dated?.window, filter) : 'in'
  if (byToken === 'out' || byTime === 'out') return 'out'
  return byToken === 'in' && byTime === 'in' ? 'in' : 'unknown'
}

function matchByToken({ tokens }: GraphEdge, filter: MovementFilter): FilterMatch {
  if (tokens === undefined) return 'unknown'
  return tokens.some((token) => namesToken(filter.tokens, token)) ? 'in' : 'out'
}

function matchByWindow(window: Window | undefined, { from, to }: MovementFilter): FilterMatch {
  if (window === undefined) return 'unknown'
  if ((to !== '' && dayOf(window.from) > to) || (from !== '' && dayOf(window.to) < from)) return 'out'
  return (from === '' || from <= dayOf(window.from)) && (to === '' || to >= dayOf(window.to)) ? 'in' : 'unknown'
}

/**
 * The edge with the figures of its matching part where known; otherwise with the figures of the
 * whole flow, marked as such.
 */
export function narrowedEdge(edge: GraphEdge, dated: DatedEdge | undefined, filter: MovementFilter): GraphEdge {
  if (!narrows(filter) || edge.kind === 'relation') return edge
  const left = dated === undefined ? [] : matchingTransfers(dated, filter)
  if (dated?.isWhole === true && left.length === dated.transfers.length) return edge
  if (dated?.isWhole !== true || left.some(({ value }) => value === '')) {
    // A window inside the range decides for every transfer, known or not.
    const isInside = filter.tokens.length === 0 && matchByWindow(dated?.window, filter) === 'in'
    return isInside ? edge : { ...edge, figuresOf: 'whole' }
  }
  const sum = addDecimals(left.map(({ value }) => value))
  // The service rounds flow and transfers independently: a part is never more than the whole.
  const volume = isDecimal(edge.volume) && compareDecimals(sum, edge.volume) > 0 ? edge.volume : sum
  return { ...edge, volume, interactions: String(left.length), figuresOf: 'filtered' }
}
