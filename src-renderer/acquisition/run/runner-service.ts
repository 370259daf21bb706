import type { CaseFile } from '../../casefile/case-file.ts'
import { tellNothing } from '../../session/messages.ts'
import { tellEmptyLabels } from '../labels/tell-empty-labels.ts'
import { createOwnRuns } from './run-locks.ts'
import { sessionOfPlan } from './sitting-store.ts'
import { createRunner, type Runner, type RunnerParts } from './runner.ts'

let kept: Runner | undefined

/** Keeps the runner of plans, which outlives every screen. */
export function runnerStarted({ bridge, caseFile }: Pick<RunnerParts, 'bridge'> & { readonly caseFile: CaseFile }): void {
  kept = createRunner({ bridge, caseFile, runs: createOwnRuns(navigator.locks), sessionOfPlan })
  tellEmptyLabels(kept.progress, caseFile, tellNothing)
}

/** The runner of plans; screens that use it are shown only after start-up has put it here. */
export function runner(): Runner {
  if (kept === undefined) throw new Error('Casebook has not started yet')
  return kept
}
