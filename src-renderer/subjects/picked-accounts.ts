import { normaliseAddress } from '../../src-shared/address/normalise.ts'
import { familyOfChain, isChainId } from '../../src-shared/service/table/chains.ts'
import type { AddressSubject, Subject } from '../evidence/case-state.ts'
import { addressSubjects } from '../evidence/subject.ts'
import type { FoundAddress } from '../session/case-context.ts'
import type { ViewColumn, ViewRow } from '../views/panel-view.ts'
import { chainToAsk, type LabelCandidate } from '../session/label-candidate.ts'
import { meaningOf } from './cell-actions.ts'

/** Rows whose addresses are looked at: more are no selection to be made subjects of. */
export const MOST_PICKED = 1000

/** Addresses of selected rows, each once, by what they are to the case. */
export interface PickedAccounts {
  readonly subjects: readonly AddressSubject[]
  readonly others: readonly FoundAddress[]
}

/**
 * The different addresses that people and contracts act under in these rows, with all chains they stand on there. `chain` is that of rows
 * without one; an address of an unknown form or chain is left out.
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
    const own = row.cells['chain']?.text ?? ''
    const where = own === '' ? chain : own
    if (!isChainId(where)) continue
    const family = familyOfChain(where)
    for (const { id } of accounts) {
      const cell = row.cells[id]
      if (cell?.state !== 'value') continue
      const address = normaliseAddress(family, cell.text)
      if (!address.ok) continue
      const key = `${family}:${address.value.canonical}`
      const subject = known.get(key)
      if (subject !== undefined) {
        picked.set(key, subject)
        continue
      }
      const before = found.get(key)
      if (before !== undefined) before.chains.add(where)
      else
        found.set(key, { address: cell.text, chains: new Set([where]), origin: row.captureId === '' ? 'context' : `${row.captureId} ${row.pointer}` })
    }
  }
  return { subjects: [...picked.values()], others: [...found.values()].map((one) => ({ ...one, chains: [...one.chains] })) }
}

/** The same addresses as those whose labels can be bought. */
export function labelsFor({ subjects, others }: PickedAccounts): readonly LabelCandidate[] {
  const candidate = (family: string, address: string, chains: readonly string[]): LabelCandidate => ({
    key: `${family}:${address}`,
    address,
    family,
    chain: chainToAsk(chains, family),
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
