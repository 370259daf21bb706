import { useCallback } from 'react'
import { TOKEN_ADDRESS_FIELDS } from '../../src-shared/service/answer/codec.ts'
import { familyOfChain, isChainId } from '../../src-shared/service/table/chains.ts'
import type { ViewColumn, ViewRow } from '../views/panel-view.ts'
import type { CellAction } from '../ui/table/data-table.tsx'
import { shortAddress } from '../text/short-address.ts'
import { useCaseActions, useCaseContext } from '../session/case-context.ts'
import { subjectAmong } from './address-abilities.ts'
import { openToken, tokenOfCell } from './links/open-token.ts'

/** What an address of an answer is taken for. */
export type Meaning = 'token' | 'account' | undefined

/** An address names a token where the codec says so of its field; of the others those that people and contracts act under can become subjects. */
export function meaningOf({ id, kind }: ViewColumn): Meaning {
  if (kind !== 'address') return undefined
  return TOKEN_ADDRESS_FIELDS.has(id) ? 'token' : 'account'
}

/** What can be done with a cell of an answer: an address becomes a subject, a token leads to its room. `chain` is that of rows without one. */
export function useCellActions(chain = ''): (row: ViewRow, column: ViewColumn) => readonly CellAction[] {
  const { state } = useCaseContext()
  const { adoptAddress, openSubject } = useCaseActions()
  const caseId = state.record.id
  const { subjects } = state
  return useCallback(
    (row, column) => {
      const token = tokenOfCell(row, column, chain)
      if (token !== undefined) return [{ text: `Open the token ${shortAddress(token.address)}`, run: () => openToken(caseId, token) }]
      const cell = row.cells[column.id]
      const own = row.cells['chain']?.text ?? ''
      const where = own === '' ? chain : own
      if (cell?.state !== 'value' || !isChainId(where)) return []
      const address = cell.text
      const short = shortAddress(address)
      if (meaningOf(column) !== 'account') return []
      const subject = subjectAmong(subjects, { family: familyOfChain(where), address })
      if (subject !== undefined) return [{ text: `Open the dossier of ${short}`, run: () => openSubject(subject.id) }]
      const adopt = async (): Promise<void> => {
        const id = await adoptAddress(address, [where], row.captureId === '' ? 'context' : `${row.captureId} ${row.pointer}`)
        if (id !== undefined) openSubject(id)
      }
      return [{ text: `Add ${short} as subject`, run: () => void adopt() }]
    },
    [caseId, subjects, chain, adoptAddress, openSubject],
  )
}
