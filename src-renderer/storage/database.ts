import { Dexie, type Table } from 'dexie'
import type { CaseEvent, CustodyEntry } from '../../src-shared/custody/capture.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { CaseRecord } from '../../src-shared/case/case-state.ts'
import { DATABASE_VERSIONS, type DatabaseVersion } from './database-versions.ts'
import { newerVersion, storageFailure } from './storage-failure.ts'
import type { CaptureHeader } from '../../src-shared/case/case-types.ts'
import type { BodyRow, CaptureSummaryRow, FlowsRow, NamesRow, AddressesRow, ResponseRow } from './rows.ts'

/** Name of the database. Changing it orphans every case file. */
export const DATABASE_NAME = 'casebook'

type InCase = readonly [caseId: string, seq: number]

/** The open case file as tables; used within src-renderer/storage only. */
export interface Database {
  readonly dexie: Dexie
  readonly cases: Table<CaseRecord, string>
  readonly entries: Table<CustodyEntry, InCase>
  /** Everything of a capture but its body. */
  readonly captures: Table<CaptureHeader, InCase>
  readonly bodies: Table<BodyRow, InCase>
  readonly summaries: Table<CaptureSummaryRow, InCase>
  readonly names: Table<NamesRow, InCase>
  readonly flows: Table<FlowsRow, InCase>
  /** Decoded responses, as far as space allows: any row may be missing, and is then rebuilt. */
  readonly responses: Table<ResponseRow, InCase>
  readonly addresses: Table<AddressesRow, InCase>
  readonly events: Table<CaseEvent, InCase>
  readonly meta: Table<{ readonly key: string; readonly value: unknown }, string>
}

export interface DatabaseOptions {
  readonly name?: string | undefined
  /** The storage to open it in; the browser's default unless given (`case-storage.ts`). */
  readonly factory?: IDBFactory | undefined
  /** Versions other than the published ones, for migration tests. */
  readonly versions?: readonly DatabaseVersion[] | undefined
  /** Called when another window wants to upgrade, or an upgrade waits for another window. */
  readonly onDisturbed?: ((what: 'versionchange' | 'blocked') => void) | undefined
}

/**
 * Opens the case file with strict durability. Never deletes anything, whatever goes wrong.
 *
 * The version is checked before Dexie opens and again after: Dexie opens a newer database without
 * an error and may add to it (dexie/Dexie.js#1880, #2097), and rows written by older code would
 * never be migrated.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Result<Database>> {
  const name = options.name ?? DATABASE_NAME
  const versions = options.versions ?? DATABASE_VERSIONS
  const newest = Math.max(...versions.map((entry) => entry.version))
  const factory = options.factory ?? indexedDB
  const dexie = new Dexie(name, { indexedDB: factory, IDBKeyRange, chromeTransactionDurability: 'strict', autoOpen: false, cache: 'disabled' })
  for (const { version, stores, upgrade } of versions) {
    const declared = dexie.version(version).stores({ ...stores })
    if (upgrade !== undefined) declared.upgrade(upgrade)
  }
  dexie.on('versionchange', () => {
    // Dexie's default closes and reopens, and the old code would continue to
    // write: close permanently.
    dexie.close({ disableAutoOpen: true })
    options.onDisturbed?.('versionchange')
    return false
  })
  dexie.on('blocked', () => options.onDisturbed?.('blocked'))
  try {
    if ((await storedVersion(factory, name)) > newest) return err(newerVersion())
    await dexie.open()
    const database = databaseOf(dexie)
    const declared = await database.meta.get('schemaVersion')
    if (dexie.backendDB().version / 10 > newest || (typeof declared?.value === 'number' && declared.value > newest)) {
      dexie.close({ disableAutoOpen: true })
      return err(newerVersion())
    }
    if (declared?.value !== newest) await database.meta.put({ key: 'schemaVersion', value: newest })
    return ok(database)
  } catch (error) {
    dexie.close({ disableAutoOpen: true })
    return err(storageFailure(error, 'Opening the case file'))
  }
}

/**
 * Version of the stored database in Dexie's numbering, 0 when there is none or the browser does
 * not report it. Requested before opening also because Chromium clears damaged storage and
 * reports that with one error here before it returns an empty one; otherwise only the custody
 * heads would reveal the loss.
 */
