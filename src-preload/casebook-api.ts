import type { CasebookApi, BackendEvents, MethodArgs, MethodName, MethodResults } from '../src-shared/ipc/casebook-api.ts'
import type { Result } from '../src-shared/core/result.ts'

/**
 * The transport between a preload and the backend: one call, one subscription. Channels and sockets
 * are implemented behind it.
 */
export interface BackendTransport {
  readonly call: <M extends MethodName>(method: M, args?: MethodArgs<M>) => Promise<Result<MethodResults[M]>>
  readonly on: CasebookApi['on']
}

export const EVENTS: Readonly<Record<keyof BackendEvents, true>> = Object.freeze({
  brokerChanged: true,
  keyChanged: true,
  loginChanged: true,
  authorChanged: true,
  appChanged: true,
  updatesChanged: true,
  menuCommand: true,
  connectionChanged: true,
})

export function isEventName(name: unknown): name is keyof BackendEvents {
  return typeof name === 'string' && Object.hasOwn(EVENTS, name)
}

/**
 * The API object that the page sees, the same for both hosts: one named function per method, so
 * that no text of the page becomes a channel name. Written by hand, because METHODS would pull the
 * schemas into the preload; `satisfies` and the drift test ensure that it is complete.
 */
export function createCasebookApi(wire: BackendTransport): CasebookApi {
  return Object.freeze({
    readAppInfo: () => wire.call('readAppInfo'),
    readKeyState: () => wire.call('readKeyState'),
    setKey: (args) => wire.call('setKey', args),
    removeKey: () => wire.call('removeKey'),
    readLogin: () => wire.call('readLogin'),
    signIn: (args) => wire.call('signIn', args),
    signOut: () => wire.call('signOut'),
    useService: (args) => wire.call('useService', args),
    readAccount: () => wire.call('readAccount'),
    submitCall: (args) => wire.call('submitCall', args),
    cancelCalls: (args) => wire.call('cancelCalls', args),
    readBrokerStatus: () => wire.call('readBrokerStatus'),
    pauseQueue: () => wire.call('pauseQueue'),
    resumeQueue: () => wire.call('resumeQueue'),
    readJournal: (args) => wire.call('readJournal', args),
    readResponse: (args) => wire.call('readResponse', args),
    readResponsePart: (args) => wire.call('readResponsePart', args),
    acknowledge: (args) => wire.call('acknowledge', args),
    setBudget: (args) => wire.call('setBudget', args),
    setMinimumBalance: (args) => wire.call('setMinimumBalance', args),
    readLedger: (args) => wire.call('readLedger', args),
    reconcileSpending: (args) => wire.call('reconcileSpending', args),
    compareLedgerTurn: (args) => wire.call('compareLedgerTurn', args),
    acknowledgeLedgerIssues: () => wire.call('acknowledgeLedgerIssues'),
    readAuthor: () => wire.call('readAuthor'),
    writeCustodyHead: (args) => wire.call('writeCustodyHead', args),
    readCustodyHeads: () => wire.call('readCustodyHeads'),
    quarantineCaseStorage: (args) => wire.call('quarantineCaseStorage', args),
    readBackups: () => wire.call('readBackups'),
    readBackup: (args) => wire.call('readBackup', args),
    readBackupPart: (args) => wire.call('readBackupPart', args),
    writeBackupPart: (args) => wire.call('writeBackupPart', args),
    finishBackup: (args) => wire.call('finishBackup', args),
    readUpdates: () => wire.call('readUpdates'),
    setUpdateCheckEnabled: (args) => wire.call('setUpdateCheckEnabled', args),
    checkForUpdates: () => wire.call('checkForUpdates'),
    downloadUpdate: (args) => wire.call('downloadUpdate', args),
    cancelUpdateDownload: () => wire.call('cancelUpdateDownload'),
    checkPackage: (args) => wire.call('checkPackage', args),
    endSessions: (args) => wire.call('endSessions', args),
    writeFilePart: (args) => wire.call('writeFilePart', args),
    openExplorer: (args) => wire.call('openExplorer', args),
    saveFile: (args) => wire.call('saveFile', args),
    writePrintPart: (args) => wire.call('writePrintPart', args),
    printReport: (args) => wire.call('printReport', args),
    readPrintPart: (args) => wire.call('readPrintPart', args),
    cancelPrint: (args) => wire.call('cancelPrint', args),
    on: (event, listener) => {
      if (!isEventName(event) || typeof listener !== 'function') throw new TypeError('on() takes the name of an event and a function')
      return wire.on(event, listener)
    },
  } satisfies CasebookApi)
}
