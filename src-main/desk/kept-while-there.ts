import type { IpcHandlers } from '../../src-shared/ipc/bridge.ts'
import { err, type Result } from '../../src-shared/core/result.ts'
import type { FolderWatch } from '../disk/folder-watch.ts'

/** The methods with those that keep something in the data folder refusing once it is gone: what has no place to stay is not promised. */
export function withDataDirGuard(methods: IpcHandlers, folder: FolderWatch): IpcHandlers {
  function guarded<A, T>(method: (args: A) => Promise<Result<T>>): (args: A) => Promise<Result<T>> {
    return async (args) => {
      const gone = folder.gone()
      return gone === undefined ? await method(args) : err(gone)
    }
  }
  return {
    ...methods,
    submitCall: guarded(methods.submitCall),
    useService: guarded(methods.useService),
    acknowledge: guarded(methods.acknowledge),
    setBudget: guarded(methods.setBudget),
    setFloor: guarded(methods.setFloor),
    reconcileSpending: guarded(methods.reconcileSpending),
    compareLedgerTurn: guarded(methods.compareLedgerTurn),
    acknowledgeLedgerIssues: guarded(methods.acknowledgeLedgerIssues),
    writeCustodyHead: guarded(methods.writeCustodyHead),
    writeBackupPart: guarded(methods.writeBackupPart),
    finishBackup: guarded(methods.finishBackup),
  }
}
