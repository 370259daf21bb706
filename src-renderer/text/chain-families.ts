import { capitalised } from '../../src-shared/capitalised.ts'
import { chainsOfFamily, type ChainFamily, type ChainId } from '../../src-shared/service/table/chains.ts'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'

/** Chains of a family about which the service offers anything per address. */
export function offeredChains(family: ChainFamily): ChainId[] {
  const offered = new Set(Object.values(ENDPOINTS).flatMap(({ about, chains = [] }) => (about === 'address' ? chains : [])))
  return chainsOfFamily(family).filter((chain) => offered.has(chain))
}

/** EVM chains that most investigations touch; a starting choice only. */
const COMMON_EVM: readonly ChainId[] = ['ethereum', 'bnb', 'base', 'arbitrum']

/** The chains that stand ticked when a family first appears. */
export function startingChains(family: ChainFamily): ChainId[] {
  const offered = offeredChains(family)
  return family === 'evm' ? offered.filter((chain) => COMMON_EVM.includes(chain)) : offered
}

const FAMILY_TITLES: Readonly<Partial<Record<ChainFamily, string>>> = { evm: 'EVM', near: 'NEAR', ton: 'TON', mantra: 'MANTRA' }

export function familyTitle(family: string): string {
  const titles: Readonly<Record<string, string | undefined>> = FAMILY_TITLES
  return titles[family] ?? capitalised(family)
}
