import { type Failure, failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { Broker } from '../broker/broker-types.ts'
import { openBroker } from '../broker/open-broker.ts'
import { Secret } from '../secret.ts'
import { watchFolder } from '../disk/folder-watch.ts'
import type { Journal } from '../journal/journal.ts'
import type { Log } from '../log.ts'

/** The practice service as the backend uses it. */
export interface PracticeParts {
  readonly origin: string
  readonly secret: Secret
  /** Base address of its legacy query interface. */
  readonly legacyBase: string
  readonly close: () => Promise<void>
}

export interface BackendServices {
  readonly broker: Pick<
    Broker,
    | 'submit'
    | 'cancel'
    | 'status'
    | 'onChanged'
    | 'pause'
    | 'resume'
    | 'useKey'
    | 'useService'
    | 'useLegacyAccess'
    | 'signIn'
    | 'readAccount'
    | 'setBudget'
    | 'setMinimumBalance'
    | 'invalidateMinimumBalance'
    | 'reconcileSpending'
    | 'acknowledgeLedgerIssues'
    | 'checkLedgerTurn'
    | 'handleSystemResume'
    | 'ledgerSummary'
    | 'close'
  >
  readonly journal: Pick<Journal, 'entries' | 'read' | 'acknowledge'>
  /** Damage in the files of both that has not been acknowledged yet. */
  readonly damage: () => readonly Failure[]
  readonly startPractice: () => Promise<Result<PracticeParts>>
}

export interface BackendServicesOptions {
  readonly dataDir: string
  readonly version: string
  readonly log: Log
}

/**
 * Loads the practice service and its simulated data on first use, so that other starts do not wait.
 */
async function startPractice(): Promise<Result<PracticeParts>> {
  try {
    const { startPracticeService } = await import('../../src-practice/practice-service.ts')
    const service = await startPracticeService({ port: 0 })
    return ok({ origin: service.origin, secret: new Secret(service.key), legacyBase: service.legacyOrigin, close: () => service.close() })
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'unknown reason'
    return err(failure('internal', `The practice service could not start (${why}).`, 'Start Casebook again, or use the data service.'))
  }
}

/** Opens journal, ledger and broker of a data folder. */
export async function openBackendServices({ dataDir, version, log }: BackendServicesOptions): Promise<Result<BackendServices>> {
  const opened = await openBroker({ dataDir, appVersion: version, folder: watchFolder(dataDir) })
  if (!opened.ok) return opened
  const { broker, journal, ledger } = opened.value
  const damage = (): readonly Failure[] => [...journal.damaged, ...ledger.damage]
  for (const { message } of damage()) log.warn(message)
  return ok({ broker, journal, damage, startPractice })
}
