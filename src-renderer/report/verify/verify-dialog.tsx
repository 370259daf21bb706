import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button, Dialog, DialogBody, DialogFooter, FileInput, Spinner } from '@blueprintjs/core'
import { useDesk } from '../../session/desk-store.ts'
import { visibleText } from '../../text/safe-text.ts'
import type { FileVerdict } from '../document/verify-file.ts'
import type { VerifyJob, VerifyReply } from './verify-worker.ts'
import './verify-dialog.css'

interface VerifyDialogProps {
  /** A file that was dropped on Casebook; undefined asks for one. */
  readonly dropped: File | undefined
  readonly onClose: () => void
}

/** As many sentences as a person reads at once; the count of the others is said. */
const MOST_SENTENCES = 20

/** Verifies a report or an evidence file as `npm run verify` does, and says the outcome in the same words. Nothing leaves the computer. */
export function VerifyDialog({ dropped, onClose }: VerifyDialogProps): ReactNode {
  const [file, setFile] = useState(dropped)
  return (
    <Dialog isOpen title="Verify a report or evidence file" onClose={onClose} className="verify-dialog">
      <DialogBody>
        <FileInput
          fill
          text={
            file === undefined ? 'Choose a report (.html) or evidence file (.json), or drop one anywhere on Casebook' : visibleText(file.name, 120)
          }
          inputProps={{ accept: '.html,.json', 'aria-label': 'File to verify' }}
          onInputChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
        {file !== undefined && <Verification key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />}>
        <span className="soft small">The file is read on this computer and sent nowhere.</span>
      </DialogFooter>
    </Dialog>
  )
}

function Verification({ file }: { readonly file: File }): ReactNode {
  const appVersion = useDesk((facts) => facts.app?.version ?? '')
  const [reply, setReply] = useState<VerifyReply>()
  useEffect(() => {
    const worker = new Worker(new URL('verify-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<VerifyReply>) => setReply(data))
    worker.addEventListener('error', () => setReply({ kind: 'unread' }))
    const job: VerifyJob = { file, appVersion }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(job)
    return () => worker.terminate()
  }, [file, appVersion])
  if (reply === undefined) {
    return (
      <p className="line verify-waiting" role="status">
        <Spinner size={16} aria-label="Verifying" /> Verifying. A large file takes a while.
      </p>
    )
  }
  if (reply.kind === 'unread') return <Outcome word="NOT VERIFIED" tone="warn" about="The file could not be read to its end." />
  return <Verdict verdict={reply.verdict} />
}

function Verdict({ verdict: { outcome, kind, differences, remarks, account } }: { readonly verdict: FileVerdict }): ReactNode {
  const what = kind === 'report' ? 'report' : 'evidence file'
  return (
    <>
      {outcome === 'verified' && <Outcome word="VERIFIED" tone="good" about={`The ${what} is whole in itself, and agrees with its evidence.`} />}
      {outcome === 'failed' && <Outcome word="FAILED" tone="bad" about={`The ${what} differs from its evidence:`} />}
      {outcome === 'not-compared' && <Outcome word="NOT VERIFIED" tone="warn" about={`What the ${what} says was not compared with its evidence.`} />}
      {outcome === 'unreadable' && <Outcome word="NOT VERIFIED" tone="warn" about="This is neither a report nor an evidence file of Casebook." />}
      <Sentences label="Differences" sentences={differences} />
      {remarks.length > 0 && <h4>Remarks</h4>}
      <Sentences label="Remarks" sentences={remarks} />
      {account.length > 0 && (
        <details open={outcome === 'verified'}>
          <summary>What was checked</summary>
          <Sentences label="What was checked" sentences={account} />
        </details>
      )}
      {outcome === 'verified' && (
        <p className="soft small">
          That the file was not rebuilt whole shows only the head above, compared with one that was handed over at the time.
        </p>
      )}
    </>
  )
}

function Outcome({ word, tone, about }: { readonly word: string; readonly tone: 'good' | 'warn' | 'bad'; readonly about: string }): ReactNode {
  return (
    <p className="verify-outcome" data-tone={tone} role="status">
      <strong>{word}</strong> {about}
    </p>
  )
}

function Sentences({ label, sentences }: { readonly label: string; readonly sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null
  return (
    <ul aria-label={label} className="verify-sentences">
      {sentences.slice(0, MOST_SENTENCES).map((sentence, index) => (
        <li key={`${index} ${sentence}`}>{visibleText(sentence, 2000)}</li>
      ))}
      {sentences.length > MOST_SENTENCES && <li className="muted">… and {sentences.length - MOST_SENTENCES} more.</li>}
    </ul>
  )
}
