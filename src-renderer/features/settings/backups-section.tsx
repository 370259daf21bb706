import type { ReactNode } from 'react'
import type { BackupSummary } from '../../../src-shared/ipc/backup.ts'
import { useState } from 'react'
import { Button } from '@blueprintjs/core'
import { useCases } from '../../storage/hooks.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { backUpNow, newestBackup, useBackups } from '../cases/backup-scheduler.ts'
import { BackupTable } from '../cases/backup-list.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { services } from '../../state/services.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import { messages } from './messages.ts'

/** The last backup of each case, a button to back up now, and all backups to restore from. */
export function BackupsSection(): ReactNode {
  const cases = useCases()
  const { list, writing, failures } = useBackups()
  const [open, setOpen] = useState(false)
  if (cases?.ok !== true || list === undefined) return null
  const backups = list.backups
  return (
    <>
      {[...failures].map(([caseId, failure]) => (
        <FailureNote key={caseId} failure={failure} />
      ))}
      {list.damaged.length > 0 && (
        <TitledCallout
          intent="warning"
          title={list.damaged.length === 1 ? messages.backupIsDamaged : messages.backupsAreDamaged(list.damaged.length)}
        >
          {list.damaged.map(({ name, reason }) => (
            <p key={name}>{visibleText(reason)}</p>
          ))}
        </TitledCallout>
      )}
      {cases.value.length === 0 ? (
        <p className="muted">{messages.noCasesYet}</p>
      ) : (
        <PlainTable
          label={messages.lastBackups}
          className="list-table"
          hasHeaders={false}
          rows={cases.value}
          keyOf={({ id }) => id}
          columns={[
            {
              header: messages.case,
              render: ({ title }) => (
                <span className="truncate" title={visibleText(title)}>
                  {visibleText(title)}
                </span>
              ),
            },
            { header: messages.writtenUtc, cellClassName: 'soft', render: ({ id, head }) => writtenText(newestBackup(list, id), head) },
            {
              header: messages.backUp,
              fits: true,
              render: ({ id, title }) => (
                <Button
                  size="small"
                  text={messages.backUpNow}
                  aria-label={messages.backUpNowOf(visibleText(title))}
                  loading={writing.has(id)}
                  onClick={() => void backUpNow(services().caseFile, id)}
                />
              ),
            },
          ]}
        />
      )}
      {backups.length > 0 && (
        <div>
          <Button
            text={open ? messages.hideBackups : messages.restoreFromBackup(backups.length)}
            onClick={() => setOpen(!open)}
            aria-expanded={open}
          />
        </div>
      )}
      {open && <BackupTable backups={backups} />}
    </>
  )
}

function writtenText(newest: BackupSummary | undefined, head: string): string {
  if (newest === undefined) return messages.notBackedUpYet
  return `${formatTime(newest.at)}${newest.head === head ? '' : messages.changedSince}`
}
