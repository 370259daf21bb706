import type { Row } from '../../service/response/rows.ts'
import { familyOf } from '../../case/address-family.ts'
import { familyOfAnyChain } from '../../case/label-occurrences.ts'
import { cellOf, textOf } from './cells.ts'
import { isCoinSymbol, isNativeAddress, nativeAddresses, unverifiedSuffix } from './known-tokens.ts'

/**
 * Precedes a symbol in place of a contract: no address contains a space, so no symbol can pass for
 * a contract.
 */
const NO_CONTRACT = ' '

/**
 * The asset of a token: its chain and its contract in one written form. All addresses that
 * represent a chain's own coin are one asset.
 */
export function assetOf({ chain, address }: { readonly chain: string; readonly address: string }): string {
  if (isNativeAddress(chain, address)) return `${chain}:${nativeAddresses(chain)[0] ?? ''}`
  const family = familyOfAnyChain(chain) ?? ''
  const { canonical } = familyOf(address, family)
  // Text that is not an address is also folded to one case.
  return `${chain}:${family === 'evm' ? canonical.toLowerCase() : canonical}`
}

/**
 * The asset of a record. Without a contract it is the chain's own coin if it has the coin's symbol,
 * otherwise it is identified by its symbol alone; with a contract it is of that contract, whatever
 * its symbol.
 */
export function assetOfRecord(record: Row, chain: string): string {
  const contract = cellOf(record, 'token_address')
  const symbol = textOf(record, 'token_symbol')
  if (contract.state === 'invalid') return `${chain}:${NO_CONTRACT}${symbol}`
  return assetOfToken({ chain, address: contract.text, symbol })
}

/** The asset of a token by its contract ('' for none) and its symbol. */
export function assetOfToken({ chain, address, symbol }: { readonly chain: string; readonly address: string; readonly symbol: string }): string {
  if (address !== '') return assetOf({ chain, address })
  return isCoinSymbol(chain, symbol) ? `${chain}:${nativeAddresses(chain)[0] ?? ''}` : `${chain}:${NO_CONTRACT}${symbol}`
}

/**
 * The contract in an asset of that chain; undefined for an asset identified by its symbol alone.
 */
export function contractIn(asset: string, chain: string): string | undefined {
  const contract = asset.slice(chain.length + 1)
  return contract === '' || contract.startsWith(NO_CONTRACT) ? undefined : contract
}

/** Suffix for the symbol of an asset in a line of text; '' for an asset that is not unverified. */
export function assetSuffix({ asset, symbol }: { readonly asset: string; readonly symbol: string }): string {
  const chain = asset.slice(0, Math.max(0, asset.indexOf(':')))
  return unverifiedSuffix(chain, contractIn(asset, chain) ?? '', symbol)
}

/**
 * The forms in which responses may write the contract of a token (`namesContract`); includes ''
 * where a record without a contract may be of it.
 */
export function contractsWritten({ chain, address }: { readonly chain: string; readonly address: string }): readonly string[] {
  return isNativeAddress(chain, address) ? [...nativeAddresses(chain), ''] : [address]
}
