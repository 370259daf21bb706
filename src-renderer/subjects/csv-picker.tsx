import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { useMemo, type ReactNode } from 'react'
import { visibleText } from '../text/safe-text.ts'
import { CSV_FIELDS, type CsvField, type CsvGuess } from './csv-columns.ts'
import { withColumn } from './csv-subjects.ts'
import { readCsv } from './csv-table.ts'
import './csv-picker.css'

const TITLES: Readonly<Record<CsvField, string>> = { address: 'Address', chain: 'Chain', alias: 'Alias', note: 'Note', tag: 'Tag', role: 'Role' }

interface CsvPickerProps {
  readonly text: string
  readonly layout: CsvGuess
  /** What was left out, in sentences. */
  readonly notes: readonly string[]
  readonly onChange: (layout: CsvGuess) => void
  /** Reads the text as a plain list of addresses instead. */
  readonly onList: () => void
}

/** Which column of a table holds what: guessed from its head, and changed here. */
export function CsvPicker({ text, layout, notes, onChange, onList }: CsvPickerProps): ReactNode {
  const heads = useMemo(() => readCsv(text).rows[0]?.cells ?? [], [text])
  const { hasHead, columns } = layout
  const options = heads.map((head, at) => ({
    value: String(at),
    label: hasHead && head.trim() !== '' ? visibleText(head.trim(), 40) : `Column ${at + 1}`,
  }))
  return (
    <section className="csv-picker" aria-label="Columns of the table">
      <div className="csv-picker-columns">
        {CSV_FIELDS.map((field) => (
          <div key={field} className="csv-picker-field">
            <label htmlFor={`csv-${field}`}>{TITLES[field]}</label>
            <HTMLSelect
              id={`csv-${field}`}
              value={String(columns[field])}
              onChange={(event) => onChange({ ...layout, columns: withColumn(columns, field, Number(event.currentTarget.value)) })}
              options={[...(field === 'address' ? [] : [{ value: '-1', label: 'None' }]), ...options]}
            />
          </div>
        ))}
      </div>
      <div className="line">
        <Checkbox
          className="flush"
          label="The first line names the columns"
          checked={hasHead}
          onChange={() => onChange({ ...layout, hasHead: !hasHead })}
        />
        <span className="grow" />
        <Button size="small" variant="minimal" text="Read as a plain list" onClick={onList} />
      </div>
      {notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
    </section>
  )
}
