import { useCallback } from 'react'
import { TOKEN_ADDRESS_FIELDS } from '../../src-shared/service/answer/codec.ts'
import { familyOfChain, isChainId } from '../../src-shared/service/table/chains.ts'
import { entityOfLabel } from '../evidence/names/entity-names.ts'
import { isEntity, subjectKey } from '../evidence/subject.ts'
import { visibleText } from '../text/safe-text.ts'
import type { ViewColumn, ViewRow } from '../views/panel-view.ts'
import type { CellAction } from '../ui/table/data-table.tsx'
import { shortAddress } from '../text/short-address.ts'
import { useCaseActions, useCaseContext } from '../session/case-context.ts'
import { subjectAmong } from './address-abilities.ts'
import { openToken, tokenOfCell, tokensOfList } from './links/open-token.ts'

/** What an address of an answer is taken for. */
export type Meaning = 'token' | 'account' | undefined

/** An address names a token where the codec says so of its field; of the others those that people and contracts act under can become subjects. */
export function meaningOf({ id, kind }: ViewColumn): Meaning {
  if (kind !== 'address') return undefined
  return TOKEN_ADDRESS_FIELDS.has(id) ? 'token' : 'account'
}

/** Characters of a name on a button. */
const MOST_SHOWN = 40
/** Entities of one cell that are offered: a cell of labels is as long as the service likes. */
const MOST_ENTITIES = 3

/** The entities that the labels of a cell name, each once. */
export function entitiesIn(text: string): readonly string[] {
  const names = text
    .slice(0, 2000)
    .split(' · ')
    .flatMap((label) => entityOfLabel(label) ?? [])
  return [...new Map(names.map((name) => [subjectKey({ entityName: name }), name])).values()].slice(0, MOST_ENTITIES)
}

/** What can be done with a cell of an answer: an address becomes a subject, a token leads to its room. `chain` is that of rows without one. */
export function useCellActions(chain = ''): (row: ViewRow, column: ViewColumn) => readonly CellAction[] {
  const { state } = useCaseContext()
  const { adoptAddress, adoptEntity, openSubject } = useCaseActions()
  const caseId = state.record.id
  const { subjects } = state
  const entityActions = useCallback(
    (row: ViewRow, { id }: ViewColumn): readonly CellAction[] => {
      const cell = row.cells[id]
      if (cell?.state !== 'value') return []
      return entitiesIn(cell.text).map((name) => {
        const shown = visibleText(name, MOST_SHOWN)
        const known = subjects.find((one) => isEntity(one) && subjectKey(one) === subjectKey({ entityName: name }))
        if (known !== undefined) return { text: `Open the dossier of ${shown}`, run: () => openSubject(known.id) }
        const adopt = async (): Promise<void> => {
          const added = await adoptEntity(name, row.captureId === '' ? 'context' : `${row.captureId} ${row.pointer}`)
          if (added !== undefined) openSubject(added)
        }
        return { text: `Add the entity ${shown} as subject`, run: () => void adopt() }
      })
    },
    [subjects, adoptEntity, openSubject],
  )
  return useCallback(
    (row, column) => {
      if (column.kind === 'label') return entityActions(row, column)
      const token = tokenOfCell(row, column, chain)
      if (token !== undefined) return [{ text: `Open the token ${shortAddress(token.address)}`, run: () => openToken(caseId, token) }]
      const listed = tokensOfList(row, column, chain)
      if (listed.length > 0) {
        return listed.map(({ symbol, token: one }) => ({
          text: `Open the token ${visibleText(symbol, 20)} ${shortAddress(one.address)}`,
          run: () => openToken(caseId, one),
        }))
      }
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
    [caseId, subjects, chain, adoptAddress, openSubject, entityActions],
  )
}
