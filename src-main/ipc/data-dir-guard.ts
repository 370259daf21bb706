import type { IpcHandlers, MethodName } from '../../src-shared/ipc/casebook-api.ts'
import { err, type Result } from '../../src-shared/core/result.ts'
import type { FolderWatch } from '../disk/folder-watch.ts'

/**
 * Which methods rely on the data folder to store something. Complete by its type: a new method has
 * to be listed.
 */
export const WRITES_DATA_DIR: Readonly<Record<MethodName, boolean>> = {
  readAppInfo: false,
  readKeyState: false,
  setKey: false,
  removeKey: false,
  readLogin: false,
  signIn: false,
  signOut: false,
  useService: true,
  readAccount: false,
  submitCall: true,
  cancelCalls: false,
  readBrokerStatus: false,
  pauseQueue: false,
  resumeQueue: false,
  readJournal: false,
  readResponse: false,
  readResponsePart: false,
  acknowledge: true,
  setBudget: true,
  setMinimumBalance: true,
  readLedger: false,
  reconcileSpending: true,
  compareLedgerTurn: true,
  acknowledgeLedgerIssues: true,
  readAuthor: false,
  writeCustodyHead: true,
  readCustodyHeads: false,
  quarantineCaseStorage: false,
  readBackups: false,
  readBackup: false,
  readBackupPart: false,
  writeBackupPart: true,
  finishBackup: true,
  openExplorer: false,
  readUpdates: false,
  setUpdateCheckEnabled: false,
  checkForUpdates: false,
  downloadUpdate: false,
  cancelUpdateDownload: false,
  checkPackage: false,
  endSessions: false,
  writeFilePart: false,
  saveFile: false,
  writePrintPart: false,
  printReport: false,
  readPrintPart: false,
  cancelPrint: false,
}

type Handler = (args: never) => Promise<Result<unknown>>

/** Refuses methods that write to the data folder once it is gone. */
export function withDataDirGuard(methods: IpcHandlers, folder: FolderWatch): IpcHandlers {
  function guard(handler: Handler): Handler {
    return async (args) => {
      const gone = folder.gone()
      return gone === undefined ? await handler(args) : err(gone)
    }
  }
  const guarded = Object.entries<Handler>(methods).map(([name, handler]) => [
    name,
    // IpcHandlers has exactly the names of the table.
    WRITES_DATA_DIR[name as MethodName] ? guard(handler) : handler,
  ])
  return Object.fromEntries(guarded) as IpcHandlers // each handler retains its name and type
}
