import { compareDecimals, isZeroDecimal } from '../../core/decimal.ts'
import { isZeroTime } from '../../service/response/time-text.ts'
import type { Cell } from '../../service/response/rows.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import type { PanelView, ViewRow } from '../panel-view.ts'
import { shownCell, textOf } from './cells.ts'
import { coinSymbol } from './known-tokens.ts'
import { isUnverifiedCell } from './left-out.ts'
import { isSubject } from './notes.ts'
import type { Subject } from '../../case/case-types.ts'

/** More legs are not readable in a drawing; the tables contain all of them. */
const MAX_LEGS = 12

/** One movement of a transaction: the chain's coin, a token, or a collectible. */
export interface FlowLeg {
  readonly id: string
  readonly kind: 'native' | 'token' | 'item'
  readonly from: string
  readonly to: string
  /** Missing for collectibles. */
  readonly amount: Cell
  /** The symbol, or the collection with its item. */
  readonly what: string
  /** A token with the symbol of a known coin but another contract. */
  readonly isUnverified: boolean
  /** US dollars at the time, from the service. */
  readonly value: Cell
  /** Direction relative to the subject. */
  readonly way: 'out' | 'in' | 'self'
  readonly source: Pick<ViewRow, 'captureId' | 'pointer'>
}

/** An address at an end of the legs. */
export interface FlowParty {
  readonly address: string
  /** Its label in the response; '' for none. */
  readonly label: string
  /** Vertical position, in rows of legs from the top. */
  readonly row: number
  /** Indexes of its legs. */
  readonly legs: readonly number[]
}

/** A looked-up transaction, as money that moves from left to right. */
export interface LookupFlow {
  readonly id: string
  readonly hash: string
  readonly chain: string
  readonly time: Cell
  readonly status: string
  readonly source: Pick<ViewRow, 'captureId' | 'pointer'>
  /** In drawing order. */
  readonly legs: readonly FlowLeg[]
  readonly senders: readonly FlowParty[]
  readonly receivers: readonly FlowParty[]
  /** Number of legs that are not drawn. */
  readonly more: number
}

/** The transactions of a panel of lookups as flows, the newest response first. */
export function lookupFlows({ tables }: Pick<PanelView, 'tables'>, subject: Subject): readonly LookupFlow[] {
  const rowsOf = (id: string): readonly ViewRow[] => tables.find((table) => table.id === id)?.rows ?? []
  const byTransaction = (id: string): ReadonlyMap<string, readonly ViewRow[]> => Map.groupBy(rowsOf(id), keyOf)
  const [tokens, items] = [byTransaction('lookup-legs'), byTransaction('lookup-nfts')]
  return rowsOf('lookups')
    .map((row) => flowOf(row, tokens.get(keyOf(row)) ?? [], items.get(keyOf(row)) ?? [], subject))
    .toReversed()
}

function keyOf(row: ViewRow): string {
  return `${textOf(row, 'chain')} ${textOf(row, 'transaction_hash')}`
}

interface LabelledLeg extends FlowLeg {
  readonly fromLabel: string
  readonly toLabel: string
}

function flowOf(row: ViewRow, tokens: readonly ViewRow[], items: readonly ViewRow[], subject: Subject): LookupFlow {
  const all = [
    ...nativeLeg(row, subject),
    ...tokens.map((leg) => legOf(leg, 'token', subject)).toSorted(byValue),
    ...items.map((leg) => legOf(leg, 'item', subject)),
  ]
  const legs = inOrder(all.slice(0, MAX_LEGS))
  const time = shownCell(row, 'block_timestamp')
  return {
    id: row.id,
    hash: textOf(row, 'transaction_hash'),
    chain: textOf(row, 'chain'),
    time: isZeroTime(time.text) ? { ...time, state: 'missing' } : time,
    status: textOf(row, 'status'),
    source: { captureId: row.captureId, pointer: row.pointer },
    legs: legs.map(({ fromLabel: _from, toLabel: _to, ...leg }) => leg),
    ...partiesOf(legs),
    more: all.length - legs.length,
  }
}

function nativeLeg(row: ViewRow, subject: Subject): LabelledLeg[] {
  const amount = shownCell(row, 'native_value')
  if (!isUsable(amount) || isZeroDecimal(amount.text)) return []
  const leg = legOf(row, 'native', subject)
  return [
    {
      ...leg,
      isUnverified: false,
      id: `${leg.id} native`,
      amount,
      what: coinSymbol(textOf(row, 'chain')),
      value: shownCell(row, 'dated_native_value_usd'),
    },
  ]
}

function legOf(row: ViewRow, kind: FlowLeg['kind'], subject: Subject): LabelledLeg {
  const [from, to] = [textOf(row, 'from_address'), textOf(row, 'to_address')]
  const [isSent, isReceived] = [isSubject(subject, from), isSubject(subject, to)]
  const item = [textOf(row, 'collection_name') || 'Collectible', shortAddress(textOf(row, 'nft_id'))].filter((part) => part !== '').join(' ')
  return {
    id: row.id,
    kind,
    from,
    to,
    fromLabel: textOf(row, 'from_address_label'),
    toLabel: textOf(row, 'to_address_label'),
    amount: shownCell(row, 'token_amount'),
    what: kind === 'item' ? item : textOf(row, 'token_symbol'),
    isUnverified: kind === 'token' && isUnverifiedCell(row, 'token_symbol'),
    value: shownCell(row, 'dated_value_usd'),
    way: isSent === isReceived ? 'self' : isSent ? 'out' : 'in',
    source: { captureId: row.captureId, pointer: row.pointer },
  }
}

/** The greatest first; legs without a value come last, in delivered order. */
function byValue(a: FlowLeg, b: FlowLeg): number {
  const [one, other] = [isUsable(a.value), isUsable(b.value)]
  return one && other ? compareDecimals(b.value.text, a.value.text) : Number(other) - Number(one)
}

/** Groups legs by sender, then by receiver, to avoid unnecessary crossings of their lines. */
function inOrder(legs: readonly LabelledLeg[]): readonly LabelledLeg[] {
  return [...Map.groupBy(legs, ({ from }) => from).values()].flatMap((own) => [...Map.groupBy(own, ({ to }) => to).values()].flat())
}

function partiesOf(legs: readonly LabelledLeg[]): Pick<LookupFlow, 'senders' | 'receivers'> {
  const sideOf = (address: 'from' | 'to', label: 'fromLabel' | 'toLabel'): Omit<FlowParty, 'row'>[] =>
    [...Map.groupBy(legs.keys(), (at) => legs[at]?.[address] ?? '')].map(([party, own]) => ({
      address: party,
      label: own.map((at) => legs[at]?.[label] ?? '').find((text) => text !== '') ?? '',
      legs: own,
    }))
  return { senders: placeParties(sideOf('from', 'fromLabel')), receivers: placeParties(sideOf('to', 'toLabel')) }
}

/**
 * Places each party at the middle of its legs, and at least one row below the previous one. No
 * party ends below the last leg: each party of a run that is pushed down has a leg at or below the
 * middle of the first one.
 */
function placeParties(parties: readonly Omit<FlowParty, 'row'>[]): readonly FlowParty[] {
  const middle = ({ legs }: Omit<FlowParty, 'row'>): number => legs.reduce((sum, at) => sum + at, 0) / legs.length
  let last = -1
  return parties
    .toSorted((a, b) => middle(a) - middle(b))
    .map((party) => {
      last = Math.max(middle(party), last + 1)
      return { ...party, row: last }
    })
}
