import { Button, Checkbox, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ColumnLayout, Export } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { ViewColumn, ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { copyPieces } from '../../state/copy-text.ts'
import { type CsvSubject, csvPieces } from './csv.ts'
import { setCompact } from './table-prefs.ts'
import { saveText } from '../../state/save-text.ts'
import { messages } from '../messages.ts'

/** Heading level of a table's title on its screen. */
export type TitleLevel = 3 | 4

interface DataTableBarProps {
  readonly view: ViewTable
  readonly about: CsvSubject | undefined
  readonly shown: readonly ViewColumn[]
  readonly found: number
  /** Whether a large table is still being sorted or searched. */
  readonly isWorking: boolean
  /** The rows as filtered and sorted now. */
  readonly rowsInOrder: () => Iterable<ViewRow>
  readonly filter: string
  readonly onFilter: (text: string) => void
  /** All columns in their order, the shown ones among them. */
  readonly columns: readonly ViewColumn[]
  readonly onToggleColumn: (id: string) => void
  readonly onReset: () => void
  readonly isCompact: boolean
  readonly level: TitleLevel
}

const number = new Intl.NumberFormat('en')

/** The bar above a table: title and counts, filter, columns, and export. */
export function DataTableBar(props: DataTableBarProps): ReactNode {
  const { view, about, shown, found, isWorking, rowsInOrder, filter, onFilter, columns, onToggleColumn, onReset, isCompact, level } = props
  const Heading = `h${level}` as const
  const all = view.rows.length
  const csv = (): Iterable<string> => csvPieces(shown, rowsInOrder(), about)
  // A file of a part must not be taken for one of the whole.
  const rows = found === all ? 'rows' : found === 1 ? messages.oneFilteredRow : messages.filteredRows(number.format(found))
  return (
    <div className="data-table-bar">
      <Heading className="data-table-title">{view.title}</Heading>
      <span className="muted data-table-count" role="status">
        {found === all ? `${number.format(all)} ${all === 1 ? 'row' : 'rows'}` : messages.ofRows(number.format(found), number.format(all))}
        {isWorking && ' · working …'}
      </span>
      <span className="grow" />
      <FilterField title={view.title} filter={filter} onFilter={onFilter} />
      <PopoverNext
        placement="bottom-end"
        arrow={false}
        animation="minimal"
        content={<ColumnChoice columns={columns} shown={shown} onToggleColumn={onToggleColumn} onReset={onReset} isCompact={isCompact} />}
      >
        <Button
          className="data-table-tool"
          variant="minimal"
          size="small"
          icon={<ColumnLayout />}
          text={messages.columns}
          title={messages.columns}
          aria-label={messages.columnsOf(view.title)}
        />
      </PopoverNext>
      <PopoverNext
        placement="bottom-end"
        arrow={false}
        animation="minimal"
        content={
          <Menu>
            <MenuItem text={messages.copyAsCsv(rows)} onClick={() => void copyPieces(csv(), 'rows')} />
            <MenuItem
              text={messages.saveAsCsv(rows)}
              onClick={() => void saveText(found === all ? `${view.id}.csv` : `${view.id}-filtered.csv`, csv())}
            />
            {found < all && (
              <MenuItem
                text={messages.saveAllAsCsv(number.format(all))}
                onClick={() => void saveText(`${view.id}.csv`, csvPieces(shown, view.rows, about))}
              />
            )}
          </Menu>
        }
      >
        <Button
          className="data-table-tool"
          variant="minimal"
          size="small"
          icon={<Export />}
          text={messages.export}
          title={messages.exportAsCsv}
          aria-label={messages.exportOfTitle(view.title)}
        />
      </PopoverNext>
    </div>
  )
}

interface FilterFieldProps {
  readonly title: string
  readonly filter: string
  readonly onFilter: (text: string) => void
}

/**
 * Searches while the user types: a search of many rows yields to the page, and the next keystroke
 * replaces it.
 */
function FilterField({ title, filter, onFilter }: FilterFieldProps): ReactNode {
  return (
    <InputGroup
      size="small"
      type="search"
      value={filter}
      onValueChange={onFilter}
      placeholder={messages.filter}
      aria-label={messages.filterOfTitle(title)}
      className="data-table-filter"
    />
  )
}

interface ColumnChoiceProps {
  readonly columns: readonly ViewColumn[]
  readonly shown: readonly ViewColumn[]
  readonly onToggleColumn: (id: string) => void
  readonly onReset: () => void
  readonly isCompact: boolean
}

function ColumnChoice({ columns, shown, onToggleColumn, onReset, isCompact }: ColumnChoiceProps): ReactNode {
  return (
    <div className="data-table-columns">
      {columns.map((column) => {
        const isShown = shown.includes(column)
        // The last column cannot be hidden: a table without columns could not bring one back.
        return (
          <Checkbox
            key={column.id}
            label={column.title}
            checked={isShown}
            disabled={isShown && shown.length === 1}
            onChange={() => onToggleColumn(column.id)}
          />
        )
      })}
      <Checkbox className="data-table-density" label={messages.compactRows} checked={isCompact} onChange={() => setCompact(!isCompact)} />
      <Button size="small" variant="minimal" text={messages.resetColumns} onClick={onReset} />
    </div>
  )
}
