import { use, useCallback } from 'react'
import { entityOfLabel } from '../../../src-shared/case/names/entity-names.ts'
import { unverifiedSuffix } from '../../../src-shared/view-models/panels/known-tokens.ts'
import { isEntity, subjectKey } from '../../../src-shared/case/subject.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import type { ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { AddressIdentityContext } from '../../ui/names/address-identities.tsx'
import type { CellAction } from '../../ui/table/data-table.tsx'
import { shortAddress } from '../../../src-shared/core/text/short-address.ts'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { chainsToQuery, subjectAmong } from './address-abilities.ts'
import { meaningOf, targetOfCell } from './cell-target.ts'
import { openToken, tokenOfCell, tokensOfList } from './links/open-token.ts'
import { messages } from './messages.ts'

/** Maximum number of characters of a name on a button. */
const MAX_SHOWN = 40
/** Maximum number of entities of one cell that are offered: a label cell can have any length. */
const MAX_ENTITIES = 3

/** The distinct entities that the labels of a cell name. */
export function entitiesIn(text: string): readonly string[] {
  const names = text
    .slice(0, 2000)
    .split(' · ')
    .flatMap((label) => entityOfLabel(label) ?? [])
  return [...new Map(names.map((name) => [subjectKey({ entityName: name }), name])).values()].slice(0, MAX_ENTITIES)
}

/**
 * Actions for the entities that a cell names: by its labels, or, for an address cell, by the labels
 * before it.
 */
export function useEntityActions(): (row: ViewRow, column: ViewColumn) => readonly CellAction[] {
  const { subjects } = useCaseContext().state
  const { adoptEntity, openSubject } = useCaseActions()
  const identityOfAddress = use(AddressIdentityContext)
  return useCallback(
    (row, column) => {
      const cell = row.cells[column.id]
      if (cell?.state !== 'value' || (column.kind !== 'label' && meaningOf(column) !== 'account')) return []
      const labels = column.kind === 'label' ? cell.text : (identityOfAddress(cell.text)?.entity ?? '')
      return entitiesIn(labels).map((name) => {
        const shown = visibleText(name, MAX_SHOWN)
        const known = subjects.find((one) => isEntity(one) && subjectKey(one) === subjectKey({ entityName: name }))
        if (known !== undefined) return { text: messages.openDossierOf(shown), run: () => openSubject(known.id) }
        const adopt = async (): Promise<void> => {
          const added = await adoptEntity(name, row.captureId === '' ? 'context' : `${row.captureId} ${row.pointer}`)
          if (added !== undefined) openSubject(added)
        }
        return { text: messages.addEntityAsSubject(shown), run: () => void adopt() }
      })
    },
    [subjects, adoptEntity, openSubject, identityOfAddress],
  )
}

/**
 * Actions for a cell of a response: an address becomes a subject, a token opens its screen. `chain`
 * applies to rows without one.
 */
export function useCellActions(chain = ''): (row: ViewRow, column: ViewColumn) => readonly CellAction[] {
  const { state } = useCaseContext()
  const { adoptAddress, openSubject } = useCaseActions()
  const entityActions = useEntityActions()
  const caseId = state.record.id
  const { subjects } = state
  return useCallback(
    (row, column) => {
      if (column.kind === 'label') return entityActions(row, column)
      const token = tokenOfCell(row, column, chain)
      if (token !== undefined) return [{ text: messages.openToken(shortAddress(token.address)), run: () => openToken(caseId, token) }]
      const listed = tokensOfList(row, column, chain)
      if (listed.length > 0) {
        return listed.map(({ symbol, token: one }) => ({
          text: messages.openTokenOfSymbol(visibleText(symbol, 20), unverifiedSuffix(one.chain, one.address, symbol), shortAddress(one.address)),
          run: () => openToken(caseId, one),
        }))
      }
      const target = targetOfCell(row, column, chain)
      if (target === undefined) return []
      const short = shortAddress(target.address)
      const subject = subjectAmong(subjects, target)
      if (subject !== undefined) return [{ text: messages.openDossierOf(short), run: () => openSubject(subject.id) }, ...entityActions(row, column)]
      const adopt = async (): Promise<void> => {
        const id = await adoptAddress(target.address, chainsToQuery({ subjects }, target), target.origin)
        if (id !== undefined) openSubject(id)
      }
      return [{ text: messages.addAsSubjectOf(short), run: () => void adopt() }, ...entityActions(row, column)]
    },
    [caseId, subjects, chain, adoptAddress, openSubject, entityActions],
  )
}
