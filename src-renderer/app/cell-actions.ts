import { useCallback } from 'react'
import { ADDRESS_FAMILIES, sameAddress } from '../../src-shared/address/normalise.ts'
import { TGM_CHAINS } from '../../src-shared/service/endpoint-chains.ts'
import { familyOfChain, isChainId } from '../../src-shared/service/chains.ts'
import type { Subject } from '../casefile/case-state.ts'
import { tokenChosen } from '../context/context-drafts.ts'
import type { ViewColumn, ViewRow } from '../dossier/panel-view.ts'
import type { CellAction } from '../ui/data-table.tsx'
import { shortAddress } from '../ui/short-address.ts'
import { useCaseContext } from './case-context.ts'
import { tabChosen } from './screen-store.ts'

/** What an address of an answer is taken for. */
type Meaning = 'token' | 'account' | undefined

/** An address names a token where its column says so; of the others those that people and contracts act under can become subjects. */
function meaningOf({ id, kind }: ViewColumn): Meaning {
  if (kind !== 'address') return undefined
  return /token_address$|mint_address$|token_(bought|sold)_address$|^contract/.test(id) ? 'token' : 'account'
}

/** The subject that an address is, on a chain of its family. */
function subjectAt(subjects: readonly Subject[], address: string, chain: string): Subject | undefined {
  if (!isChainId(chain)) return undefined
  const family = ADDRESS_FAMILIES.find((known) => known === familyOfChain(chain))
  return family === undefined ? undefined : subjects.find((one) => one.family === family && sameAddress(family, one.address, address))
}

/** What can be done with a cell of an answer: an address becomes a subject, a token is asked about. `chain` is that of rows without one. */
export function useCellActions(chain = ''): (row: ViewRow, column: ViewColumn) => readonly CellAction[] {
  const { state, adoptAddress, openSubject } = useCaseContext()
  const caseId = state.record.id
  const { subjects } = state
  return useCallback(
    (row, column) => {
      const cell = row.cells[column.id]
      const own = row.cells['chain']?.text ?? ''
      const where = own === '' ? chain : own
      if (cell?.state !== 'value' || !isChainId(where)) return []
      const address = cell.text
      const short = shortAddress(address)
      const meaning = meaningOf(column)
      if (meaning === 'token') {
        if (!TGM_CHAINS.includes(where)) return []
        const ask = (): void => {
          tokenChosen(caseId, { chain: where, address })
          tabChosen('token')
        }
        return [{ text: `Ask about the token ${short}…`, run: ask }]
      }
      if (meaning === undefined) return []
      const subject = subjectAt(subjects, address, where)
      if (subject !== undefined) return [{ text: `Open the dossier of ${short}`, run: () => openSubject(subject.id) }]
      const adopt = async (): Promise<void> => {
        const id = await adoptAddress(address, where, row.captureId === '' ? 'context' : `${row.captureId} ${row.pointer}`)
        if (id !== undefined) openSubject(id)
      }
      return [{ text: `Add ${short} as subject`, run: () => void adopt() }]
    },
    [caseId, subjects, chain, adoptAddress, openSubject],
  )
}
