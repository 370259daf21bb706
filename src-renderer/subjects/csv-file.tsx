import { Button } from '@blueprintjs/core'
import { Document } from '@blueprintjs/icons'
import { useRef, type ReactNode } from 'react'
import { failure, type Failure } from '../../src-shared/failure.ts'

/** Larger than any list of subjects; a file of gigabytes would be in memory whole. */
const MOST_BYTES = 5_000_000

interface CsvFileProps {
  readonly onRead: (text: string) => void
  readonly onRefused: (why: Failure) => void
}

/** Takes a list of addresses from a file: read here, and sent nowhere. */
export function CsvFile({ onRead, onRefused }: CsvFileProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    if (file.size > MOST_BYTES) {
      onRefused(failure('bad_request', 'The file is larger than 5 MB.', 'Divide it, or leave out columns.'))
      return
    }
    try {
      onRead(await file.text())
    } catch {
      onRefused(failure('bad_request', 'The file could not be read.', 'Check that it is still there, and choose it again.'))
    }
  }
  return (
    <div className="csv-file">
      <Button size="small" icon={<Document />} text="Open a CSV file…" onClick={() => input.current?.click()} />
      <span className="muted small">Columns: address, chain, alias, note, tag, role.</span>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          // the same file can be chosen again
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
