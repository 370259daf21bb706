/** An address whose labels can be bought for a subject's sake. */
export interface LabelCandidate {
  readonly key: string
  readonly address: string
  readonly family: string
  /** The chain to ask on, 'all' where the address was met on several. */
  readonly chain: string
  /** US dollars exchanged with the subject, exact decimal text; '' where the service gave none. */
  readonly volume: string
  /** The record that the volume stands in (the newest of several). */
  readonly source: { readonly captureId: string; readonly pointer: string } | undefined
}
