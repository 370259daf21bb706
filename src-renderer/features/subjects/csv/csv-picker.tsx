import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { TABLE_FIELDS, type TableField } from '../../../../src-shared/addresses/column-words.ts'
import type { OtherAddresses, TableReading } from '../../../../src-shared/addresses/table/read-table.ts'
import { withAddressColumn, withField, withHeader, firstLine, type TableLayout } from '../../../../src-shared/addresses/table/table-layout.ts'
import { shortAddress } from '../../../../src-shared/core/text/short-address.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { CsvPreview } from './csv-preview.tsx'
import './csv-picker.css'
import { countText } from '../../../../src-shared/addresses/table/read-table.ts'
import { messages } from '../messages.ts'

const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': messages.verticalBars } as const

/** "Separated by semicolons. 12 rows with addresses. 2 rows without an address are left out." */
function readingSentence({ rowsRead, rowsWithoutAddress, linesSkipped }: TableReading, { separator, titles }: TableLayout): string {
  return [
    titles.length > 1 ? messages.separatedBy(SEPARATOR_NAMES[separator]) : messages.oneColumn,
    messages.rowsWithAddresses(countText(rowsRead, 'row')),
    rowsWithoutAddress === 0 ? '' : messages.rowsSkipped(countText(rowsWithoutAddress, 'row'), rowsWithoutAddress),
    linesSkipped === 0 ? '' : messages.linesAboveHeaderSkipped(countText(linesSkipped, 'line'), linesSkipped),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const TITLES: Readonly<Record<TableField, string>> = {
  chain: 'Chain',
  asset: messages.asset,
  alias: messages.alias,
  note: messages.note,
  tag: 'Tag',
  role: messages.role,
}

interface CsvPickerProps {
  readonly text: string
  readonly layout: TableLayout
  /** undefined while a long table is being parsed. */
  readonly reading: TableReading | undefined
  readonly onChange: (layout: TableLayout) => void
  /** Reads the text as a plain list of addresses instead. */
  readonly onList: () => void
}

/**
 * Chooses which columns of a table hold the addresses and their details; shows the first rows and
 * what was left out.
 */
export function CsvPicker({ text, layout, reading, onChange, onList }: CsvPickerProps): ReactNode {
  const { titles, addresses, fields, headerLine } = layout
  const shownTitles = titles.map((title) => visibleText(title, 40))
  const others = reading?.others ?? []
  const offered = [...new Set([...layout.offered, ...addresses, ...others.flatMap(({ column }) => (column === -1 ? [] : [column]))])].toSorted(
    (a, b) => a - b,
  )
  return (
    <section className="csv-picker" aria-label={messages.columnsOfTable}>
      <fieldset className="csv-picker-addresses">
        <legend>{messages.addressColumn}</legend>
        {offered.map((column) => (
          <Checkbox
            key={column}
            inline
            className="flush"
            label={shownTitles[column] ?? ''}
            checked={addresses.includes(column)}
            disabled={addresses.length === 1 && addresses.includes(column)}
            onChange={() => onChange(withAddressColumn(layout, column, !addresses.includes(column)))}
          />
        ))}
      </fieldset>
      <div className="csv-picker-columns">
        {TABLE_FIELDS.map((field) => (
          <div key={field} className="csv-picker-field">
            <label htmlFor={`csv-${field}`}>{TITLES[field]}</label>
            <HTMLSelect
              id={`csv-${field}`}
              value={String(fields[field])}
              onChange={(event) => onChange(withField(layout, field, Number(event.currentTarget.value)))}
              options={[{ value: '-1', label: messages.none }, ...shownTitles.map((label, column) => ({ value: String(column), label }))]}
            />
          </div>
        ))}
      </div>
      {reading !== undefined && <CsvPreview titles={shownTitles} rows={reading.preview} addresses={addresses} />}
      <div className="line">
        <Checkbox
          className="flush"
          label={headerLine === undefined ? messages.firstLineIsHeader : messages.lineIsHeader(headerLine)}
          checked={headerLine !== undefined}
          onChange={() => onChange(withHeader(text, layout, headerLine === undefined ? firstLine(text, layout) : undefined))}
        />
        <span className="grow" />
        <Button size="small" variant="minimal" text={messages.readAsPlainList} onClick={onList} />
      </div>
      <p className="muted small">{reading === undefined ? messages.readingTable : readingSentence(reading, layout)}</p>
      {others.map((other) => (
        <OtherColumn key={other.column} other={other} onTake={() => onChange(withAddressColumn(layout, other.column, true))} />
      ))}
      {reading?.notes.map((note) => (
        <p key={note} className="muted small">
          {visibleText(note, 200)}
        </p>
      ))}
    </section>
  )
}

const MAX_NAMED = 3

/** Addresses in a column that is not read: names them and includes the column with one click. */
function OtherColumn({ other: { column, title, addresses }, onTake }: { readonly other: OtherAddresses; readonly onTake: () => void }): ReactNode {
  const count = addresses.length
  const where = column === -1 ? messages.aboveTable : messages.inColumn(visibleText(title, 40))
  return (
    <p className="small">
      {count === 1 ? messages.oneMoreAddress : messages.moreAddresses(count.toLocaleString('en'))} {where}:{' '}
      <span className="mono">
        {addresses
          .slice(0, MAX_NAMED)
          .map(({ text }) => shortAddress(text))
          .join(', ')}
        {count > MAX_NAMED ? ', …' : ''}
      </span>{' '}
      {column !== -1 && <Button size="small" text={messages.addThem} aria-label={messages.addColumn(visibleText(title, 40))} onClick={onTake} />}
    </p>
  )
}
