import type { Method } from '../../../../src-shared/view-models/trace/account.ts'
import type { Direction } from '../../../../src-shared/view-models/trace/reach.ts'
import type { StopReason } from '../../../../src-shared/view-models/trace/stop-reason.ts'

/** Methods by the names that courts and the trade use. */
export const METHOD_NAMES: Readonly<Record<Method, string>> = { fifo: 'FIFO', lifo: 'LIFO', haircut: 'Haircut' }

export const METHOD_HINTS: Readonly<Record<Method, string>> = {
  fifo: 'What came first leaves first.',
  lifo: 'What came last leaves first.',
  haircut: 'Each payment takes a like share of everything that is there.',
}

const REASON_WORDS: Readonly<Record<StopReason, string>> = {
  exchange: 'exchange',
  mixer: 'mixer',
  bridge: 'bridge',
  contract: 'contract',
  'high-degree': 'unlabelled, more than 100 others',
  dust: 'dust, below $1',
  'below-filter': 'below the least value',
  width: 'beyond the width',
  hops: 'beyond the hops',
  'went-back': 'went back',
  left: 'still there',
  'window-end': 'end of the window',
  'not-asked': 'not asked',
  empty: 'asked, answer empty',
  'page-missing': 'page missing',
  failed: 'call failed',
}

/** Where money is, in the few sorts that a reader needs. */
export const END_SORTS = ['exchange', 'bridge', 'mixer', 'contract', 'left', 'open', 'unfollowed'] as const
export type EndSort = (typeof END_SORTS)[number]

const SORT_WORDS: Readonly<Record<EndSort, string>> = {
  exchange: 'Exchange',
  bridge: 'Bridge',
  mixer: 'Mixer',
  contract: 'Contract',
  left: 'Still there',
  open: 'Open',
  unfollowed: 'Not followed',
}

const SORT_OF: Readonly<Record<StopReason, EndSort>> = {
  exchange: 'exchange',
  bridge: 'bridge',
  mixer: 'mixer',
  contract: 'contract',
  left: 'left',
  'window-end': 'left',
  'not-asked': 'open',
  empty: 'open',
  'page-missing': 'open',
  failed: 'open',
  'high-degree': 'unfollowed',
  dust: 'unfollowed',
  'below-filter': 'unfollowed',
  width: 'unfollowed',
  hops: 'unfollowed',
  'went-back': 'unfollowed',
}

/** The sort of end of a stop reason; `open` means not known yet. */
export function sortOf(reason: StopReason): EndSort {
  return SORT_OF[reason]
}

/** Seen backward, what is left has no known source: nothing of it is still anywhere. */
const NO_SENDER = 'no payer known'

/** Why a branch ends, after the address's name. */
export function reasonWord(reason: StopReason, direction: Direction): string {
  if (direction === 'backward' && reason === 'left') return NO_SENDER
  return direction === 'backward' && reason === 'window-end' ? 'before the window' : REASON_WORDS[reason]
}

/** A sort of ends as a heading of its sum. */
export function sortWord(sort: EndSort, direction: Direction): string {
  return direction === 'backward' && sort === 'left' ? 'No payer known' : SORT_WORDS[sort]
}
