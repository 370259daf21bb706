import { createRunner, type Runner } from '../acquisition/runner.ts'
import type { CaseFile } from '../casefile/case-file.ts'
import { bridge } from './bridge.ts'
import { askBroker, useDesk } from './desk-store.ts'
import { tell, tellFailure } from './messages.ts'
import { runPanelToggled, useScreen } from './screen-store.ts'

interface Services {
  readonly caseFile: CaseFile
  readonly runner: Runner
}

let kept: Services | undefined

/** Keeps what outlives every screen: the case file and the runner of plans. */
export function servicesStarted(caseFile: CaseFile): Services {
  kept = { caseFile, runner: createRunner({ bridge: bridge(), caseFile }) }
  return kept
}

/** The case file and the runner; screens that use them are shown only after start-up has put them here. */
export function services(): Services {
  if (kept === undefined) throw new Error('Casebook has not started yet')
  return kept
}

/** Goes on with the open case's plans that were interrupted. */
export async function resumeOpenPlans(): Promise<void> {
  const { route } = useScreen.getState()
  if (route.at !== 'case') return
  // Whoever resumes after the account ran dry has added credits: only a reading of the account, free of charge, lets paid calls go on.
  if (useDesk.getState().broker?.stopped?.code === 'insufficient_credits') {
    const account = await bridge().readAccount()
    await askBroker(() => bridge().readBrokerStatus())
    if (!account.ok) return tellFailure(account.error)
  }
  const resumed = await services().runner.resume(route.caseId)
  if (!resumed.ok) return tellFailure(resumed.error)
  if (resumed.value.length > 0) runPanelToggled(true)
  tell(resumed.value.length === 0 ? 'No plan of this case was interrupted.' : 'The plan goes on where it stopped. Nothing is paid for twice.')
}
