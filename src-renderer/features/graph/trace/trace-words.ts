import type { Direction } from '../../../../src-shared/view-models/trace/reach.ts'
import type { StopReason } from '../../../../src-shared/view-models/trace/stop-reason.ts'
import { endText } from './messages.ts'

/** Where money is, in the few sorts that a reader needs. */
export const END_SORTS = ['exchange', 'bridge', 'mixer', 'contract', 'left', 'open', 'unfollowed'] as const
export type EndSort = (typeof END_SORTS)[number]

const SORT_WORDS: Readonly<Record<EndSort, string>> = endText

const SORT_OF: Readonly<Record<StopReason, EndSort>> = {
  exchange: 'exchange',
  bridge: 'bridge',
  'bridge-fee': 'left',
  mixer: 'mixer',
  contract: 'contract',
  left: 'left',
  'window-end': 'left',
  'not-requested': 'open',
  empty: 'open',
  'page-missing': 'open',
  failed: 'open',
  'high-degree': 'unfollowed',
  dust: 'unfollowed',
  'below-filter': 'unfollowed',
  width: 'unfollowed',
  hops: 'unfollowed',
  'went-back': 'unfollowed',
  'not-chosen': 'unfollowed',
}

/** The sort of end of a stop reason; `open` means not known yet. */
export function sortOf(reason: StopReason): EndSort {
  return SORT_OF[reason]
}

/** A sort of ends as a heading of its sum. */
export function sortWord(sort: EndSort, direction: Direction): string {
  return direction === 'backward' && sort === 'left' ? endText.leftBackward : SORT_WORDS[sort]
}
