import { Button } from '@blueprintjs/core'
import { Document } from '@blueprintjs/icons'
import { useRef, type ReactNode } from 'react'
import { readFileText } from '../../../../src-shared/addresses/table/file-text.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import './csv-file.css'
import { messages } from '../messages.ts'

/** Larger than any list of subjects. */
const MAX_FILE_BYTES = 10_000_000

/** A list that is not in the field: from a file, or too long for it. */
export interface OpenedList {
  readonly name: string
  /** "Read as UTF-8.", or what the investigator has to know about the decoding. */
  readonly note: string
  readonly closeText: string
}

interface TextOfFile {
  readonly text: string
  readonly list: OpenedList
}

/** Reads a file that the investigator chose or dropped. It is read in the page and sent nowhere. */
export async function openTextFile(file: File): Promise<Result<TextOfFile>> {
  if (file.size > MAX_FILE_BYTES) return err(failure('bad_request', messages.fileTooLarge, messages.fileTooLargeHint))
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return err(failure('bad_request', messages.fileUnreadable, messages.fileUnreadableHint))
  const read = readFileText(new Uint8Array(bytes))
  if (!read.ok) return read
  const { text, encoding, note } = read.value
  return ok({ text, list: { name: file.name, note: note === '' ? messages.readAs(encoding) : note, closeText: messages.closeFile } })
}

interface CsvFileProps {
  readonly onFile: (file: File) => void
}

export function CsvFile({ onFile }: CsvFileProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="csv-file">
      <Button size="small" icon={<Document />} text={messages.openCsvFile} onClick={() => input.current?.click()} />
      <span className="muted small">{messages.columnsHint}</span>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={messages.csvFile}
        accept=".csv,.tsv,.tab,.txt,.md,.json,.log,.xlsx,.xls,.ods,text/csv,text/plain"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) onFile(file)
          // Allows choosing the same file again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

interface OpenedListLineProps {
  readonly list: OpenedList
  readonly onClose: () => void
}

/** The opened list, and how it was decoded. */
export function OpenedListLine({ list: { name, note, closeText }, onClose }: OpenedListLineProps): ReactNode {
  return (
    <div className="csv-file">
      <Document />
      <bdi className="csv-file-name">{name}</bdi>
      <span className="muted small">{note}</span>
      <span className="grow" />
      <Button size="small" variant="minimal" text={closeText} onClick={onClose} />
    </div>
  )
}