async function storedVersion(factory: IDBFactory, name: string): Promise<number> {
  if (typeof factory.databases !== 'function') return 0
  const found = (await factory.databases()).find((entry) => entry.name === name)
  return (found?.version ?? 0) / 10
}

/**
 * Rows per read: reading a case of thousands of rows at once blocked the renderer
 * for longer than a frame.
 */
const ROWS_AT_ONCE = 500

/** Captures per read, where their bodies are included. */
export const CAPTURES_AT_ONCE = 20

/** All rows of a case in chain order. */
export async function rowsOfCase<Row extends { readonly seq: number }>(table: Table<Row, InCase>, caseId: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; ;) {
    const part = await someRowsOfCase(table, caseId, from)
    rows.push(...part)
    const last = part.at(-1)
    if (last === undefined || part.length < ROWS_AT_ONCE) return rows
    from = last.seq + 1
  }
}

/** The next rows of a case from a position on; empty when there are no more. */
export function someRowsOfCase<Row extends { readonly seq: number }>(
  table: Table<Row, InCase>,
  caseId: string,
  from: number,
  max = ROWS_AT_ONCE,
): Promise<Row[]> {
  return table.where(':id').between([caseId, from], [caseId, Number.MAX_SAFE_INTEGER]).limit(max).toArray()
}

/** The rows of a range of a case's chain, both ends included. */
export function rowsBetween<Row>(table: Table<Row, InCase>, caseId: string, first: number, last: number): Promise<Row[]> {
  return table.where(':id').between([caseId, first], [caseId, last], true, true).toArray()
}

/**
 * The rows at these positions, in order; undefined where there is none. Consecutive
 * positions are read as one range, several times faster than individually. Gaps are not
 * read: a row may have a megabyte.
 */
export async function rowsAt<Row extends { readonly caseId: string; readonly seq: number }>(
  table: Table<Row, InCase>,
  positions: readonly { readonly caseId: string; readonly seq: number }[],
): Promise<(Row | undefined)[]> {
  const found = new Map<string, Map<number, Row>>()
  const take = (row: Row | undefined): void => void (row !== undefined && found.get(row.caseId)?.set(row.seq, row))
  const alone: InCase[] = []
  const reads: Promise<void>[] = []
  for (const [caseId, own] of Map.groupBy(positions, (position) => position.caseId)) {
    found.set(caseId, new Map())
    for (const [first, last] of rangesOf(own.map(({ seq }) => seq).toSorted((a, b) => a - b))) {
      if (first === last) alone.push([caseId, first])
      else reads.push(rowsBetween(table, caseId, first, last).then((rows) => rows.forEach(take)))
    }
  }
  if (alone.length > 0) reads.push(table.bulkGet(alone).then((rows) => rows.forEach(take)))
  await Promise.all(reads)
  return positions.map(({ caseId, seq }) => found.get(caseId)?.get(seq))
}

/** Groups ascending numbers into ranges without gaps, both ends included. */
function rangesOf(numbers: readonly number[]): [first: number, last: number][] {
  const stretches: [first: number, last: number][] = []
  for (const number of numbers) {
    const open = stretches.at(-1)
    if (open !== undefined && number - open[1] <= 1) open[1] = number
    else stretches.push([number, number])
  }
  return stretches
}

/** The last row of a case. */
export function lastRowOfCase<Row>(table: Table<Row, InCase>, caseId: string): Promise<Row | undefined> {
  return table.where(':id').between([caseId, 0], [caseId, Number.MAX_SAFE_INTEGER]).last()
}

function databaseOf(dexie: Dexie): Database {
  return {
    dexie,
    cases: dexie.table('cases'),
    entries: dexie.table('entries'),
    captures: dexie.table('captures'),
    bodies: dexie.table('bodies'),
    summaries: dexie.table('summaries'),
    names: dexie.table('names'),
    flows: dexie.table('flows'),
    responses: dexie.table('responses'),
    addresses: dexie.table('addresses'),
    events: dexie.table('events'),
    meta: dexie.table('meta'),
  }
}
