/** Texts of traces that screens, exports and reports share. */

/** What an inferred link rests on. */
export const inferredBasisText = {
  matched: (matched: number, of: number, least: number, most: number) =>
    `${matched} of ${of} by amount and time, ${least === most ? least : `${least} to ${most}`} min later`,
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

/** How a saved run differs from the same run computed again from the evidence. */
export const runDifferenceText = {
  captures: (saved: number, now: number) => `it names ${saved} captures, and the evidence has ${now} or others`,
  received: (saved: string, now: string) => `received: ${saved} US dollars, computed ${now}`,
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
