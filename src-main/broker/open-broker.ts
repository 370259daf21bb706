import { join } from 'node:path'
import { type Failure, failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { diskFailure, type FileSystem, nodeFiles } from '../disk/file-system.ts'
import type { FolderWatch } from '../disk/folder-watch.ts'
import { type Journal, openJournal } from '../journal/journal.ts'
import type { Broker, BrokerDeps, BrokerOptions } from './broker-types.ts'
import { createBroker } from './broker.ts'
import type { Ledger } from './ledger/ledger.ts'
import { openLedger } from './ledger/open-ledger.ts'
import { DEADLINE_MS } from './http/transport.ts'

/**
 * Free space needed before a paid call: two responses of the largest size in base64, and the
 * ledger.
 */
export const DISK_MARGIN_BYTES = 96 * 1024 * 1024
/**
 * Free files needed as well: one for each response in flight, and those that the ledger renames.
 */
const MIN_FREE_FILES = 200
/**
 * How long after its start a call without a response may still be charged: the deadline of the
 * slowest response. Read sooner, the account would show no charge, and the service would charge a
 * moment later.
 */
const CHARGE_WINDOW_MS = DEADLINE_MS
/** One check of the disk is valid for this long; 75 checks a second would show nothing more. */
const DISK_CHECK_INTERVAL_MS = 250

export interface OpenBrokerOptions extends BrokerOptions, Pick<BrokerDeps, 'transport' | 'clock' | 'random'> {
  readonly dataDir: string
  readonly files?: FileSystem | undefined
  /** Whether the data folder is there still. */
  readonly folder?: FolderWatch | undefined
  readonly diskMarginBytes?: number | undefined
  readonly chargeWindowMs?: number | undefined
}

export interface OpenedBroker {
  readonly broker: Broker
  readonly journal: Journal
  readonly ledger: Ledger
}

/** Opens journal and ledger of a data folder that the caller has locked, and creates the broker. */
export async function openBroker(options: OpenBrokerOptions): Promise<Result<OpenedBroker>> {
  const files = options.files ?? nodeFiles
  const { transport, clock, random } = options
  const journal = await openJournal(join(options.dataDir, 'journal'), files)
  if (!journal.ok) return journal
  const ledger = await openLedger({
    path: join(options.dataDir, 'ledger.ndjson'),
    journaled: journal.value.entries(),
    files,
    wall: clock === undefined ? undefined : () => clock.wall(),
    now: clock === undefined ? undefined : () => clock.now(),
    chargeWindowMs: options.chargeWindowMs ?? CHARGE_WINDOW_MS,
  })
  if (!ledger.ok) return ledger
  const checkDisk = createDiskCheck(options.dataDir, options.diskMarginBytes ?? DISK_MARGIN_BYTES, files, options.folder)
  const broker = createBroker({ ledger: ledger.value, journal: journal.value, checkDisk, transport, clock, random }, options)
  return ok({ broker, journal: journal.value, ledger: ledger.value })
}

/** Checks free space. A failing check counts as a failing disk. */
export function createDiskCheck(dir: string, marginBytes: number, disk: FileSystem, folder?: FolderWatch): () => Promise<Result<void>> {
  let checkedAt = -Infinity
  let last: Promise<Result<void>> | undefined
  async function look(): Promise<Result<void>> {
    const gone = folder?.gone()
    if (gone !== undefined) return err(gone)
    try {
      const free = await disk.freeBytes(dir)
      const files = await disk.freeFiles(dir)
      if (files < MIN_FREE_FILES) return err(noFilesLeft(files))
      if (free >= marginBytes) return ok(undefined)
      const need = Math.ceil(marginBytes / 1024 / 1024)
      return err(
        failure(
          'disk_full',
          `The disk has ${Math.floor(free / 1024 / 1024)} MB left; ${need} MB are required to save results safely.`,
          'Free some disk space. Paid requests continue when there is enough.',
        ),
      )
    } catch (thrown) {
      return err(diskFailure(thrown, 'the free space could not be read'))
    }
  }
  return () => {
    const now = performance.now()
    if (last === undefined || now - checkedAt > DISK_CHECK_INTERVAL_MS) {
      checkedAt = now
      last = look()
    }
    return last
  }
}

/** A file system without free inodes cannot store a response. */
function noFilesLeft(files: number): Failure {
  return failure(
    'disk_full',
    `The disk can take ${files} more ${files === 1 ? 'file' : 'files'}; ${MIN_FREE_FILES} are required to save results safely.`,
    'Remove some files. Paid requests continue when there is enough room.',
  )
}
