import { formatUsd } from '../../core/decimal.ts'
import { pluralise } from '../../core/text/pluralise.ts'
import type { FilteredOut, LeftOut, SavedTraceSetting } from '../../custody/trace-event.ts'

/** Texts of traces that screens, exports and reports share. */

/** What an inferred link rests on. */
export const inferredBasisText = {
  matched: (matched: number, of: number, min: number, max: number) =>
    `${matched} of ${of} by amount and time, ${min === max ? min : `${min} to ${max}`} min later`,
  sameEntity: (basis: string, entity: string) => `${basis}, paid there by the same entity, ${entity}`,
} as const

/** Methods by the names that courts and the field use. */
export const methodText = {
  names: { fifo: 'FIFO', lifo: 'LIFO', haircut: 'Pro rata' },
  hints: {
    fifo: 'First in, first out.',
    lifo: 'Last in, first out.',
    haircut: 'Pro rata (haircut): each payment carries the same share.',
  },
} as const

/** Why a branch ends, after the name of the address. */
export const reasonText = {
  exchange: 'exchange',
  mixer: 'mixer',
  bridge: 'bridge',
  'bridge-fee': 'bridge fee',
  contract: 'contract',
  'high-degree': 'no label, more than 100 counterparties',
  dust: 'dust, below $1',
  'below-filter': 'below the minimum value',
  width: 'branch limit',
  hops: 'hop limit',
  'went-back': 'returned to an earlier address',
  'not-chosen': 'not part of the start',
  left: 'remains here',
  'window-end': 'end of the period',
  'not-requested': 'not requested',
  empty: 'no results',
  'page-missing': 'page missing',
  failed: 'failed',
} as const

/** Reasons of a backward trace that have words of their own. */
export const backwardReasonText = {
  left: 'no sender known',
  'window-end': 'before the period',
} as const

/** The settings of a trace, for a sentence. */
export const settingText = {
  starts: 'start',
  transfers: 'start',
  direction: 'direction',
  method: 'method',
  hops: 'hops',
  width: 'branches per address',
  minValue: 'minimum value',
  recipients: 'recipients',
  crossings: 'bridge crossings',
  tokens: 'tokens',
  window: 'period',
} as const satisfies Record<keyof SavedTraceSetting, string>

/** What the filter of a trace left out. */
export const leftOutText = {
  noFilter: 'no filter',
  exact: ({ transfers, value, withoutValue }: LeftOut) => `${pluralise(transfers, 'transfer')}, ${value} US dollars, ${withoutValue} without a value`,
  sum: ({ transfers, value, withoutValue }: LeftOut) =>
    `${pluralise(transfers, 'transfer')}, ${formatUsd(value)}${withoutValue === 0 ? '' : `, ${withoutValue} without a value`}`,
  sentence: (otherTokens: string, otherDays: string) =>
    `The filter left out at the followed addresses: ${otherTokens} in other tokens; ${otherDays} outside the period.`,
  token: (symbol: string, chain: string) => `${symbol} on ${chain}`,
  period: (from: string, to: string) => (from === '' ? `until ${to}` : to === '' ? `from ${from}` : `${from} to ${to}`),
} as const

/** "The filter left out at the followed addresses: 2 transfers, $3.00 in other tokens; …" */
export function filteredOutText({ otherTokens, otherDays }: FilteredOut): string {
  return leftOutText.sentence(leftOutText.sum(otherTokens), leftOutText.sum(otherDays))
}

/** How a saved run differs from the same run computed again from the evidence. */
export const runDifferenceText = {
  captures: (saved: number, now: number) => `it names ${saved} captures, and the evidence has ${now} or others`,
  received: (saved: string, now: string) => `received: ${saved} US dollars, computed ${now}`,
  leftOut: {
    otherTokens: (saved: string, now: string) => `left out in other tokens: ${saved}, computed ${now}`,
    otherDays: (saved: string, now: string) => `left out outside the period: ${saved}, computed ${now}`,
  },
  transfers: (saved: number, now: number) => `transfers: ${saved}, computed ${now}`,
  destination: (address: string, method: string, saved: string, now: string) =>
    `destination ${address} by ${method}: ${saved} US dollars, computed ${now}`,
  more: (count: number) => `and ${count} more`,
  result: 'its hops or transfers',
} as const

/** Names of the figures of a cited part of a trace. */
export const citedFigureText = {
  received: 'received',
  in: 'in',
  priceChange: 'price change',
  onward: 'passed on',
  split: 'split off',
  left: 'remaining',
  traced: 'traced',
} as const

/** A part of a trace as the source of a finding. */
export const citedPartText = {
  trace: (title: string) => `Trace “${title}”`,
  hop: (title: string, hop: number, address: string) => `Trace “${title}”, hop ${hop}, ${address}`,
  end: (title: string, addresses: string) => `Trace “${title}”, destination ${addresses}`,
  andMore: (address: string, more: number) => `${address} and ${more} more`,
  edge: (title: string, from: string, to: string) => `Trace “${title}”, flow from ${from} to ${to}`,
} as const
