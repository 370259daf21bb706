import type { CaseFile } from '../storage/case-file.ts'

interface Services {
  readonly caseFile: CaseFile
}

let kept: Services | undefined

/** Keeps what outlives every screen. */
export function initServices(caseFile: CaseFile): void {
  kept = { caseFile }
}

/** The case file; screens that use it are shown only after start-up has put it here. */
export function services(): Services {
  if (kept === undefined) throw new Error('Casebook has not started yet')
  return kept
}
