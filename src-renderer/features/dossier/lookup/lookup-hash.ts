import { familyOfChain, isChainId } from '../../../../src-shared/addresses/chains/chains.ts'
import { lookup as messages } from '../messages.ts'

/** What is wrong with a transaction hash as typed, as a sentence; '' if it can be requested. */
export function hashProblem(typed: string, chain: string): string {
  const hash = typed.trim()
  if (hash === '') return messages.noHash
  if (isChainId(chain) && familyOfChain(chain) === 'evm') {
    return /^0x[0-9a-fA-F]{64}$/.test(hash) ? '' : messages.evmHash
  }
  return /^[\w+/=:.-]{16,120}$/.test(hash) ? '' : messages.badHash
}
