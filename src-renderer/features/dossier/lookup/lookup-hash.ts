import { familyOfChain, isChainId } from '../../../../src-shared/addresses/chains/chains.ts'

/** What is wrong with a transaction hash as typed, as a sentence; '' if it can be requested. */
export function hashProblem(typed: string, chain: string): string {
  const hash = typed.trim()
  if (hash === '') return 'Enter the hash of a transaction.'
  if (isChainId(chain) && familyOfChain(chain) === 'evm') {
    return /^0x[0-9a-fA-F]{64}$/.test(hash) ? '' : 'A transaction hash of this chain is 0x and 64 hexadecimal digits.'
  }
  return /^[\w+/=:.-]{16,120}$/.test(hash) ? '' : 'This holds characters that no transaction hash has, or has another length.'
}
