import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { ChainPart } from '../../src-shared/case/case-source.ts'
import { withBodies } from './capture-rows.ts'
import { someRowsOfCase, type Database } from './database.ts'
import { storageFailure } from './storage-failure.ts'

/** Maximum entries per read: reads run alongside other work, so each takes well below a frame. */
const ROWS_AT_ONCE = 100
/**
 * Target bytes of bodies per read; after a larger read the next takes fewer entries. One
 * read arrives without a pause: eight megabytes blocked a slow machine for a quarter of a
 * second and were no faster.
 */
const BYTES_AT_ONCE = 1_000_000
const FIRST_ROWS = 4

/**
 * How many entries to read next, based on the rows and body bytes of the last read: large responses
 * one by one, small ones a hundred at once.
 */
export function rowsNext(rows: number, bytes: number): number {
  const fitting = bytes === 0 ? ROWS_AT_ONCE : Math.floor((rows * BYTES_AT_ONCE) / bytes)
  return Math.max(1, Math.min(ROWS_AT_ONCE, rows * 2, fitting))
}

/**
 * Reads a case in chain order, about a megabyte at a time, so that memory use does not grow with
 * the case. Includes every row from position `from` on, also those without an entry; rows beyond
 * the last entry are in the last part. Each part is one transaction, so a concurrent append is
 * included whole or not at all. `doing`: the action named in a failure.
 */
export async function* readChain(database: Database, caseId: string, doing: string, from = 0): AsyncGenerator<Result<ChainPart>> {
  let atOnce = FIRST_ROWS
  for (let next = from; ;) {
    let read: Read
    try {
      read = await readPart(database, caseId, next, atOnce)
    } catch (error) {
      yield err(storageFailure(error, doing))
      return
    }
    yield ok(read.part)
    if (read.to === undefined) return
    atOnce = rowsNext(atOnce, read.bytes)
    next = read.to + 1
  }
}

interface Read {
  readonly part: ChainPart
  /** Total bytes of the bodies. */
  readonly bytes: number
  /** The last position read; undefined where nothing follows. */
  readonly to: number | undefined
}

function readPart(database: Database, caseId: string, from: number, atOnce: number): Promise<Read> {
  const { dexie, entries, captures, bodies, events } = database
  return dexie.transaction('r', [entries, captures, bodies, events], async () => {
    const links = await someRowsOfCase(entries, caseId, from, atOnce)
    const to = links.length < atOnce ? undefined : links.at(-1)?.seq
    const range = [[caseId, from], [caseId, to ?? Number.MAX_SAFE_INTEGER], true, true] as const
    const [saved, reported] = await Promise.all([
      captures
        .where(':id')
        .between(...range)
        .toArray()
        .then((rows) => withBodies(database, rows)),
      events
        .where(':id')
        .between(...range)
        .toArray(),
    ])
    const bytes = saved.reduce((sum, { body }) => sum + body.length, 0)
    return { part: { entries: links, captures: saved, events: reported }, bytes, to }
  })
}
