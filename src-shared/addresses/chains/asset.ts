import { familyOfChain, type ChainFamily, type ChainId } from './chains.ts'
import { SAME_FORM_AS_ETHEREUM, TICKERS } from './chain-words.ts'
import { fold, readChainName } from './read-chain.ts'

/** What an asset implies about the chain of an address of this family. */
export interface AssetHint {
  /** The asset's chain; undefined where it exists on several. */
  readonly chain: ChainId | undefined
  /** The coin of another chain with addresses of the same form; undefined for every other asset. */
  readonly notCovered: string | undefined
}

const NO_HINT: AssetHint = { chain: undefined, notCovered: undefined }

/**
 * Reads a cell of an asset column (USDT, BTC, "USDT-TRC20"). A coin or a token standard implies its
 * own chain; any other token implies nothing.
 * Only a coin with addresses like Bitcoin's or Ethereum's means that the address is not theirs.
 */
export function readAsset(cell: string, families: readonly ChainFamily[]): AssetHint {
  const name = readChainName(cell)
  if (name.kind === 'not-covered') {
    const isSameForm = families.includes('bitcoin') || (families.includes('evm') && SAME_FORM_AS_ETHEREUM.has(name.title))
    return isSameForm ? { chain: undefined, notCovered: name.title } : NO_HINT
  }
  if (name.kind !== 'chain' || !families.includes(familyOfChain(name.chain))) return NO_HINT
  const word = fold(cell)
  // ARB, OP or OM is a token of its network that is also held on others.
  const isNamed = TICKERS.has(word) || word.length > 4 || /\d/.test(word)
  return isNamed ? { chain: name.chain, notCovered: undefined } : NO_HINT
}
