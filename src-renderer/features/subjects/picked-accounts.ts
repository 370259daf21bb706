import { normaliseAddress } from '../../../src-shared/addresses/normalise.ts'
import { familyOfChain, isChainId } from '../../../src-shared/addresses/chains/chains.ts'
import { addressSubjects } from '../../../src-shared/case/subject.ts'
import type { FoundAddress } from '../../state/case-context.ts'
import type { ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { chainToQuery, type LabelCandidate } from '../../state/label-candidate.ts'
import { chainsToQuery } from './address-abilities.ts'
import { meaningOf, targetOfCell } from './cell-target.ts'
import type { AddressSubject, Subject } from '../../../src-shared/case/case-types.ts'

/** Rows whose addresses are read: a larger selection is not turned into subjects. */
export const MAX_PICKED = 1000

/** The distinct addresses of selected rows, by their relation to the case. */
export interface PickedAccounts {
  readonly subjects: readonly AddressSubject[]
  readonly others: readonly FoundAddress[]
}

/**
 * The distinct account addresses in these rows, with all chains they appear on. `chain` applies to
 * rows without one; for a response about all chains, the chains that the case requests. Addresses
 * of an unknown form or chain are left out.
 */
export function pickedAccounts(
  rows: readonly ViewRow[],
  columns: readonly ViewColumn[],
  chain: string,
  subjects: readonly Subject[],
): PickedAccounts {
  const accounts = columns.filter((column) => meaningOf(column) === 'account')
  const known = new Map(addressSubjects(subjects).map((one) => [`${one.family}:${one.address}`, one]))
  const found = new Map<string, { readonly address: string; readonly chains: Set<string>; readonly origin: string }>()
  const picked = new Map<string, AddressSubject>()
  for (const row of rows) {
    for (const column of accounts) {
      const target = targetOfCell(row, column, chain)
      if (target === undefined || !normaliseAddress(target.family, target.address).ok) continue
      const key = `${target.family}:${target.address}`
      const subject = known.get(key)
      if (subject !== undefined) {
        picked.set(key, subject)
        continue
      }
      const chains = chainsToQuery({ subjects }, target)
      const before = found.get(key)
      if (before === undefined) found.set(key, { address: target.address, chains: new Set(chains), origin: target.origin })
      else for (const one of chains) before.chains.add(one)
    }
  }
  return { subjects: [...picked.values()], others: [...found.values()].map((one) => ({ ...one, chains: [...one.chains] })) }
}

/** The same addresses as candidates for a label purchase. */
export function labelsFor({ subjects, others }: PickedAccounts): readonly LabelCandidate[] {
  const candidate = (family: string, address: string, chains: readonly string[]): LabelCandidate => ({
    key: `${family}:${address}`,
    address,
    family,
    chain: chainToQuery(chains, family),
    volume: '',
    source: undefined,
  })
  return [
    ...subjects.map(({ family, address, chains }) => candidate(family, address, chains)),
    ...others.flatMap(({ address, chains }) => {
      const [first = ''] = chains
      const family = isChainId(first) ? familyOfChain(first) : undefined
      const normal = family === undefined ? undefined : normaliseAddress(family, address)
      return family === undefined || normal?.ok !== true ? [] : [candidate(family, normal.value.canonical, chains)]
    }),
  ]
}
