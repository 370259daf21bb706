import { join } from 'node:path'
import { failure } from '../src-shared/failure.ts'
import { err, ok, type Result } from '../src-shared/result.ts'
import { createBroker, type Broker } from './broker/broker.ts'
import { openLedger } from './broker/ledger.ts'
import { Secret } from './broker/secret.ts'
import { diskFailure, nodeFiles } from './disk/file-system.ts'
import { openJournal, type Journal } from './journal/journal.ts'
import type { Log } from './log.ts'

/** The practice service as the desk uses it. */
export interface PracticeParts {
  readonly origin: string
  readonly secret: Secret
  readonly close: () => Promise<void>
}

export interface DeskParts {
  readonly broker: Pick<
    Broker,
    'submit' | 'cancel' | 'status' | 'onChanged' | 'pause' | 'resume' | 'useKey' | 'useService' | 'readAccount' | 'setBudget' | 'ledgerSummary' | 'close'
  >
  readonly journal: Pick<Journal, 'pending' | 'acknowledge'>
  readonly startPractice: () => Promise<Result<PracticeParts>>
}

export interface DeskPartsOptions {
  readonly dataDir: string
  readonly version: string
  readonly log: Log
}

/** Room for the largest answer in the journal and again in the browser's store; below it no paid call starts. */
const ROOM_BYTES = 100_000_000

async function checkRoom(dataDir: string): Promise<Result<void>> {
  try {
    const free = await nodeFiles.freeBytes(dataDir)
    return free >= ROOM_BYTES
      ? ok(undefined)
      : err(failure('disk_full', `Only ${Math.floor(free / 1_000_000)} MB are free, too little to keep what would be paid for.`, 'Free some space; paid work goes on when there is room.'))
  } catch (thrown) {
    return err(diskFailure(thrown, 'the free space of the data folder could not be read'))
  }
}

/** The practice service and its world are loaded when somebody practises: nobody else waits for them. */
async function startPractice(): Promise<Result<PracticeParts>> {
  try {
    const { startPracticeService } = await import('./practice/practice-service.ts')
    const service = await startPracticeService({ port: 0 })
    return ok({ origin: service.origin, secret: new Secret(service.key), close: () => service.close() })
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'unknown reason'
    return err(failure('internal', `The practice service could not be started (${why}).`, 'Start Casebook again, or use the data service.'))
  }
}

/** Opens journal, ledger and broker of a data folder. */
export async function openDeskParts({ dataDir, version, log }: DeskPartsOptions): Promise<Result<DeskParts>> {
  const journal = await openJournal(join(dataDir, 'journal'))
  if (!journal.ok) return journal
  for (const damage of journal.value.damaged) log.warn(damage.message)
  const ledger = await openLedger({ path: join(dataDir, 'ledger.jsonl'), kept: journal.value.entries() })
  if (!ledger.ok) return ledger
  const broker = createBroker({ ledger: ledger.value, journal: journal.value, appVersion: version, checkDisk: () => checkRoom(dataDir) })
  return ok({ broker, journal: journal.value, startPractice })
}
