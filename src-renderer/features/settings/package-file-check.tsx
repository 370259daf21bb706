import type { DragEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { FileInput, ProgressBar } from '@blueprintjs/core'
import { failure, type Failure } from '../../../src-shared/core/failure.ts'
import type { CheckedPackage } from '../../../src-shared/release/update-state.ts'
import { api } from '../../platform/api.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { installText } from './install-text.ts'
import { packageAndManifest, readPackage } from './read-package.ts'
import { ReleaseNotes } from './release-notes.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import { messages } from './messages.ts'

type Check =
  | { readonly at: 'reading'; readonly name: string; readonly share: number }
  | { readonly at: 'checked'; readonly found: CheckedPackage }
  | { readonly at: 'refused'; readonly failure: Failure }

/**
 * Checks a chosen or dropped package and its manifest: the same check, for computers without a
 * network. Nothing is copied or changed.
 */
export function PackageFileCheck({ present }: { readonly present: string }): ReactNode {
  const [check, setCheck] = useState<Check>()
  // Of two choices the later one counts, whichever is read first.
  const latest = useRef(0)

  const begin = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return
    const own = (latest.current += 1)
    const show = (next: Check): void => {
      if (own === latest.current) setCheck(next)
    }
    const chosen = packageAndManifest(files)
    if ('sentence' in chosen) return show(refuse(chosen.sentence))
    const { name, size } = chosen.file
    show({ at: 'reading', name, share: 0 })
    const read = await readPackage(chosen, (done) => show({ at: 'reading', name, share: done / size }))
    if ('sentence' in read) return show(refuse(read.sentence))
    const response = await api().checkPackage(read)
    show(response.ok ? { at: 'checked', found: response.value } : { at: 'refused', failure: response.error })
  }
  const drop = (event: DragEvent): void => {
    // Outside this area a dropped file is a report to verify.
    event.preventDefault()
    event.stopPropagation()
    void begin([...event.dataTransfer.files])
  }

  return (
    <div
      className="stack package-file"
      role="group"
      aria-label={messages.checkPackageFromFile}
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
    >
      <p>
        <strong>{messages.installFromFile}</strong> <span className="muted">{messages.installFileHint}</span>
      </p>
      <FileInput
        fill
        text={messages.choosePackage}
        inputProps={{ 'aria-label': messages.packageAndManifest, multiple: true }}
        onInputChange={(event) => {
          void begin([...(event.currentTarget.files ?? [])])
          // Allows choosing the same files again after they were corrected.
          event.currentTarget.value = ''
        }}
      />
      {check?.at === 'reading' && (
        <div role="status">
          <p>{messages.reading(visibleText(check.name, 120))}</p>
          <ProgressBar value={check.share} stripes={false} />
        </div>
      )}
      {check?.at === 'refused' && <FailureNote failure={check.failure} />}
      {check?.at === 'checked' && <Checked found={check.found} present={present} />}
    </div>
  )
}

function Checked({ found, present }: { readonly found: CheckedPackage; readonly present: string }): ReactNode {
  return (
    <TitledCallout intent="success" title={messages.packageVerified(found.name, found.version)} role="status">
      <p>
        {messages.packageVerifiedHint} {found.age === 'same' ? messages.sameVersion : messages.installedVersion(present)}
      </p>
      <p>{installText(found.name)}</p>
      <ReleaseNotes notes={found.notes} />
    </TitledCallout>
  )
}

function refuse(sentence: string): Check {
  return { at: 'refused', failure: failure('bad_request', sentence, messages.chooseAgainHint) }
}
