import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, Callout } from '@blueprintjs/core'
import { useCases } from '../casefile/hooks.ts'
import { visibleText } from '../text/safe-text.ts'
import { backUpNow, newestBackup, useBackups } from '../cases/backup-keeper.ts'
import { BackupTable } from '../cases/backup-list.tsx'
import { FailureNote } from '../ui/failure-note.tsx'
import { formatTime } from '../text/format-time.ts'
import { services } from '../session/services.ts'

/** When each case was last backed up, one now, and all backups to restore from. */
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
        <Callout intent="warning" title={list.damaged.length === 1 ? 'A backup is damaged' : `${list.damaged.length} backups are damaged`}>
          {list.damaged.map(({ name, reason }) => (
            <p key={name}>{visibleText(reason)}</p>
          ))}
        </Callout>
      )}
      {cases.value.length === 0 ? (
        <p className="muted">No cases yet.</p>
      ) : (
        <table className="plain-table list-table" aria-label="Last backups">
          <tbody>
            {cases.value.map(({ id, title, head }) => {
              const newest = newestBackup(list, id)
              return (
                <tr key={id}>
                  <td>
                    <span className="truncate" title={visibleText(title)}>
                      {visibleText(title)}
                    </span>
                  </td>
                  <td className="soft">
                    {newest === undefined ? 'Not backed up yet' : `${formatTime(newest.at)}${newest.head === head ? '' : ', changed since'}`}
                  </td>
                  <td className="fit">
                    <Button
                      size="small"
                      text="Back up now"
                      aria-label={`Back up now: ${visibleText(title)}`}
                      loading={writing.has(id)}
                      onClick={() => void backUpNow(services().caseFile, id)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {backups.length > 0 && (
        <div>
          <Button text={open ? 'Hide backups' : `Restore from a backup (${backups.length})`} onClick={() => setOpen(!open)} aria-expanded={open} />
        </div>
      )}
      {open && <BackupTable backups={backups} />}
    </>
  )
}
