import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button, Tag } from '@blueprintjs/core'
import { Archive } from '@blueprintjs/icons'
import type { BackupSummary } from '../../../src-shared/ipc/backup.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { positionOf, type CasesInOtherStorage } from '../../../src-shared/ipc/other-storage-cases.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { readBackups, useBackups } from './backup-scheduler.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { showErrorToast, showPrivateToast } from '../../state/messages.ts'
import { services } from '../../state/services.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { restoreWatched } from './restore-backup.ts'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import './backup-list.css'
import { messages } from './messages.ts'

/** Restores a case from a backup; returns the reason if that failed. */
async function restore(backup: BackupSummary): Promise<Failure | undefined> {
  const restored = await restoreWatched(services().caseFile, backup)
  if (!restored.ok) {
    if (restored.error.code !== 'cancelled') return restored.error
    showErrorToast(restored.error)
    return undefined
  }
  const { record, entries, saved, changed } = restored.value
  if (!changed) {
    showPrivateToast(messages.nothingToRestore(visibleText(record.title)))
    return undefined
  }
  const later = saved > 0 ? messages.laterEntriesKept(saved) : ''
  showPrivateToast(messages.restoredFromBackup(visibleText(record.title), entries, later))
  return undefined
}

interface BackupTableProps {
  readonly backups: readonly BackupSummary[]
  /** Whether restoring is the main purpose of the screen. */
  readonly isOffer?: boolean
}

/**
 * Backups to choose from. Restoring removes nothing, and asks only if it would create a second copy
 * of a case.
 */
export function BackupTable({ backups, isOffer = false }: BackupTableProps): ReactNode {
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState<Failure>()
  const elsewhere = useBackendStore((facts) => facts.app?.casesInOtherStorage)
  const [requested, setRequested] = useState<BackupSummary>()
  const copyOf = (backup: BackupSummary): CasesInOtherStorage | undefined => elsewhere?.find(({ caseIds }) => caseIds.includes(backup.caseId))
  const other = requested === undefined ? undefined : copyOf(requested)
  const start = async (backup: BackupSummary): Promise<void> => {
    setRequested(undefined)
    setBusy(backup.id)
    setRefusal(undefined)
    setRefusal(await restore(backup))
    setBusy(undefined)
  }
  return (
    <>
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {requested !== undefined && other !== undefined && (
        <TitledCallout intent="warning" title={messages.anotherCopy} className="spaced" role="alert">
          <p>{messages.anotherCopyHint(visibleText(requested.title), positionOf(other))}</p>
          <div className="line failure-actions">
            <Button size="small" text={messages.restoreAnyway} onClick={() => void start(requested)} />
            <Button size="small" text={messages.cancel} onClick={() => setRequested(undefined)} />
          </div>
        </TitledCallout>
      )}
      <PlainTable
        label={messages.backups}
        className="list-table"
        rows={backups}
        keyOf={({ caseId, id }) => `${caseId} ${id}`}
        columns={[
          {
            header: messages.case,
            render: ({ title, practice }) => (
              <span className="line">
                <span className="truncate" title={visibleText(title)}>
                  {visibleText(title)}
                </span>
                {practice && (
                  <Tag minimal className="practice-tag">
                    {messages.practice}
                  </Tag>
                )}
              </span>
            ),
          },
          { header: messages.entries, isNumber: true, fits: true, render: ({ seq }) => seq },
          { header: messages.captures, isNumber: true, fits: true, render: ({ captures }) => captures },
          { header: messages.writtenUtc, fits: true, cellClassName: 'soft', render: ({ at }) => formatTime(at) },
          {
            header: messages.restore,
            isHeaderHidden: true,
            fits: true,
            render: (backup) => (
              <Button
                size="small"
                intent={isOffer ? 'primary' : 'none'}
                text={messages.restore}
                aria-label={messages.restoreOf(visibleText(backup.title), formatTime(backup.at))}
                loading={busy === backup.id}
                disabled={busy !== undefined}
                onClick={() => (copyOf(backup) === undefined ? void start(backup) : setRequested(backup))}
              />
            ),
          },
        ]}
      />
    </>
  )
}

/** The newest backup of every case that this window does not have; empty if it has them all. */
export function useMissingCases(stored: ReadonlySet<string>): readonly BackupSummary[] {
  const list = useBackups((facts) => facts.list)
  useEffect(() => {
    if (list === undefined) void readBackups()
  }, [list])
  const seen = new Set(stored)
  return (list?.backups ?? []).filter(({ caseId }) => {
    if (seen.has(caseId)) return false
    seen.add(caseId)
    return true
  })
}

/** Shown if the case file is empty although backups of cases exist. */
export function RestoreOffer({ backups }: Pick<BackupTableProps, 'backups'>): ReactNode {
  return (
    <TitledCallout icon={<Archive />} title={messages.restoreOffer} className="spaced restore-offer">
      <p>{messages.restoreOfferHint(backups.length)}</p>
      <BackupTable backups={backups} isOffer />
    </TitledCallout>
  )
}
