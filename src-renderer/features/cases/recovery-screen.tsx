import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button, ProgressBar } from '@blueprintjs/core'
import { Archive, Error as ErrorIcon, Tick } from '@blueprintjs/icons'
import type { BackupSummary } from '../../../src-shared/ipc/backup.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { mayBeDamaged } from '../../storage/recovery.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { readRecoverable, recoverCases, type Recovered } from './recover-cases.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { ScreenNote } from '../../ui/screen/screen-note.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import './recovery-screen.css'
import { TextWith } from '../../ui/text-with.tsx'
import { messages } from './messages.ts'

interface RecoveryProps {
  readonly problem: Failure
  /** Number of the storage that could not be opened. */
  readonly storage: number
}

type Phase =
  | { readonly at: 'offer' }
  | { readonly at: 'restoring'; readonly done: number; readonly title: string }
  | { readonly at: 'done'; readonly outcome: Recovered }

/**
 * Shown if the case storage cannot be opened: lists the backups and the options. Casebook deletes
 * nothing in any of them; the browser may, because it clears some damaged storages as soon as they
 * are accessed, and the screen warns of it.
 */
export function RecoveryScreen({ problem, storage }: RecoveryProps): ReactNode {
  const [backups, setBackups] = useState<readonly BackupSummary[]>()
  const [refusal, setRefusal] = useState<Failure>()
  const [phase, setPhase] = useState<Phase>({ at: 'offer' })
  useEffect(() => {
    void readRecoverable().then((read) => {
      setBackups(read.ok ? read.value : [])
      if (!read.ok) setRefusal(read.error)
    })
  }, [])

  const start = async (): Promise<void> => {
    setRefusal(undefined)
    setPhase({ at: 'restoring', done: 0, title: '' })
    const outcome = await recoverCases(storage, backups ?? [], (done, next) => setPhase({ at: 'restoring', done, title: next.title }))
    if (outcome.ok) return setPhase({ at: 'done', outcome: outcome.value })
    setRefusal(outcome.error)
    setPhase({ at: 'offer' })
  }

  const isOffered = phase.at === 'offer' && mayBeDamaged(problem) && backups !== undefined
  // With backups, restoring is the primary action; retrying seldom helps.
  const retryIntent = isOffered && backups.length > 0 ? 'none' : 'primary'

  if (phase.at === 'done') return <RecoveredScreen outcome={phase.outcome} />
  return (
    <main className="centred restore-page recovery">
      <h1 className="visually-hidden">{messages.casebook}</h1>
      <ScreenNote
        isAlert
        icon={<ErrorIcon size={32} />}
        title={messages.recoveryTitle}
        description={<ProblemText problem={problem} />}
        action={<Button intent={retryIntent} text={messages.tryAgain} disabled={phase.at === 'restoring'} onClick={() => location.reload()} />}
      />
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {backups !== undefined && <BackedUp backups={backups} />}
      {isOffered && <SuggestedReading backups={backups} onStart={() => void start()} />}
      {phase.at === 'restoring' && (
        <div className="recovery-step" role="status">
          <p>
            {messages.restoringAndVerifying(
              visibleText(phase.title),
              Math.min(Math.floor(phase.done) + 1, backups?.length ?? 0),
              backups?.length ?? 0,
            )}
          </p>
          <ProgressBar value={phase.done / Math.max(1, backups?.length ?? 0)} />
        </div>
      )}
    </main>
  )
}

function BackedUp({ backups }: { readonly backups: readonly BackupSummary[] }): ReactNode {
  if (backups.length === 0) return <p className="soft">{messages.noBackups}</p>
  return (
    <TitledCallout icon={<Archive />} title={messages.backupsFound} className="spaced restore-offer">
      <PlainTable
        label={messages.backups}
        className="list-table"
        rows={backups}
        keyOf={({ caseId }) => caseId}
        columns={[
          {
            header: messages.case,
            cellClassName: 'truncate',
            fullText: ({ title }) => visibleText(title),
            render: ({ title }) => visibleText(title),
          },
          { header: messages.entries, isNumber: true, fits: true, render: ({ seq }) => seq },
          { header: messages.captures, isNumber: true, fits: true, render: ({ captures }) => captures },
          { header: messages.writtenUtc, fits: true, cellClassName: 'soft', render: ({ at }) => formatTime(at) },
        ]}
      />
    </TitledCallout>
  )
}

function SuggestedReading({ backups, onStart }: { readonly backups: readonly BackupSummary[]; readonly onStart: () => void }): ReactNode {
  return (
    <div className="recovery-step">
      <p className="soft">{messages.quarantineHint}</p>
      <Button intent={backups.length > 0 ? 'primary' : 'none'} text={messages.quarantineDamagedStorage(backups.length)} onClick={onStart} />
    </div>
  )
}

function recoveredTitle(restored: number, failed: number): string {
  if (restored === 0) return failed === 0 ? messages.newStorageCreated : messages.noneRestored
  return messages.casesRestored(restored)
}

function RecoveredScreen({ outcome: { restored, failed } }: { readonly outcome: Recovered }): ReactNode {
  return (
    <main className="centred recovery">
      <h1 className="visually-hidden">{messages.casebook}</h1>
      <ScreenNote
        icon={restored.length === 0 && failed.length > 0 ? <ErrorIcon size={32} /> : <Tick size={32} />}
        title={recoveredTitle(restored.length, failed.length)}
        description={<p role="status">{restored.length > 0 ? messages.quarantinedRestored : messages.storageQuarantined}</p>}
        action={<Button intent="primary" text={messages.openCasebook} onClick={() => location.reload()} />}
      />
      {failed.map(({ backup, reason }) => (
        <div key={backup.caseId} className="recovery-step">
          <p>
            <TextWith text={messages.restoreFailed} parts={{ case: <strong>{visibleText(backup.title)}</strong> }} />
          </p>
          <FailureNote failure={reason} />
        </div>
      ))}
    </main>
  )
}
