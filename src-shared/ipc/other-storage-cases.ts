/**
 * Cases that this data folder knows and that are in another window's storage: of another port, or
 * of the other host.
 */
export interface CasesInOtherStorage {
  /** Name of the browser store, e.g. `127.0.0.1-48620` or `app-casebook`. */
  readonly storage: string
  readonly caseIds: readonly string[]
}

const PORT = /^127\.0\.0\.1-(\d{1,5})$/

/** Location of the cases, as a part of a sentence. */
export function positionOf({ storage }: CasesInOtherStorage): string {
  const port = PORT.exec(storage)?.[1]
  return port === undefined ? 'in the Electron window' : `at port ${port}`
}

/** How to start Casebook to open these cases. */
export function startHint({ storage }: CasesInOtherStorage, host: 'electron' | 'browser'): string {
  const port = PORT.exec(storage)?.[1]
  if (port === undefined) return 'Start with --host=electron.'
  return host === 'browser' ? `Start with --port=${port}.` : `Start with --host=browser --port=${port}.`
}

/** A message with its remedy: `1 case is saved at port 48620. Start with --port=48620.` */
export function otherStorageMessage(saved: CasesInOtherStorage, host: 'electron' | 'browser'): string {
  const count = saved.caseIds.length
  return `${count} ${count === 1 ? 'case is' : 'cases are'} saved ${positionOf(saved)}. ${startHint(saved, host)}`
}
