import type { IpcHandlers } from '../../src-shared/ipc/casebook-api.ts'
import type { Backups } from '../backups/backups.ts'

export function backupMethods(
  backups: Backups,
): Pick<IpcHandlers, 'readBackups' | 'readBackup' | 'readBackupPart' | 'writeBackupPart' | 'finishBackup'> {
  return {
    readBackups: backups.list,
    readBackup: backups.read,
    readBackupPart: backups.readPart,
    writeBackupPart: backups.writePart,
    finishBackup: backups.finish,
  }
}
