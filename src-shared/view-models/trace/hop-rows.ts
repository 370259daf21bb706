import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals, subtractDecimals } from '../../core/decimal.ts'
import { mapSteps, type Steps } from '../../core/steps.ts'
import type { Direction } from './reach.ts'
import type { Counted, TracedAmounts } from './trace-amounts.ts'
import type { Transfer } from './transfer.ts'
import { reasonOfRest, type Knowledge, type StopReason } from './stop-reason.ts'
import { accountKey } from './transfer.ts'
import { figureOfUnits, decimalPlacesFor, shareOf, unitsOf } from './units.ts'

/**
 * Amounts of one asset that passed through an address, or of all assets in US dollars. Decimal
 * texts.
 */
export interface HopTotals {
  readonly in: string
  /** To addresses that the trace follows. */
  readonly onward: string
  /** To addresses where the trace ends. */
  readonly split: string
  /**
   * Forward: still at the address, or sent in transfers that were not requested. Backward: from no
   * known source.
   */
  readonly left: string
}

export interface AssetPassage extends HopTotals {
  readonly asset: string
  readonly symbol: string
  readonly chain: string
  /** Why the remainder is assumed to be where it is. */
  readonly reason: StopReason
  /** US dollars of the remainder, by its value on arrival; '' where that was not reported. */
  readonly leftValue: string
}

/**
 * One address of a trace. In each asset in = onward + split + left; in US dollars the price may
 * have changed in between.
 */
export interface HopRow {
  readonly node: string
  /** Fewest transfers from a start. */
  readonly hop: number
  readonly assets: readonly AssetPassage[]
  readonly value: HopTotals
  /** US dollars that price changes added or removed until the money left. */
  readonly byPrice: string
  /** All transfers of the address on these chains and in the window are known. */
  readonly isClosed: boolean
  /** The sums balance in every asset. */
  readonly reconciles: boolean
}

/** A traced transfer in units. */
export interface TracedUnits extends Counted {
  readonly amount: bigint
  readonly near: string
  readonly far: string
  readonly stop: StopReason | undefined
  /** For a transfer out of a bridge by an accepted inference: what went in, and the traced units of it. */
  readonly crossed?: { readonly transfer: Transfer; readonly units: bigint }
  /** Its `tracedValue`. */
  readonly value: string
}

/** Input of the rows. */
export interface TraceLedger {
  readonly traced: readonly TracedUnits[]
  readonly amounts: TracedAmounts
  readonly counted: readonly Counted[]
  readonly hops: ReadonlyMap<string, number>
  /** Bridges that the trace crosses: what remains at them is their fee. */
  readonly bridges: ReadonlySet<string>
  readonly starts: ReadonlySet<string>
  readonly direction: Direction
  readonly decimalPlacesOf: (asset: string) => number
  readonly knowledgeOf: (node: string, chain: string) => Knowledge
  /** Whether money of an account moves on after the window. */
  readonly continuesAfter: (account: string) => boolean
}

interface HopAccount {
  readonly node: string
  readonly asset: string
  readonly symbol: string
  readonly chain: string
  in: bigint
  onward: bigint
  split: bigint
  /** The sums include what a start had before. */
  hadBefore: boolean
  readonly inValues: string[]
  readonly onwardValues: string[]
  readonly splitValues: string[]
}

/** Transfers, and rows, processed between two pauses. */
const AT_ONCE = 1000
const ROWS_AT_ONCE = 50
/** Summands of one balance until they are added up, so that no balance is summed for long. */
const MAX_SUMMANDS = 500

/** Adds a summand; the sum of the list stays the same if it is shortened. */
export function addTo(summands: string[], value: string): void {
  summands.push(value)
  if (summands.length >= MAX_SUMMANDS) summands.push(addDecimals(summands.splice(0)))
}

