import { join } from 'node:path'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import type { Failure } from '../../src-shared/core/failure.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { writeFileAtomic } from '../disk/atomic-file.ts'
import { Arrivals } from './arrivals.ts'
import { exchangeText, parseExchange } from './exchange-file.ts'
import { diskFailure, type FileSystem, nodeFiles } from '../disk/file-system.ts'

const NAME = /^([A-Za-z0-9_.-]{1,100})\.exchange\.json$/
const SAFE_ID = /^[A-Za-z0-9_.-]{1,100}$/

/** What the ledger and the broker need of a stored response without reading its body again. */
export interface JournalEntry {
  readonly id: string
  readonly caseId: string
  readonly planId: string
  readonly stepId: string
  readonly endpoint: string
  readonly requestText: string
  readonly status: number
  readonly creditsUsed: string
  readonly creditsSource: HttpExchange['creditsSource']
  /** Bytes of the body. */
  readonly bytes: number
}

/** Paid responses that are not yet safely in a case file: one file per HTTP exchange. */
export interface Journal {
  /** Durable (fsync, rename, fsync of the folder) before it resolves. */
  put(exchange: HttpExchange): Promise<Result<void>>
  /**
   * Removes exchanges that the case file has committed; unknown ids are ignored. Resolves to the
   * number removed.
   */
  acknowledge(ids: readonly string[]): Promise<Result<number>>
  /**
   * Entries that are not yet acknowledged. Bodies are read one at a time (`read`): all together may
   * exceed the memory.
   */
  entries(): readonly JournalEntry[]
  read(id: string): Promise<Result<HttpExchange>>
  /** Bodies that have arrived and are not stored yet. */
  readonly arrivals: Arrivals
  /** Files of an earlier run that could not be read; they stay on disk, renamed. */
  readonly damaged: readonly Failure[]
}

function entryOf(exchange: HttpExchange): JournalEntry {
  const { id, caseId, planId, stepId, endpoint, requestText, status, creditsUsed, creditsSource, bodyBase64 } = exchange
  const bytes = Buffer.byteLength(bodyBase64, 'base64')
  return { id, caseId, planId, stepId, endpoint, requestText, status, creditsUsed, creditsSource, bytes }
}

/**
 * Opens the journal of a data folder. Leftover temporary files are removed (their exchange was
 * never announced); an unreadable file is renamed to `.damaged` and reported, never deleted.
 */
export async function openJournal(dir: string, files: FileSystem = nodeFiles): Promise<Result<Journal>> {
  const index = new Map<string, JournalEntry>()
  const damaged: Failure[] = []
  const pathOf = (id: string): string => join(dir, `${id}.exchange.json`)

  /** undefined if the file cannot be read, for any reason. */
  async function readExchange(path: string): Promise<HttpExchange | undefined> {
    try {
      return parseExchange(await files.readFile(path))
    } catch {
      return undefined
    }
  }

  try {
    await files.makeDir(dir)
    for (const name of (await files.list(dir)).sort()) {
      if (name.endsWith('.tmp')) {
        await files.remove(join(dir, name))
        continue
      }
      const id = NAME.exec(name)?.[1]
      if (id === undefined) continue
      const exchange = await readExchange(join(dir, name))
      if (exchange?.id === id) {
        index.set(id, entryOf(exchange))
        continue
      }
      // One file must not prevent the others, and Casebook, from opening: if it cannot be renamed,
      // it stays.
      const isAside = await files.rename(join(dir, name), join(dir, `${name}.damaged`)).then(
        () => true,
        () => false,
      )
      const remedy = isAside ? 'Its file stays in the journal folder, renamed to .damaged.' : 'Its file stays in the journal folder.'
      damaged.push(failure('corrupt', `The saved response ${id} cannot be read.`, remedy, { exchangeId: id }))
    }
  } catch (thrown) {
    return err(diskFailure(thrown, 'the journal of paid responses could not be opened'))
  }

  async function read(id: string): Promise<Result<HttpExchange>> {
    if (!index.has(id)) return err(failure('not_found', `The journal contains no response ${id.slice(0, 100)}.`, 'Look for it in the case.'))
    try {
      const exchange = parseExchange(await files.readFile(pathOf(id)))
      if (exchange === undefined)
        return err(failure('corrupt', `The saved response ${id} cannot be read.`, 'Its file stays in the journal folder.', { exchangeId: id }))
      return ok(exchange)
    } catch (thrown) {
      return err(diskFailure(thrown, 'a saved response could not be read'))
    }
  }

  const journal: Journal = {
    arrivals: new Arrivals(dir, files),
    damaged,
    read,
    entries: () => [...index.values()],
    async put(exchange) {
      if (!SAFE_ID.test(exchange.id)) return err(failure('internal', 'An exchange has an id that is not a valid file name.', 'Report this as a bug.'))
      try {
        await writeFileAtomic(pathOf(exchange.id), exchangeText(exchange), 0o600, files)
        index.set(exchange.id, entryOf(exchange))
        return ok(undefined)
      } catch (thrown) {
        return err(diskFailure(thrown, 'a paid response could not be saved'))
      }
    },
    async acknowledge(ids) {
      let left = 0
      try {
        for (const id of new Set(ids)) {
          if (!index.has(id)) continue
          await files.remove(pathOf(id))
          index.delete(id)
          left++
        }
        if (left > 0) await files.syncDir(dir)
        return ok(left)
      } catch (thrown) {
        return err(diskFailure(thrown, 'an acknowledged response could not be removed from the journal'))
      }
    },
  }
  return ok(journal)
}
