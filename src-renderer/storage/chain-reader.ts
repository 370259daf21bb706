import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { ChainPart } from '../../src-shared/case/case-source.ts'
import { withBodies } from './capture-rows.ts'
import { someRowsOfCase, type Database } from './database.ts'
import { storageFailure } from './storage-failure.ts'

/** Entries read at once: reading runs beside other work, so each reading is kept well below a frame. */
const ROWS_AT_ONCE = 100
/**
 * Bytes of bodies that one reading should come to; where the last was more, the next takes fewer entries. What one reading brings arrives
 * without a pause between: eight megabytes held up the page of a slow machine for a quarter of a second, and were read no faster.
 */
const BYTES_AT_ONCE = 1_000_000
const FIRST_ROWS = 4

/** How many entries to read next, from how many were read and the bytes of their bodies: large answers come one by one, small ones a hundred together. */
export function rowsNext(rows: number, bytes: number): number {
  const fitting = bytes === 0 ? ROWS_AT_ONCE : Math.floor((rows * BYTES_AT_ONCE) / bytes)
  return Math.max(1, Math.min(ROWS_AT_ONCE, rows * 2, fitting))
}

/**
 * Reads a case in the order of its chain, about a megabyte at a time, so that the memory it takes does not grow with the case. Every row
 * of the case from the place `from` on comes, also what no entry names; rows whose numbers are beyond the last entry stand in the last
 * part. Each part is read in one transaction: what is appended meanwhile comes whole or not at all. `doing`: what a failure says was tried.
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
  /** Of the bodies in it. */
  readonly bytes: number
  /** The last place that was read; undefined where nothing follows. */
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
