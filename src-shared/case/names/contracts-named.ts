import { normaliseChain } from '../../addresses/chains/chains.ts'
import type { Row } from '../../service/response/rows.ts'
import { hashOfText, mixedHash } from '../columns/text-hashes.ts'
import { familyOfAnyChain, labelKey } from '../label-occurrences.ts'
import { cachedContracts, type NamedCapture } from './lazy-capture-names.ts'
import { queryOfCapture } from '../query.ts'
import { valueOf } from '../tokens-named.ts'
import type { CaptureHeader } from '../case-types.ts'

/**
 * Every token in a response by chain and contract, nested records included, as 32-bit hashes: four
 * bytes where the texts take a hundred. A native coin without a contract is recorded by its chain.
 * Readers of one token skip responses without its hash; a collision costs reading one response.
 */
export function contractsNamed(capture: CaptureHeader, rows: readonly Row[]): Uint32Array {
  const requested = queryOfCapture(capture).chain
  const hashes = new Set<number>()
  for (const row of rows) {
    const own = valueOf(row, 'chain')
    addContracts(row, normaliseChain(own === '' ? requested : own), hashes)
  }
  return Uint32Array.from(hashes)
}

/**
 * Whether a response names one of these contracts of a chain ('' for none at all); undefined where
 * its names do not list contracts.
 */
export function namesContract(loaded: Pick<NamedCapture, 'names'>, chain: string, contracts: readonly string[]): boolean | undefined {
  const named = cachedContracts(loaded)
  return named === undefined ? undefined : contracts.some((contract) => named.includes(contractHash(chain, contract)))
}

function addContracts(row: Row, chain: string, hashes: Set<number>): void {
  if (row.cells['token_address'] !== undefined) hashes.add(contractHash(chain, valueOf(row, 'token_address')))
  for (const within of Object.values(row.nested)) for (const leg of within) addContracts(leg, chain, hashes)
}

function contractHash(chain: string, contract: string): number {
  return mixedHash(hashOfText(labelKey(contract, familyOfAnyChain(chain))), hashOfText(chain))
}