/** The list of a key, empty at first. */
export function listIn<K>(lists: Map<K, string[]>, key: K): string[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** US dollars of the traced part of a transfer, decimal text; '' where the service gave none. */
export function tracedValue({ transfer, units, amount }: Pick<TracedUnits, 'transfer' | 'units' | 'amount'>): string {
  return transfer.value === '' ? '' : valueAt(transfer.value, amount, units)
}

/**
 * A row for each followed address that traced money reached, by hop and then by the incoming
 * amount.
 */
export function* hopRowSteps(books: TraceLedger): Steps<HopRow[]> {
  const byAccount = new Map<string, HopAccount>()
  const bookOf = (node: string, one: Pick<TracedUnits, 'transfer'>): HopAccount => {
    const { asset, symbol, chain } = one.transfer
    const key = accountKey(node, asset)
    const known = byAccount.get(key) ?? {
      node,
      asset,
      symbol,
      chain,
      in: 0n,
      onward: 0n,
      split: 0n,
      hadBefore: false,
      inValues: [],
      onwardValues: [],
      splitValues: [],
    }
    byAccount.set(key, known)
    return known
  }
  for (const [at, one] of books.traced.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const { value } = one
    if (books.hops.has(one.near)) {
      // What leaves a bridge is booked in the asset that went in, so that the row of the bridge balances.
      const book = bookOf(one.near, one.crossed === undefined ? one : { ...one, ...one.crossed })
      const way = one.stop === undefined ? 'onward' : 'split'
      book[way] += one.crossed?.units ?? one.amount
      if (value !== '') addTo(way === 'onward' ? book.onwardValues : book.splitValues, value)
    }
    if (one.stop === undefined && books.hops.has(one.far) && !books.starts.has(one.far)) {
      const book = bookOf(one.far, one)
      book.in += one.amount
      if (value !== '') addTo(book.inValues, value)
    }
  }
  yield* addStarts(books, bookOf)
  const rows = yield* mapSteps([...Map.groupBy(byAccount.values(), ({ node }) => node)], ROWS_AT_ONCE, ([node, own]) => rowOf(node, own, books))
  return rows.toSorted((a, b) => a.hop - b.hop || Number(b.value.in) - Number(a.value.in) || compareCodeUnits(a.node, b.node))
}

/** The traced transfers that were chosen to start from, with the part that was traced money before. */
export function chosenOf({ traced, amounts }: Pick<TraceLedger, 'traced' | 'amounts'>): readonly (TracedUnits & { readonly again: bigint })[] {
  if (amounts.again.size === 0) return []
  return traced.flatMap((one) => {
    const again = amounts.again.get(one.transfer.id)
    return again === undefined ? [] : [{ ...one, again }]
  })
}

/**
 * Adds the incoming side of the starts: what each received, and what it must have had before; or,
 * backward, the amount to be explained.
 */
function* addStarts(books: TraceLedger, bookOf: (node: string, one: Pick<TracedUnits, 'transfer'>) => HopAccount): Steps<void> {
  const { counted, starts, amounts, traced, direction } = books
  for (const one of chosenOf(books)) {
    const book = bookOf(one.near, one)
    const units = one.amount - one.again
    book.in += units
    const value = tracedValue({ ...one, amount: units })
    if (value !== '' && units > 0n) addTo(book.inValues, value)
  }
  for (const [at, one] of counted.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const { from, to } = one.transfer
    if (from === to || !starts.has(to)) continue
    const book = bookOf(to, one)
    book.in += one.units
    if (one.transfer.value !== '') addTo(book.inValues, one.transfer.value)
  }
  if (direction === 'backward') return
  for (const one of traced) {
    if (!starts.has(one.near)) continue
    const book = bookOf(one.near, one)
    const before = amounts.before.get(accountKey(one.near, one.transfer.asset)) ?? 0n
    if (before === 0n || book.hadBefore) continue
    book.hadBefore = true
    book.in += before
    const value = tracedValue({ ...one, amount: before })
    if (value !== '') addTo(book.inValues, value)
  }
}

function rowOf(node: string, own: readonly HopAccount[], books: TraceLedger): HopRow {
  const left = own.map((book) => book.in - book.onward - book.split)
  const assets = own.map((book, at) => passageOf(book, left[at] ?? 0n, books))
  const sum = (texts: readonly string[]): string => addDecimals(texts)
  const value = {
    in: sum(own.flatMap(({ inValues }) => inValues)),
    onward: sum(own.flatMap(({ onwardValues }) => onwardValues)),
    split: sum(own.flatMap(({ splitValues }) => splitValues)),
    left: sum(assets.flatMap(({ leftValue }) => (leftValue === '' ? [] : [leftValue]))),
  }
  return {
    node,
    hop: books.hops.get(node) ?? 0,
    assets,
    value,
    byPrice: subtractDecimals(sum([value.onward, value.split, value.left]), value.in),
    isClosed: books.bridges.has(node) || own.every(({ chain }) => books.knowledgeOf(node, chain) === 'complete'),
    reconciles: own.every(({ asset }, at) => (books.amounts.rest.get(accountKey(node, asset)) ?? 0n) === left[at]),
  }
}

function passageOf(book: HopAccount, left: bigint, books: TraceLedger): AssetPassage {
  const { node, asset, symbol, chain } = book
  const places = books.decimalPlacesOf(asset)
  const account = accountKey(node, asset)
  return {
    asset,
    symbol,
    chain,
    in: figureOfUnits(book.in, places),
    onward: figureOfUnits(book.onward, places),
    split: figureOfUnits(book.split, places),
    left: figureOfUnits(left, places),
    reason: books.bridges.has(node) ? 'bridge-fee' : reasonOfRest(books.knowledgeOf(node, chain), books.continuesAfter(account)),
    leftValue: left === 0n ? '0' : book.inValues.length === 0 ? '' : valueAt(addDecimals(book.inValues), left, book.in),
  }
}

/** The proportional part of a value. */
function valueAt(value: string, part: bigint, of: bigint): string {
  if (part === of) return value
  const places = decimalPlacesFor([value])
  return figureOfUnits(shareOf(unitsOf(value, places), part, of), places)
}
