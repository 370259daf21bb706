import { TOKEN_ADDRESS_FIELDS } from '../../../../src-shared/service/response/codec.ts'
import { isChainId } from '../../../../src-shared/addresses/chains/chains.ts'
import { TGM_CHAINS } from '../../../../src-shared/service/table/endpoint-chains.ts'
import { selectTab } from '../../../state/screen-store.ts'
import { selectToken, type ChosenToken } from '../../../state/token-choice.ts'
import { tokenAddressField } from '../../../../src-shared/view-models/panels/left-out.ts'
import { LISTED_TOKENS } from '../../../../src-shared/view-models/panels/listed-tokens.ts'
import type { ViewColumn, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'

/**
 * The token of a cell, by its address or by its name; `chain` applies to rows without one.
 * undefined if the service offers nothing about it.
 */
export function tokenOfCell(row: ViewRow, { id, kind }: ViewColumn, chain: string): ChosenToken | undefined {
  const field = kind === 'address' ? (TOKEN_ADDRESS_FIELDS.has(id) ? id : '') : tokenAddressField(id)
  const address = row.cells[field]
  const own = row.cells['chain']?.text ?? ''
  const where = own === '' ? chain : own
  return address?.state === 'value' ? tokenAt(where, address.text) : undefined
}

/**
 * The token at an address of a chain; undefined if the service offers nothing about it, or if its
 * address is not reported.
 */
export function tokenAt(chain: string, address: string): ChosenToken | undefined {
  return address !== '' && isChainId(chain) && TGM_CHAINS.includes(chain) ? { chain, address } : undefined
}

/**
 * The tokens that a cell lists by their symbols, as reported in its record; the symbols are
 * untrusted text.
 */
export function tokensOfList(row: ViewRow, { id }: ViewColumn, chain: string): readonly { readonly symbol: string; readonly token: ChosenToken }[] {
  const reported = id === 'tokens' ? (row.cells[LISTED_TOKENS]?.text ?? '') : ''
  if (reported === '') return []
  const own = row.cells['chain']?.text ?? ''
  const listed = JSON.parse(reported) as readonly (readonly [string, string])[] // written by `listedTokens`
  return listed.flatMap(([symbol, address]) => {
    const token = tokenAt(own === '' ? chain : own, address)
    return token === undefined ? [] : [{ symbol, token }]
  })
}

/** Opens the token screen with the token selected. Sends no request. */
export function openToken(caseId: string, token: ChosenToken): void {
  selectToken(caseId, token)
  selectTab('token')
}
