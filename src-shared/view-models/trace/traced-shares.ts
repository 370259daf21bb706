import { addDecimals, compareDecimals, isZeroDecimal } from '../../core/decimal.ts'
import { mapSteps, type Steps } from '../../core/steps.ts'
import { groupInSteps } from '../../core/text/page-yield.ts'
import { addTo } from './hop-rows.ts'
import type { StopReason } from './stop-reason.ts'
import type { Trace, TracedTransfer } from './trace.ts'

/** The traced part of what one address sent to another on one chain. */
export interface TracedFlow {
  readonly source: string
  readonly target: string
  readonly chain: string
  /** US dollars, decimal text; '' where no traced transfer has a reported value. */
  readonly value: string
  /** It crossed a bridge by an accepted inference: the graph draws it on the inferred edge. */
  readonly isInferred?: true
}

/** The traced part of every flow that carries any. */
export interface TracedShares {
  /** US dollars of the whole trace, decimal text. */
  readonly whole: string
  readonly flows: readonly TracedFlow[]
}

/** Flows summed between two pauses. */
const AT_ONCE = 100

/** The traced part of each flow, in the order in which money first moved along it. */
export function* tracedShareSteps({ transfers, ends }: Pick<Trace, 'transfers' | 'ends'>): Steps<TracedShares> {
  const flows = yield* sumSteps(transfers)
  const whole: string[] = []
  for (const [at, { value }] of ends.entries()) {
    addTo(whole, value)
    if (at % AT_ONCE === AT_ONCE - 1) yield
  }
  return { whole: addDecimals(whole), flows }
}

function* sumSteps(transfers: readonly TracedTransfer[]): Steps<TracedFlow[]> {
  const groups = yield* groupInSteps(
    transfers,
    ({ transfer: { from, to, chain }, crossedAs }) => `${from}\n${to}\n${chain}\n${crossedAs === undefined ? '' : 'inferred'}`,
  )
  const sums = yield* mapSteps([...groups.values()], AT_ONCE, (own) =>
    own.slice(0, 1).map(({ transfer: { from, to, chain }, crossedAs }) => {
      const reported = own.flatMap(({ value }) => (value === '' ? [] : [value]))
      return {
        source: from,
        target: to,
        chain,
        value: reported.length === 0 ? '' : addDecimals(reported),
        ...(crossedAs === undefined ? {} : { isInferred: true as const }),
      }
    }),
  )
  return sums.flat()
}

/** US dollars of several flows, decimal text; '' where none has a reported value, undefined for no flow. */
export function sumOfFlows(flows: readonly Pick<TracedFlow, 'value'>[]): string | undefined {
  const reported = flows.flatMap(({ value }) => (value === '' ? [] : [value]))
  if (reported.length > 0) return addDecimals(reported)
  return flows.length === 0 ? undefined : ''
}

/** The addresses that traced money reaches beyond a bridge that it crossed by an inference, and these bridges. */
export function inferredNodes(transfers: readonly TracedTransfer[]): ReadonlySet<string> {
  const crossed = transfers.filter(({ crossedAs }) => crossedAs !== undefined)
  const reached = new Set(crossed.flatMap(({ transfer: { from, to } }) => [from, to]))
  if (reached.size === 0) return reached
  const bySource = Map.groupBy(transfers, ({ transfer: { from } }) => from)
  for (const node of reached) {
    for (const { transfer } of bySource.get(node) ?? []) reached.add(transfer.to)
  }
  return reached
}

/** US dollars that each address receives beyond a bridge, by inference and not observed, decimal text. */
export function inferredArrivals(transfers: readonly TracedTransfer[]): ReadonlyMap<string, string> {
  const inferred = inferredNodes(transfers)
  const sums = new Map<string, string>()
  if (inferred.size === 0) return sums
  for (const { transfer, value, crossedAs } of transfers) {
    if (value !== '' && (crossedAs !== undefined || inferred.has(transfer.from)))
      sums.set(transfer.to, addDecimals([sums.get(transfer.to) ?? '0', value]))
  }
  return sums
}

/** Destinations that are worth what was paid to them; funds elsewhere moved on in part. */
const WORTH_ARRIVALS: readonly StopReason[] = ['exchange', 'mixer', 'bridge', 'contract']

/**
 * The inferred US dollars of a destination that also received observed funds, decimal text;
 * undefined where all or nothing of it is inferred.
 */
export function inferredPart(
  { nodes, reason }: { readonly nodes: readonly string[]; readonly reason: StopReason },
  value: string,
  arrivals: ReadonlyMap<string, string>,
): string | undefined {
  if (!WORTH_ARRIVALS.includes(reason)) return undefined
  const part = addDecimals(nodes.map((node) => arrivals.get(node) ?? '0'))
  return isZeroDecimal(part) || compareDecimals(part, value) >= 0 ? undefined : part
}
