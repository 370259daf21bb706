import type { CaseFile } from '../storage/case-file.ts'

interface Services {
  readonly caseFile: CaseFile
}

let saved: Services | undefined

/** Stores the services that outlive every screen. */
export function initServices(caseFile: CaseFile): void {
  saved = { caseFile }
}

/** The services; screens that use them are shown only after start-up has set them. */
export function services(): Services {
  if (saved === undefined) throw new Error('Casebook has not started yet')
  return saved
}
