import { join } from 'node:path'
import type { Exchange } from '../../src-shared/exchange.ts'
import type { Failure } from '../../src-shared/failure.ts'
import { failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { writeFileAtomic } from '../disk/atomic-file.ts'
import { diskFailure, type FileSystem, nodeFiles } from '../disk/file-system.ts'

const NAME = /^([A-Za-z0-9_.-]{1,100})\.exchange\.json$/
const SAFE_ID = /^[A-Za-z0-9_.-]{1,100}$/

/** What the ledger and the broker need of a kept answer without reading its body again. */
export interface JournalEntry {
  readonly id: string
  readonly caseId: string
  readonly planId: string
  readonly stepId: string
  readonly endpoint: string
  readonly requestText: string
  readonly status: number
  readonly creditsUsed: string
  readonly creditsSource: Exchange['creditsSource']
}

/** Answers that were paid for and are not yet safely in a case file: one file per exchange. */
export interface Journal {
  /** Durable (fsync, rename, fsync of the folder) before it resolves. */
  put(exchange: Exchange): Promise<Result<void>>
  /** Exchanges not yet acknowledged, oldest first; of one case when `caseId` is given. */
  pending(caseId?: string): Promise<Result<Exchange[]>>
  /** Removes exchanges that the case file has committed; unknown ids are ignored. Resolves to how many left. */
  acknowledge(ids: readonly string[]): Promise<Result<number>>
  entries(): readonly JournalEntry[]
  read(id: string): Promise<Result<Exchange>>
  /** Files of an earlier run that could not be read; they stay on disk, renamed. */
  readonly damaged: readonly Failure[]
}

function entryOf(exchange: Exchange): JournalEntry {
  const { id, caseId, planId, stepId, endpoint, requestText, status, creditsUsed, creditsSource } = exchange
  return { id, caseId, planId, stepId, endpoint, requestText, status, creditsUsed, creditsSource }
}

function parseExchange(bytes: Uint8Array): Exchange | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value !== 'object' || value === null) return undefined
    const record = value as Record<string, unknown> // an object was just proven; the fields that others rely on are checked here
    const texts = [
      'id',
      'callId',
      'caseId',
      'planId',
      'stepId',
      'endpoint',
      'requestText',
      'bodyBase64',
      'bodySha256',
      'creditsUsed',
      'startedAt',
      'endedAt',
    ]
    if (!texts.every((name) => typeof record[name] === 'string') || typeof record.status !== 'number' || !Array.isArray(record.headers))
      return undefined
    return value as Exchange // written by `put` from an Exchange; rename makes it whole or absent, and the fields relied on were checked
  } catch {
    return undefined
  }
}

/**
 * Opens the journal of a data folder. Left-over temporary files are removed (their exchange was never announced);
 * a file that cannot be read is set aside as `.damaged` and reported, never deleted.
 */
export async function openJournal(dir: string, files: FileSystem = nodeFiles): Promise<Result<Journal>> {
  const index = new Map<string, JournalEntry>()
  const damaged: Failure[] = []
  const pathOf = (id: string): string => join(dir, `${id}.exchange.json`)
  try {
    await files.makeDir(dir)
    for (const name of (await files.list(dir)).sort()) {
      if (name.endsWith('.tmp')) {
        await files.remove(join(dir, name))
        continue
      }
      const id = NAME.exec(name)?.[1]
      if (id === undefined) continue
      const exchange = parseExchange(await files.readFile(join(dir, name)))
      if (exchange?.id === id) {
        index.set(id, entryOf(exchange))
      } else {
        await files.rename(join(dir, name), join(dir, `${name}.damaged`))
        damaged.push(
          failure('corrupt', `The kept answer ${id} cannot be read.`, 'Its file stays in the journal folder, renamed to .damaged.', {
            exchangeId: id,
          }),
        )
      }
    }
  } catch (thrown) {
    return err(diskFailure(thrown, 'the journal of paid answers could not be opened'))
  }

  async function read(id: string): Promise<Result<Exchange>> {
    if (!index.has(id)) return err(failure('not_found', `The journal holds no answer ${id.slice(0, 100)}.`, 'Look for it in the case.'))
    try {
      const exchange = parseExchange(await files.readFile(pathOf(id)))
      if (exchange === undefined)
        return err(failure('corrupt', `The kept answer ${id} cannot be read.`, 'Its file stays in the journal folder.', { exchangeId: id }))
      return ok(exchange)
    } catch (thrown) {
      return err(diskFailure(thrown, 'a kept answer could not be read'))
    }
  }

  const journal: Journal = {
    damaged,
    read,
    entries: () => [...index.values()],
    async put(exchange) {
      if (!SAFE_ID.test(exchange.id)) return err(failure('internal', 'An exchange has an id that is no file name.', 'Report this fault.'))
      try {
        await writeFileAtomic(pathOf(exchange.id), JSON.stringify(exchange), 0o600, files)
        index.set(exchange.id, entryOf(exchange))
        return ok(undefined)
      } catch (thrown) {
        return err(diskFailure(thrown, 'a paid answer could not be kept'))
      }
    },
    async pending(caseId) {
      const found: Exchange[] = []
      for (const entry of [...index.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
        if (caseId !== undefined && entry.caseId !== caseId) continue
        const exchange = await read(entry.id)
        // One damaged file must not hide the others; acknowledged meanwhile is no failure either.
        if (exchange.ok) found.push(exchange.value)
      }
      return ok(found)
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
        return err(diskFailure(thrown, 'an acknowledged answer could not leave the journal'))
      }
    },
  }
  return ok(journal)
}
