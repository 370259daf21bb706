import type { Row } from '../../service/response/rows.ts'
import { familyOf } from '../../case/address-family.ts'
import { familyOfAnyChain } from '../../case/label-occurrences.ts'
import { cellOf, textOf } from '../panels/cells.ts'
import { isCoinSymbol, isNativeAddress, nativeAddresses, unverifiedSuffix } from '../panels/known-tokens.ts'

/** Stands before a symbol where a contract would be: no address has a blank, so that nothing can pass for a contract by calling itself one. */
const NO_CONTRACT = ' '

/** The asset of a token: its chain and its contract in one written form. Of a chain's own coin every address that stands for it is one asset. */
export function assetOf({ chain, address }: { readonly chain: string; readonly address: string }): string {
  if (isNativeAddress(chain, address)) return `${chain}:${nativeAddresses(chain)[0] ?? ''}`
  const family = familyOfAnyChain(chain) ?? ''
  const { canonical } = familyOf(address, family)
  // What is no address is a text in either case all the same.
  return `${chain}:${family === 'evm' ? canonical.toLowerCase() : canonical}`
}

/**
 * The asset that a record is of. One that names no contract is of the chain's own coin where it carries the coin's symbol, else it goes by its
 * symbol alone; one that names a contract is of that contract, whatever it calls itself.
 */
export function assetOfRecord(record: Row, chain: string): string {
  const contract = cellOf(record, 'token_address')
  const symbol = textOf(record, 'token_symbol')
  if (contract.state === 'invalid') return `${chain}:${NO_CONTRACT}${symbol}`
  return assetOfToken({ chain, address: contract.text, symbol })
}

/** The asset of a token by its contract, '' where it names none, and its symbol. */
export function assetOfToken({ chain, address, symbol }: { readonly chain: string; readonly address: string; readonly symbol: string }): string {
  if (address !== '') return assetOf({ chain, address })
  return isCoinSymbol(chain, symbol) ? `${chain}:${nativeAddresses(chain)[0] ?? ''}` : `${chain}:${NO_CONTRACT}${symbol}`
}

/** The contract in an asset of that chain; undefined for one that goes by its symbol alone. */
export function contractIn(asset: string, chain: string): string | undefined {
  const contract = asset.slice(chain.length + 1)
  return contract === '' || contract.startsWith(NO_CONTRACT) ? undefined : contract
}

/** What follows the symbol of an asset in a line of text; '' for one that is not unverified. */
export function assetSuffix({ asset, symbol }: { readonly asset: string; readonly symbol: string }): string {
  const chain = asset.slice(0, Math.max(0, asset.indexOf(':')))
  return unverifiedSuffix(chain, contractIn(asset, chain) ?? '', symbol)
}

/** What answers may write for the contract of a token (`namesContract`), '' among them where a record without a contract may be of it. */
export function contractsWritten({ chain, address }: { readonly chain: string; readonly address: string }): readonly string[] {
  return isNativeAddress(chain, address) ? [...nativeAddresses(chain), ''] : [address]
}
