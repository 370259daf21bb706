import { failure } from '../../src-shared/failure.ts'
import { drainJournal } from '../acquisition/drain.ts'
import { openCaseFile, type CaseFile } from '../casefile/case-file.ts'
import { keepBackups } from './backup-keeper.ts'
import { bridge, hasBridge } from './bridge.ts'
import { appChanged, askBroker, brokerChanged, connectionChanged, keyChanged, loginChanged, startDone, startFailed } from './desk-store.ts'
import { fetchLateParts } from './late-parts.ts'
import { tell, tellFailure } from './messages.ts'
import { casesRead } from './open-case.ts'
import { runCommand } from './run-command.ts'
import { followAddress } from './screen-store.ts'
import { servicesStarted } from './services.ts'

/** What start-up says when the page stands alone, without a desk behind it. */
const NO_DESK = failure('internal', 'This page was opened without Casebook’s desk.', 'Start Casebook and open the address that it prints.')

/** Another window works with a newer Casebook: this one has let go of the case file and must not write any more. */
const TAKEN_OVER = failure(
  'newer_version',
  'Another window has brought the case file to a newer form.',
  'Load this window again to go on with the newer Casebook.',
)
const BLOCKED = failure('busy', 'Another window holds the case file in its older form.', 'Close the other Casebook windows, then try again.')

/** Brings Casebook up: asks the desk what it is, opens the case file, and then brings in what a crash left in the journal. */
export async function startCasebook(): Promise<void> {
  if (!hasBridge()) return startFailed(NO_DESK)
  const desk = bridge()
  listenToDesk()
  followAddress()
  const [app, key, broker, opened] = await Promise.all([
    desk.readAppInfo(),
    desk.readKeyState(),
    askBroker(() => desk.readBrokerStatus()),
    openCaseFile({ bridge: desk, onDisturbed: (what) => startFailed(what === 'blocked' ? BLOCKED : TAKEN_OVER) }),
  ])
  const refused = [app, key, broker, opened].find((answer) => !answer.ok)
  if (refused !== undefined && !refused.ok) return startFailed(refused.error)
  if (!app.ok || !key.ok || !broker.ok || !opened.ok) return
  const caseFile = opened.value
  servicesStarted(caseFile)
  await followCases(caseFile)
  startDone({ app: app.value, key: key.value })
  // Not waited for: it may ask the keychain, and nothing on the first screen needs it.
  void desk.readLogin().then((login) => login.ok && loginChanged(login.value))
  await bringInPaidAnswers(caseFile)
  void keepBackups(caseFile)
  fetchLateParts()
}

function listenToDesk(): void {
  const desk = bridge()
  desk.on('brokerChanged', brokerChanged)
  desk.on('keyChanged', keyChanged)
  desk.on('loginChanged', loginChanged)
  desk.on('appChanged', appChanged)
  desk.on('connectionChanged', ({ connected }) => {
    connectionChanged(connected)
    if (connected) void readAgain()
  })
  desk.on('menuCommand', ({ command }) => void runCommand(command))
}

/** After a lost connection the events of the meantime are missing: everything is asked again. */
async function readAgain(): Promise<void> {
  const [app, key, login] = await Promise.all([
    bridge().readAppInfo(),
    bridge().readKeyState(),
    bridge().readLogin(),
    askBroker(() => bridge().readBrokerStatus()),
  ])
  if (app.ok) appChanged(app.value)
  if (key.ok) keyChanged(key.value)
  if (login.ok) loginChanged(login.value)
}

/** Keeps the list of cases on screen equal to the case file. */
async function followCases(caseFile: CaseFile): Promise<void> {
  const read = async (): Promise<void> => {
    const cases = await caseFile.listCases()
    if (cases.ok) casesRead(cases.value)
    else tellFailure(cases.error)
  }
  caseFile.subscribeCases(() => void read())
  await read()
}

/** Answers that were paid for and that a crash kept out of the case file. */
async function bringInPaidAnswers(caseFile: CaseFile): Promise<void> {
  const drained = await drainJournal(bridge(), caseFile)
  if (!drained.ok) return tellFailure(drained.error)
  const { committed, failed, unknownCases } = drained.value
  if (committed > 0)
    tell(`${committed} ${committed === 1 ? 'answer' : 'answers'} from an interrupted run ${committed === 1 ? 'is' : 'are'} in the case now.`)
  const [first] = failed
  if (first !== undefined) tellFailure(first.failure)
  const lost = unknownCases.reduce((sum, one) => sum + one.exchanges, 0)
  if (lost > 0) {
    tellFailure(
      failure(
        'not_found',
        `${lost} paid ${lost === 1 ? 'answer belongs' : 'answers belong'} to cases that this window does not hold.`,
        'They stay with the desk; open Casebook as it was opened before to take them in.',
      ),
    )
  }
}
