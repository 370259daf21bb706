import type { CaseFile } from '../storage/case-file.ts'

interface Services {
  readonly caseFile: CaseFile
}

let saved: Services | undefined

/** Keeps what outlives every screen. */
export function initServices(caseFile: CaseFile): void {
  saved = { caseFile }
}

/** The case file; screens that use it are shown only after start-up has put it here. */
export function services(): Services {
  if (saved === undefined) throw new Error('Casebook has not started yet')
  return saved
}
