import { useCallback } from 'react'
import { useCaseActions } from '../../state/case-context.ts'
import { copyText } from '../../state/copy-text.ts'
import { explorerPage } from '../../state/explorers.ts'
import { useOpenCase } from '../../state/open-case.ts'
import { type MenuItemSpec, openContextMenu } from '../../ui/menu/context-menu.tsx'
import type { CellAction } from '../../ui/table/data-table.tsx'
import type { RowMenu } from '../../ui/table/grid-row.tsx'
import type { ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { addressAbilities } from './address-abilities.ts'
import { addressActions, type AddressAbilities } from './address-acts.ts'
import { useCellActions, useEntityActions } from './cell-actions.ts'
import { chainOfRow, targetOfCell } from './cell-target.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import { messages } from './messages.ts'

interface CellAbilities extends AddressAbilities {
  readonly copy: (text: string, what: string) => void
  readonly transaction: (chain: string, hash: string) => ReturnType<AddressAbilities['explorer']>
  readonly showSource: (row: ViewRow) => void
  /** Actions for a token or a label. */
  readonly actionsFor: (row: ViewRow, column: ViewColumn) => readonly CellAction[]
  /** Actions for the entity that a cell names. */
  readonly entityActionsFor: (row: ViewRow, column: ViewColumn) => readonly CellAction[]
}

/**
 * Actions for a row of a response and for the cell in one of its columns. `chain` applies to rows
 * without one.
 */
export function cellActions(
  row: ViewRow,
  column: ViewColumn | undefined,
  columns: readonly ViewColumn[],
  chain: string,
  can: CellAbilities,
): readonly MenuItemSpec[] {
  const targets = (column === undefined ? [] : [column]).flatMap((one) => targetOfCell(row, one, chain) ?? [])
  // A row about one address is a target as a whole; with two, only the cell decides.
  const others = targets.length > 0 ? targets : columns.flatMap((one) => targetOfCell(row, one, chain) ?? [])
  const [target] = others.length === 1 ? others : []
  const cell = column === undefined ? undefined : row.cells[column.id]
  const text = cell?.state === 'value' ? cell.text : ''
  const page = column?.kind === 'hash' ? can.transaction(chainOfRow(row, chain), text) : undefined
  const title = lowerFirst(column?.title ?? '')
  const copy: readonly MenuItemSpec[] =
    column === undefined || text === '' || targets.length > 0 ? [] : [{ text: messages.copy(title), run: () => can.copy(text, title) }]
  return [
    ...copy,
    ...(page === undefined ? [] : [{ text: messages.openAt(page.name), run: page.open }]),
    ...(column === undefined || targets.length > 0 ? [] : can.actionsFor(row, column)),
    ...(target === undefined ? [] : addressActions(target, targets.length > 0 ? { ...can, copyAddress: () => can.copyAddress(text) } : can)),
    ...(column === undefined || targets.length === 0 ? [] : can.entityActionsFor(row, column)),
    ...(row.captureId === '' ? [] : [{ text: messages.openSource, run: () => can.showSource(row) }]),
  ]
}

/**
 * Row menus for the tables of an open case, by the columns of a table. `chain` applies to rows
 * without one.
 */
export function useCellMenu(chain = ''): (columns: readonly ViewColumn[]) => RowMenu {
  const actions = useCaseActions()
  const actionsFor = useCellActions(chain)
  const entityActionsFor = useEntityActions()
  return useCallback(
    (columns) => (row, at, column) => {
      // Read when the menu opens: a table does not re-render with every response.
      const { state } = useOpenCase.getState()
      if (state === undefined) return
      const can: CellAbilities = {
        ...addressAbilities(state, actions),
        copy: (text, what) => copyText(text, what, true),
        transaction: (on, hash) => explorerPage([on], 'transaction', hash),
        showSource: ({ captureId, pointer }) => actions.showCapture(captureId, pointer),
        actionsFor,
        entityActionsFor,
      }
      openContextMenu(at, cellActions(row, column, columns, chain, can))
    },
    [chain, actions, actionsFor, entityActionsFor],
  )
}
