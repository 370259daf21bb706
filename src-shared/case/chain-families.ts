import { capitalise } from '../core/capitalised.ts'
import { CHAIN_IDS, chainsOfFamily, type ChainFamily, type ChainId } from '../addresses/chains/chains.ts'
import { ENDPOINTS } from '../service/table/endpoint-table.ts'
import { isEntity } from './subject.ts'
import type { Subject } from './case-types.ts'

/** Chains of a family on which the service offers any endpoint per address. */
export function offeredChains(family: ChainFamily): ChainId[] {
  const offered = new Set(Object.values(ENDPOINTS).flatMap(({ about, chains = [] }) => (about === 'address' ? chains : [])))
  return chainsOfFamily(family).filter((chain) => offered.has(chain))
}

/** Chains of every family on which the service offers any endpoint by entity name. */
export const ENTITY_CHAINS: readonly ChainId[] = CHAIN_IDS.filter((chain) =>
  Object.values(ENDPOINTS).some(({ takesEntity, chains = [] }) => takesEntity && chains.includes(chain)),
)

/** One call for all chains of an endpoint: the default for an entity. */
export const ALL_AT_ONCE: readonly string[] = ['all']

/** Chains that can be chosen individually for a subject. */
export function chainsToChoose(subject: Subject): readonly ChainId[] {
  // Families were checked when the subjects were added; an unknown one offers no chain.
  return isEntity(subject) ? ENTITY_CHAINS : offeredChains(subject.family as ChainFamily)
}

/** EVM chains that most investigations touch; a starting choice only. */
const COMMON_EVM: readonly ChainId[] = ['ethereum', 'bnb', 'base', 'arbitrum']

/** The chains that are preselected when a family first appears. */
export function startingChains(family: ChainFamily): ChainId[] {
  const offered = offeredChains(family)
  return family === 'evm' ? offered.filter((chain) => COMMON_EVM.includes(chain)) : offered
}

const FAMILY_TITLES: Readonly<Partial<Record<ChainFamily, string>>> = { evm: 'EVM', near: 'NEAR', ton: 'TON', mantra: 'MANTRA' }

/** The sort of a subject: the family of its address, or an entity. */
export function sortTitle(subject: Subject): string {
  return isEntity(subject) ? 'Entity' : familyTitle(subject.family)
}

export function familyTitle(family: string): string {
  const titles: Readonly<Record<string, string | undefined>> = FAMILY_TITLES
  return titles[family] ?? capitalise(family)
}
