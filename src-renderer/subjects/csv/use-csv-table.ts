import { useMemo } from 'react'
import { readTable, readTableSteps, type TableReading } from '../../../src-shared/addresses/table/read-table.ts'
import type { TableLayout } from '../../../src-shared/addresses/table/table-layout.ts'
import { useWorkedOut, type Work } from '../../ui/pace/use-worked-out.ts'

/** Letters that are read at once; a longer text is read in pieces, so that the page stays responsive. */
const MAX_LETTERS_AT_ONCE = 20_000

/** The reading of a text by a layout; undefined while there is no layout, and while a long text is being read. */
export function useCsvTable(text: string, layout: TableLayout | undefined): TableReading | undefined {
  const isShort = text.length <= MAX_LETTERS_AT_ONCE
  const atOnce = useMemo(() => (layout === undefined || !isShort ? undefined : readTable(text, layout)), [text, layout, isShort])
  const work = useMemo(
    () => (layout === undefined || isShort ? undefined : (): Work<TableReading> => readTableSteps(text, layout)),
    [text, layout, isShort],
  )
  const inPieces = useWorkedOut(work)
  return atOnce ?? inPieces
}
