/**
 * 'token' is a token's address on the request's chain, 'wallet' an address of any family; {min,
 * max} a whole number, {maxItems} a list of at most that many texts, web addresses if {web}.
 */
export type FieldKind =
  | 'flag'
  | 'text'
  | 'token'
  | 'wallet'
  | readonly string[]
  | { readonly min: number; readonly max: number }
  | { readonly maxItems: number; readonly web?: boolean }

/**
 * 'whole-range' has whole bounds. 'text' is one text, 'list' a list of texts, 'texts' either; the
 * same for names of a set: {one}, {list}, or the set alone for either.
 */
export type FilterKind =
  | 'range'
  | 'whole-range'
  | 'text'
  | 'list'
  | 'texts'
  | 'flag'
  | 'dates'
  | readonly string[]
  | { readonly one: readonly string[] }
  | { readonly list: readonly string[] }

/**
 * The request fields of an endpoint other than chain, date and pagination, which the endpoint table
 * defines.
 */
export interface Form {
  readonly address: 'none' | 'required' | 'or-entity'
  readonly fields?: Readonly<Record<string, FieldKind>>
  readonly required?: readonly string[]
  readonly filters?: Readonly<Record<string, FilterKind>>
  readonly orderBy?: readonly string[]
  readonly perPage?: number
  /** Longest list of chains, for an endpoint that takes a list. */
  readonly maxChains?: number
}
