import { familyOfChain, type ChainFamily, type ChainId } from './chains.ts'
import { SAME_FORM_AS_ETHEREUM, TICKERS } from './chain-words.ts'
import { fold, readChainName } from './read-chain.ts'

/** What an asset says about the chain of an address of this family. */
export interface AssetHint {
  /** The chain that it lives on; undefined where it lives on several. */
  readonly chain: ChainId | undefined
  /** The coin of another chain whose addresses have the same form; undefined for every other asset. */
  readonly notCovered: string | undefined
}

const NO_HINT: AssetHint = { chain: undefined, notCovered: undefined }

/**
 * Reads a cell of an asset column (USDT, BTC, "USDT-TRC20"). An asset is no chain: a coin narrows to its own chain, a token standard to
 * its chain, any other token says nothing; only a coin whose addresses look like Bitcoin's or Ethereum's says that an address is not theirs.
 */
export function readAsset(cell: string, families: readonly ChainFamily[]): AssetHint {
  const name = readChainName(cell)
  if (name.kind === 'not-covered') {
    const isSameForm = families.includes('bitcoin') || (families.includes('evm') && SAME_FORM_AS_ETHEREUM.has(name.title))
    return isSameForm ? { chain: undefined, notCovered: name.title } : NO_HINT
  }
  if (name.kind !== 'chain' || !families.includes(familyOfChain(name.chain))) return NO_HINT
  const word = fold(cell)
  // ARB, OP or OM is a token of its network, held on others too.
  const isNamed = TICKERS.has(word) || word.length > 4 || /\d/.test(word)
  return isNamed ? { chain: name.chain, notCovered: undefined } : NO_HINT
}
