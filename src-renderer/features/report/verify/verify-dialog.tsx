import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button, Dialog, DialogBody, DialogFooter, FileInput, Spinner } from '@blueprintjs/core'
import { useBackendStore } from '../../../state/backend-store.ts'
import { fileVerified } from '../../../state/verification-store.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { notVerified, type VerdictText } from '../../../../src-shared/report/verdict-text.ts'
import { chosenFiles } from '../../../../src-verifier/page/chosen-files.ts'
import { verifyDialog } from './messages.ts'
import { verifyInWorker } from '../../../../src-verifier/page/verify-in-worker.ts'
import type { VerifyRequest } from '../../../../src-verifier/page/verify-worker.ts'
import './verify-dialog.css'

interface VerifyDialogProps {
  /** The files dropped on Casebook; if there are none, the dialog requests one. */
  readonly dropped: readonly File[]
  readonly onClose: () => void
}

const FIELD = { accept: '.html,.json', 'aria-label': verifyDialog.file, multiple: true, 'data-first-focus': true }

/**
 * Verifies a report or an evidence file as `casebook-verify` does, and reports the outcome in the
 * same words. Nothing leaves the computer.
 */
export function VerifyDialog({ dropped, onClose }: VerifyDialogProps): ReactNode {
  const [files, setFiles] = useState(dropped)
  const names = files.map(({ name }) => visibleText(name, 120)).join(verifyDialog.and)
  return (
    <Dialog isOpen title={verifyDialog.title} onClose={onClose} className="verify-dialog">
      <DialogBody>
        <FileInput
          fill
          text={names === '' ? verifyDialog.choose : names}
          inputProps={FIELD}
          onInputChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
        />
        {files.length > 0 && (
          <Verification key={files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).join(' ')} files={files} />
        )}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={verifyDialog.close} onClick={onClose} />}>
        <span className="soft small">{verifyDialog.private}</span>
      </DialogFooter>
    </Dialog>
  )
}

function Verification({ files }: { readonly files: readonly File[] }): ReactNode {
  const chosen = chosenFiles(files)
  return 'sentence' in chosen ? <Verdict verdict={notVerified(chosen.sentence)} /> : <Verified {...chosen} />
}

function Verified({ file, caseFile }: Omit<VerifyRequest, 'version'>): ReactNode {
  const version = useBackendStore((facts) => facts.app?.version ?? '')
  const [verdict, setVerdict] = useState<VerdictText>()
  useEffect(() => {
    const worker = new Worker(new URL('../../../../src-verifier/page/verify-worker.ts', import.meta.url), { type: 'module' })
    return verifyInWorker(worker, { file, caseFile, version }, (said) => {
      setVerdict(said)
      if (said.word === 'VERIFIED') fileVerified(file.size)
    })
  }, [file, caseFile, version])
  if (verdict !== undefined) return <Verdict verdict={verdict} />
  return (
    <p className="line verify-waiting" role="status">
      <Spinner tagName="span" size={16} aria-label={verifyDialog.verifying} /> {verifyDialog.verifyingHint}
    </p>
  )
}

function Verdict({ verdict: { word, headline, groups } }: { readonly verdict: VerdictText }): ReactNode {
  return (
    <>
      <p className="verify-outcome" data-word={word} role="status">
        <strong>{word}</strong> {visibleText(headline, 2000)}
      </p>
      {groups.map(({ title, lines }) => (
        <section key={title} className="verify-group">
          <h3>{title}</h3>
          <ul aria-label={title} className="verify-sentences">
            {lines.map((line, index) => (
              <li key={`${index} ${line}`}>{visibleText(line, 2000)}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
