import type { AppInfo } from '../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { drainJournal } from '../features/acquisition/run/drain.ts'
import type { CaseFile } from '../storage/case-file.ts'
import { startBackupScheduler } from '../features/cases/backup-scheduler.ts'
import { api, hasApi } from '../platform/api.ts'
import {
  setDrainProgress,
  endDrainProgress,
  setApp,
  callBroker,
  setAuthor,
  setBrokerStatus,
  caseFileFailed,
  setConnection,
  setSummaryRenewal,
  setKeyState,
  setLogin,
  startDone,
  startFailed,
  useBackendStore,
} from '../state/backend-store.ts'
import { fetchAuthor } from '../state/own-author.ts'
import { fetchLazyScreens } from './lazy-shell.ts'
import { updatesHeard } from '../state/newer-version.ts'
import { showToast, showErrorToast } from '../state/messages.ts'
import { noteTurn, notedTurn } from './ledger-turn.ts'
import { setCases } from '../state/open-case.ts'
import { openCaseFileIn } from '../features/cases/recover-cases.ts'
import { runCommand } from './run-command.ts'
import { followAddress, isOverlayOpen, useScreen } from '../state/screen-store.ts'
import { initServices } from '../state/services.ts'
import { initRunner } from '../features/acquisition/run/runner-service.ts'
import { messages } from './messages.ts'

/** Start-up failure of a page that was opened without a main process. */
const NO_BACKEND = failure('internal', messages.notConnected, messages.notConnectedHint)

/**
 * Another window runs a newer Casebook: this one has closed the case file and
 * must not write any more.
 */
const TAKEN_OVER = failure('newer_version', messages.fileUpgraded, messages.fileUpgradedHint)
const BLOCKED = failure('busy', messages.fileInUse, messages.fileInUseHint)

/**
 * Starts Casebook: reads the facts of the main process, opens the case file, and then imports what
 * a crash left in the journal.
 */
export async function startCasebook(): Promise<void> {
  if (!hasApi()) return startFailed(NO_BACKEND)
  const backend = api()
  subscribeToBackend()
  followAddress()
  const app = await backend.readAppInfo()
  if (!app.ok) return startFailed(app.error)
  await compareTurn(app.value)
  const [key, broker, opened] = await Promise.all([
    backend.readKeyState(),
    callBroker(() => backend.readBrokerStatus()),
    openCaseFileIn(app.value.caseFile, (what) => startFailed(what === 'blocked' ? BLOCKED : TAKEN_OVER)),
  ])
  if (!key.ok) return startFailed(key.error)
  if (!broker.ok) return startFailed(broker.error)
  if (!opened.ok) return caseFileFailed(opened.error, app.value.caseFile)
  const caseFile = opened.value
  initServices(caseFile)
  initRunner({ api: backend, caseFile })
  await followCases(caseFile)
  startDone({ app: app.value, key: key.value })
  // Not awaited: it may prompt for the keychain, and nothing on the first screen needs it.
  void backend.readLogin().then((login) => login.ok && setLogin(login.value))
  void backend.readUpdates().then((updates) => updates.ok && updatesHeard(updates.value))
  await drainPaidResponses(caseFile)
  void startBackupScheduler(caseFile)
  void renewCaptureSummaries(caseFile)
  fetchLazyScreens()
}

/** Before anything is spent: the browser's own record detects an older copy of the data folder. */
async function compareTurn({ folderId }: AppInfo): Promise<void> {
  const turn = folderId === undefined ? undefined : notedTurn(folderId)
  const status = turn === undefined ? await api().readBrokerStatus() : await api().compareLedgerTurn({ turn })
  if (status.ok) noteTurn(folderId, status.value.ledgerTurn)
}

function subscribeToBackend(): void {
  const backend = api()
  backend.on('brokerChanged', (status) => {
    noteTurn(useBackendStore.getState().app?.folderId, status.ledgerTurn)
    setBrokerStatus(status)
  })
  backend.on('keyChanged', setKeyState)
  backend.on('loginChanged', setLogin)
  backend.on('authorChanged', setAuthor)
  backend.on('appChanged', setApp)
  backend.on('updatesChanged', updatesHeard)
  backend.on('connectionChanged', ({ connected, refused }) => {
    setConnection(connected, refused)
    if (connected) void readAgain()
  })
  // Unhandled keys reach the native menu, which sends them back: they must have no
  // effect under a dialog, too.
  backend.on('menuCommand', ({ command }) => {
    if (!isOverlayOpen(useScreen.getState())) void runCommand(command)
  })
}

/** Events during a lost connection are missing: everything is requested again. */
async function readAgain(): Promise<void> {
  const [app, key, login] = await Promise.all([
    api().readAppInfo(),
    api().readKeyState(),
    api().readLogin(),
    callBroker(() => api().readBrokerStatus()),
  ])
  if (app.ok) {
    setApp(app.value)
    await compareTurn(app.value)
  }
  if (key.ok) setKeyState(key.value)
  if (login.ok) setLogin(login.value)
  // A restarted main process may have another key, or none.
  if (useBackendStore.getState().author !== undefined) await fetchAuthor()
}

/** After a decoder change, derived data is rebuilt in the background. */
async function renewCaptureSummaries(caseFile: CaseFile): Promise<void> {
  const renewed = await caseFile.renewCaptureSummaries(setSummaryRenewal)
  setSummaryRenewal(undefined)
  if (!renewed.ok) showErrorToast(renewed.error)
}

/** Keeps the list of cases on screen in sync with the case file. */
async function followCases(caseFile: CaseFile): Promise<void> {
  const read = async (): Promise<void> => {
    const cases = await caseFile.listCases()
    if (cases.ok) setCases(cases.value)
    else showErrorToast(cases.error)
  }
  caseFile.subscribeCases(() => void read())
  await read()
}

/** Imports paid responses that a crash kept out of the case file. */
async function drainPaidResponses(caseFile: CaseFile): Promise<void> {
  const drained = await drainJournal(api(), caseFile, undefined, setDrainProgress)
  endDrainProgress()
  if (!drained.ok) return showErrorToast(drained.error)
  const { committed, failed, unknownCases } = drained.value
  if (committed > 0) showToast(messages.resultsAdded(committed))
  const [first] = failed
  if (first !== undefined) showErrorToast(first.failure)
  const lost = unknownCases.reduce((sum, one) => sum + one.exchanges, 0)
  if (lost > 0) {
    showErrorToast(failure('not_found', messages.resultsOfMissingCases(lost), messages.missingCasesHint))
  }
}
