import type { CaseFile } from '../../../storage/case-file.ts'
import { showEmptyResultToast } from '../../../state/messages.ts'
import { notifyEmptyLabels } from '../labels/empty-labels-notice.ts'
import { createRunLocks } from './run-locks.ts'
import { sessionOfPlan } from './spending-session-store.ts'
import { createRunner, type Runner, type RunnerParts } from './runner.ts'
import { callErrors as messages } from '../messages.ts'

let saved: Runner | undefined

/** Creates the runner of plans, which outlives every screen. */
export function initRunner({ api, caseFile }: Pick<RunnerParts, 'api'> & { readonly caseFile: CaseFile }): void {
  saved = createRunner({ api, caseFile, runs: createRunLocks(navigator.locks), sessionOfPlan })
  notifyEmptyLabels(saved.progress, caseFile, showEmptyResultToast)
}

/** The runner of plans; screens that use it are shown only after `initRunner`. */
export function runner(): Runner {
  if (saved === undefined) throw new Error(messages.notStarted)
  return saved
}
