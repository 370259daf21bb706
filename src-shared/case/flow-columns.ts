import { normaliseChain } from '../addresses/chains/chains.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import type { DecodedResponse, Cell, Row } from '../service/response/rows.ts'
import { familyOf } from './address-family.ts'
import { figureColumnOf, type FigureColumn } from './columns/figure-column.ts'
import { familyOfAnyChain } from './label-occurrences.ts'
import { queryOfCapture } from './query.ts'
import { tokenListsOf, type TokenLists } from './columns/token-lists.ts'
import { textAt, textColumnOf, type TextColumn } from './columns/text-column.ts'
import { isUsable } from './usable-cell.ts'
import type { CaptureHeader } from './case-types.ts'

/**
 * What the graph needs of one capture with flows or relations, in columns and in response order, so
 * that each edge can name its records. Derived from the body, never evidence. Plain data, so that
 * it can be stored and sent to a worker.
 */
export interface FlowColumns {
  readonly length: number
  /** JSON pointer of the list of records in the body. */
  readonly list: string
  /** Index of each record in that list. */
  readonly indices: Uint32Array
  readonly addresses: AddressColumn
  /** The chain that a record names, normalised; '' where it names none. */
  readonly chains: TextColumn
  /** For relations. */
  readonly relations?: TextColumn
  readonly transactions?: TextColumn
  /** Transaction time as delivered; may be absent. */
  readonly times?: TextColumn
  /** For flows: US dollars, and the number of transfers. */
  readonly total?: FigureColumn
  readonly incoming?: FigureColumn
  readonly outgoing?: FigureColumn
  readonly interactions?: FigureColumn
  /** For flows; may be absent. */
  readonly tokens?: TokenLists
}

/**
 * Addresses as delivered, with precomputed family and canonical form, since
 * parsing can take a hash each.
 */
export interface AddressColumn extends TextColumn {
  /**
   * The family that was tried first: that of the requested chain, '' where no
   * single chain was requested.
   */
  readonly readAs: string
  /** For each of `values`. */
  readonly families: TextColumn
  /** For each of `values` that is not canonical as delivered. */
  readonly canonical: ReadonlyMap<number, string>
}

/** The endpoints whose records the graph draws, and the field with the counterparty address. */
const ADDRESS_FIELDS: Partial<Record<EndpointId, string>> = {
  'profiler/counterparties': 'counterparty_address',
  'profiler/related-wallets': 'address',
}

/** Whether an endpoint's responses contain flows or relations. */
export function hasFlows(endpoint: EndpointId): boolean {
  return ADDRESS_FIELDS[endpoint] !== undefined
}

/**
 * The columns of a capture; undefined where it has neither flows nor
 * relations, or was not understood.
 */
export function flowColumnsOf(capture: CaptureHeader, response: DecodedResponse | undefined): FlowColumns | undefined {
  const field = ADDRESS_FIELDS[capture.endpoint]
  if (field === undefined || response === undefined) return undefined
  const { rows } = response
  const texts = (name: string): string[] => rows.map(({ cells }) => cells[name]?.text ?? '')
  const figures = (name: string): FigureColumn => figureColumnOf(rows.map(({ cells }) => figureOf(cells[name])))
  const common = {
    length: rows.length,
    ...indexRows(rows),
    addresses: addressColumnOf(texts(field), familyOfAnyChain(queryOfCapture(capture).chain) ?? ''),
    chains: textColumnOf(rows.map(({ cells }) => (cells['chain']?.state === 'value' ? normaliseChain(cells['chain'].text) : ''))),
  }
  return capture.endpoint === 'profiler/related-wallets'
    ? {
        ...common,
        relations: textColumnOf(texts('relation')),
        transactions: textColumnOf(texts('transaction_hash')),
        times: textColumnOf(texts('block_timestamp')),
      }
    : {
        ...common,
        total: figures('total_volume_usd'),
        incoming: figures('volume_in_usd'),
        outgoing: figures('volume_out_usd'),
        interactions: figures('interaction_count'),
        tokens: tokenListsOf(rows),
      }
}

/** A summable figure; '' for one that is missing, null or infinite. */
function figureOf(cell: Cell | undefined): string {
  return cell !== undefined && isUsable(cell) ? cell.text : ''
}

function indexRows(rows: readonly Row[]): Pick<FlowColumns, 'list' | 'indices'> {
  const first = rows[0]?.pointer ?? ''
  return {
    list: first.slice(0, Math.max(0, first.lastIndexOf('/'))),
    indices: Uint32Array.from(rows, ({ pointer }) => Number(pointer.slice(pointer.lastIndexOf('/') + 1))),
  }
}

function addressColumnOf(texts: readonly string[], readAs: string): AddressColumn {
  const column = textColumnOf(texts)
  const canonical = new Map<number, string>()
  const families = column.values.map((address, index) => {
    const known = familyOf(address, readAs)
    if (known.canonical !== address) canonical.set(index, known.canonical)
    return known.family
  })
  return { ...column, readAs, families: textColumnOf(families), canonical }
}

/** JSON pointer of a record in the body. */
export function flowPointer({ list, indices }: FlowColumns, row: number): string {
  return `${list}/${indices[row] ?? 0}`
}

/** One of `values` as an account, interpreted for a subject of this family. */
export function accountAt(addresses: AddressColumn, index: number, subjectFamily: string): { readonly family: string; readonly canonical: string } {
  const delivered = addresses.values[index] ?? ''
  if (addresses.readAs !== subjectFamily) return familyOf(delivered, subjectFamily)
  return { family: textAt(addresses.families, index), canonical: addresses.canonical.get(index) ?? delivered }
}
