/** A transfer at which a trace starts, as the responses identify it, with what they stated when it was chosen. */
export interface SavedStartTransfer {
  readonly chain: string
  /** '' where it was not reported. */
  readonly hash: string
  /** Chain and contract. */
  readonly asset: string
  /** Node ids. */
  readonly from: string
  readonly to: string
  /** Decimal text. */
  readonly amount: string
  /** UTC, ISO form. */
  readonly time: string
}

/** What a saved trace follows, in which direction and how far. */
export interface SavedTraceSetting {
  /** Node ids; empty where it starts from transfers. */
  readonly starts: readonly string[]
  /** Chosen transfers of which alone the funds are traced; absent where it starts from addresses. */
  readonly transfers?: readonly SavedStartTransfer[]
  readonly direction: 'forward' | 'backward'
  readonly method: 'fifo' | 'lifo' | 'haircut'
  readonly hops: number
  readonly width: number
  /** US dollars, decimal text; '' for no minimum. */
  readonly minValue: string
  /** Recipients to which the starts' own transfers are limited; absent for all. */
  readonly recipients?: readonly string[]
  /** Accepted inferences of bridge exits by which it goes on; absent for none. */
  readonly crossings?: readonly string[]
  /** Assets (chain and contract) to which it is limited; absent for all. */
  readonly tokens?: readonly string[]
  /** Days to which it is limited; absent for the whole known time. */
  readonly window?: TraceWindow
}

/** Days, inclusive, `YYYY-MM-DD`; '' for an open end. */
export interface TraceWindow {
  readonly from: string
  readonly to: string
}

/** Transfers that a filter left out. */
export interface LeftOut {
  readonly transfers: number
  /** US dollars of those with a value, decimal text. */
  readonly value: string
  readonly withoutValue: number
}

/** What the filter of a trace left out of what followed addresses sent, or received where it goes back. */
export interface FilteredOut {
  readonly otherTokens: LeftOut
  /** Of its tokens, outside its days. */
  readonly otherDays: LeftOut
}

/** Where traced money is under each method. US dollars, decimal text. */
export interface SavedTraceEnd {
  readonly node: string
  readonly reason: string
  readonly fifo: string
  readonly lifo: string
  readonly haircut: string
}

/** One run of a trace: what it read, and its result. */
export interface SavedTraceRun {
  /** Position in the custody chain up to which captures were read. */
  readonly seq: number
  /** Captures with transfers that were read, and the SHA-256 over their ids and bodies. */
  readonly captures: number
  readonly capturesSha256: string
  /** Kinds of address at which it stopped. */
  readonly stopsAt: readonly string[]
  /** SHA-256 over the whole result: hops, transfers and destinations. */
  readonly resultSha256: string
  /** US dollars that were traced, decimal text. */
  readonly traced: string
  /** Transfers that carried traced money. */
  readonly transfers: number
  /** What the filter left out; absent without a filter. */
  readonly filteredOut?: FilteredOut
  /** The largest destinations; smaller ones are in `resultSha256` only. */
  readonly ends: readonly SavedTraceEnd[]
}

/**
 * Events of saved traces. `trace-saved` with an id that exists adds a run to that trace: earlier
 * runs stay as they were.
 */
export type TraceEventBody =
  | {
      readonly kind: 'trace-saved'
      readonly traceId: string
      readonly title: string
      readonly setting: SavedTraceSetting
      readonly run: SavedTraceRun
    }
  | { readonly kind: 'trace-renamed'; readonly traceId: string; readonly title: string }
  /** An empty note removes it. */
  | { readonly kind: 'trace-annotated'; readonly traceId: string; readonly note: string }
  | { readonly kind: 'trace-deleted'; readonly traceId: string }

/** What of a trace a finding cites: all of it, an address on the way, a destination, or a flow. Node ids. */
export type CitedPart =
  | { readonly kind: 'trace' }
  | { readonly kind: 'hop'; readonly node: string; readonly hop: number }
  | { readonly kind: 'end'; readonly nodes: readonly string[]; readonly reason: string }
  | { readonly kind: 'edge'; readonly source: string; readonly target: string }

/** A figure as it was when it was cited. US dollars, decimal text. */
export interface CitedFigure {
  readonly name: string
  readonly value: string
}

/** A saved trace as a source of a finding. */
export interface TraceCitation {
  readonly traceId: string
  readonly title: string
  /** Number of the cited run; the first is 1. */
  readonly run: number
  readonly part: CitedPart
  readonly figures: readonly CitedFigure[]
}
