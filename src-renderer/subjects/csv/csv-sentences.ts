import { counted, type TableReading } from '../../../src-shared/addresses/table/read-table.ts'
import type { TableLayout } from '../../../src-shared/addresses/table/table-layout.ts'

const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const

/** "Separated by semicolons. 12 rows with addresses. 2 rows without an address are left out." */
export function readingSentence({ rowsRead, rowsWithoutAddress, linesSkipped }: TableReading, { separator, titles }: TableLayout): string {
  return [
    titles.length > 1 ? `Separated by ${SEPARATOR_NAMES[separator]}.` : 'One column.',
    `${counted(rowsRead, 'row')} with addresses.`,
    rowsWithoutAddress === 0 ? '' : `${counted(rowsWithoutAddress, 'row')} without an address ${rowsWithoutAddress === 1 ? 'is' : 'are'} left out.`,
    linesSkipped === 0 ? '' : `${counted(linesSkipped, 'line')} above the header ${linesSkipped === 1 ? 'is' : 'are'} skipped.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
