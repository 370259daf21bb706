import { normaliseAddress } from '../../../src-shared/addresses/normalise.ts'
import { detectAddress } from '../../../src-shared/addresses/recognise.ts'
import { type ChainFamily, familyOfChain, isChainId } from '../../../src-shared/addresses/chains/chains.ts'
import { TOKEN_ADDRESS_FIELDS } from '../../../src-shared/service/response/codec.ts'
import type { ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import type { AddressTarget } from './address-acts.ts'

/** What an address in a response refers to. */
export type Meaning = 'token' | 'account' | undefined

/**
 * An address is a token if the codec declares its field as one; of the others, those of people and
 * contracts can become subjects.
 */
export function meaningOf({ id, kind }: Pick<ViewColumn, 'id' | 'kind'>): Meaning {
  if (kind !== 'address') return undefined
  return TOKEN_ADDRESS_FIELDS.has(id) ? 'token' : 'account'
}

/**
 * The chain that a record names, else the requested one; `all` and '' if neither is a single chain.
 */
export function chainOfRow(row: ViewRow, requested: string): string {
  const own = row.cells['chain']?.text ?? ''
  return own === '' ? requested : own
}

/**
 * The account address of a cell; undefined if it has none. A response about all chains names no
 * chain: the family follows from the address format, and the chain stays unknown. `requested` is
 * the chain of rows without one.
 */
export function targetOfCell(row: ViewRow, column: ViewColumn, requested: string): (AddressTarget & { readonly family: ChainFamily }) | undefined {
  const cell = row.cells[column.id]
  if (cell?.state !== 'value' || meaningOf(column) !== 'account') return undefined
  const chain = chainOfRow(row, requested)
  const family = familyIn(cell.text, chain)
  if (family === undefined) return undefined
  const form = normaliseAddress(family, cell.text)
  const origin = row.captureId === '' ? 'context' : `${row.captureId} ${row.pointer}`
  return { address: form.ok ? form.value.canonical : cell.text, family, chains: isChainId(chain) ? [chain] : [], origin }
}

function familyIn(address: string, chain: string): ChainFamily | undefined {
  if (isChainId(chain)) return familyOfChain(chain)
  if (chain !== 'all') return undefined
  const read = detectAddress(address)
  return read.kind === 'address' ? read.family : undefined
}
