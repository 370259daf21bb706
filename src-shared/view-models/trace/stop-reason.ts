/** Why a branch of a trace ends where it does. */
export type StopReason =
  | 'exchange'
  | 'mixer'
  | 'bridge'
  | 'bridge-fee'
  | 'contract'
  | 'high-degree'
  | 'dust'
  | 'below-filter'
  | 'width'
  | 'hops'
  | 'went-back'
  | 'not-chosen'
  | 'left'
  | 'window-end'
  | 'not-requested'
  | 'empty'
  | 'page-missing'
  | 'failed'

/**
 * Reasons that depend on the address itself: its money is pooled, or it has too many
 * counterparties.
 */
export type EndReason = Extract<StopReason, 'exchange' | 'mixer' | 'bridge' | 'contract' | 'high-degree'>

/**
 * What is known of the transfers of an address: all of its window; that the service has none
 * (`empty`); some pages; nothing because calls failed; nothing because none were requested.
 */
export type Knowledge = 'complete' | 'empty' | 'partial' | 'failed' | 'not-requested'

/** Why money is assumed to be where no transfer continues. */
export function reasonOfRest(known: Knowledge, goesOnAfter: boolean): StopReason {
  if (known === 'complete') return goesOnAfter ? 'window-end' : 'left'
  return known === 'partial' ? 'page-missing' : known
}
