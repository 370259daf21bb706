import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { absDecimal, addDecimals, compareDecimals, subtractDecimals } from '../../core/decimal.ts'
import { isFields } from '../../core/fields.ts'
import type { Window } from '../../custody/capture.ts'
import { isAboutSubject } from '../../case/about-subject.ts'
import { queriedAddresses } from '../../case/queryable-subjects.ts'
import type { CaseState, LoadedCapture } from '../../case/case-state.ts'
import { labelKey } from '../../case/label-occurrences.ts'
import { queryKey, queryOfCapture, requestOfCapture } from '../../case/query.ts'
import { hasMorePages, latestResponse } from '../../case/readings.ts'
import { TRANSFER_ENDPOINT } from '../trace/known-transfers.ts'
import { inTimeOrder, type Transfer } from '../trace/transfer.ts'
import { windowSpan } from '../window-span.ts'
import type { JoinedEdge } from './joined-edges.ts'
import { nodeIdOf } from '../node-id.ts'
import type { AddressSubject } from '../../case/case-types.ts'

/**
 * What the case knows of the single transfers of an edge: all days and chains, some of them, failed
 * calls, or nothing.
 */
export type TransferCoverage = 'all' | 'partial' | 'failed' | 'never'

/** The transfers of an edge, and how their sum compares with the flow that the service names. */
export interface EdgeTransfers {
  /** Earliest first. */
  readonly transfers: readonly Transfer[]
  /** US dollars of the transfers with a value, decimal text. */
  readonly sum: string
  /** Number of transfers without a value. */
  readonly unpriced: number
  /** The flow minus the sum, decimal text. */
  readonly open: string
  /** Whether the sum equals the flow, to the cent. */
  readonly isClosed: boolean
}

/** Tolerance between two figures of the service, which are rounded independently. */
const CENT = '0.01'

/** Selects from all transfers of a case the ones that make up an edge. */
export function edgeTransfers(edge: Pick<JoinedEdge, 'source' | 'target' | 'volume'>, all: readonly Transfer[]): EdgeTransfers {
  const transfers = inTimeOrder(all.filter(({ from, to }) => from === edge.source && to === edge.target))
  const values = transfers.flatMap(({ value }) => (value === '' ? [] : [value]))
  const sum = addDecimals(values)
  const open = subtractDecimals(edge.volume || '0', sum)
  const isClosed = transfers.length > 0 && edge.volume !== '' && compareDecimals(absDecimal(open), CENT) < 0
  return { transfers, sum, unpriced: transfers.length - values.length, open, isClosed }
}

/** Amounts per token of some transfers, the greatest value first. */
export function tokensOf(
  transfers: readonly Transfer[],
): readonly { readonly asset: string; readonly symbol: string; readonly amount: string; readonly value: string }[] {
  return [...Map.groupBy(transfers, ({ asset }) => asset)]
    .flatMap(([asset, same]) =>
      same.slice(0, 1).map(({ symbol }) => ({
        asset,
        symbol,
        amount: addDecimals(same.map(({ amount }) => amount)),
        value: addDecimals(same.flatMap(({ value }) => (value === '' ? [] : [value]))),
      })),
    )
    .toSorted((a, b) => compareDecimals(b.value, a.value) || compareCodeUnits(a.asset, b.asset))
}

/** The days covered by the responses behind an edge; undefined where none names any. */
export function edgeWindow({ captures }: Pick<CaseState, 'captures'>, { parts }: Pick<JoinedEdge, 'parts'>): Window | undefined {
  const ids = new Set(parts.flatMap(({ sources }) => sources.map(({ captureId }) => captureId)))
  const windows = captures.flatMap(({ capture }) => (ids.has(capture.id) ? (queryOfCapture(capture).window ?? []) : []))
  return windowSpan(windows)
}

/** An end of an edge whose transfers can be requested, and the address at the other end. */
export interface EdgeEnd {
  readonly subject: AddressSubject
  /** Canonical address of the other end. */
  readonly other: string
}

/** The ends of an edge that the case can query, the sender first. */
export function edgeEnds(
  state: Pick<CaseState, 'subjects' | 'followed'>,
  { source, target }: Pick<JoinedEdge, 'source' | 'target'>,
): readonly EdgeEnd[] {
  const requested = new Map(queriedAddresses(state).map((subject) => [nodeIdOf(subject.family, subject.address), subject]))
  return [
    [source, target],
    [target, source],
  ].flatMap(([own = '', other = '']) => {
    const subject = requested.get(own)
    return subject === undefined ? [] : [{ subject, other: other.slice(other.indexOf(':') + 1) }]
  })
}

/** What responses about transactions say of an edge, whichever end they were requested for. */
export function transferCoverage(state: CaseState, edge: JoinedEdge): TransferCoverage {
  const responses = edgeEnds(state, edge).flatMap(({ subject, other }) =>
    state.captures.filter(
      (stored) => stored.capture.endpoint === TRANSFER_ENDPOINT && isAboutSubject(stored.capture, subject) && mayName(stored, other, subject.family),
    ),
  )
  const days = edgeWindow(state, edge)
  const states = edge.parts.map(({ chain }) => reportedOn(chain, days, responses))
  if (states.every((one) => one === 'all')) return 'all'
  if (states.some((one) => one === 'all' || one === 'partial')) return 'partial'
  return states.includes('failed') ? 'failed' : 'never'
}

function reportedOn(chain: string, days: Window | undefined, responses: readonly LoadedCapture[]): TransferCoverage {
  const here = responses.filter(({ capture }) => [chain, 'all'].includes(queryOfCapture(capture).chain))
  const states = [...Map.groupBy(here, ({ capture }) => `${capture.subjectId} ${queryKey(queryOfCapture(capture))}`).values()].map(
    (pages): TransferCoverage => {
      const last = latestResponse(pages).at(-1)
      if (last === undefined) return 'failed'
      const { window } = queryOfCapture(last.capture)
      const isWhole = window === undefined || (days !== undefined && window.from <= days.from && window.to >= days.to)
      return isWhole && !hasMorePages(last.summary) ? 'all' : 'partial'
    },
  )
  return (['all', 'partial', 'failed'] as const).find((one) => states.includes(one)) ?? 'never'
}

/**
 * Whether a response would contain transfers with the other end: it was not filtered, or filtered
 * to that address.
 */
function mayName({ capture }: LoadedCapture, other: string, family: string): boolean {
  const { filters } = requestOfCapture(capture)
  if (!isFields(filters)) return true
  const { counterparty_address: only, ...rest } = filters
  if (Object.keys(rest).length > 0) return false
  return only === undefined || (typeof only === 'string' && labelKey(only, family) === labelKey(other, family))
}
