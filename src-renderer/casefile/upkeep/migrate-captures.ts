import type { Capture } from '../../../src-shared/capture.ts'
import type { Failure } from '../../../src-shared/failure.ts'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import type { CaseRecord } from '../../evidence/case-state.ts'
import { createPageYield } from '../../text/page-yield.ts'
import { writeBackup, type BackupBridge } from '../backup-write.ts'
import { replaceCaptures, rowsOfCapture, type CaptureRow, type RowsOfCapture } from '../capture-rows.ts'
import { rowsNext } from '../chain-reader.ts'
import type { Database } from '../database.ts'
import { decodeCapture, decodingFailure } from '../decode.ts'
import { DecodingError } from '../decoder/decoder.ts'
import { storageFailure } from '../storage-failure.ts'

/** How far the migration is. */
export interface MigrationProgress {
  /** Cases with something to move, and how many of them are done. */
  readonly cases: number
  readonly casesDone: number
  /** Title of the case that is worked on. */
  readonly title: string
  readonly doing: 'backup' | 'moving'
  /** Answers of that case, and how many of them have moved. */
  readonly answers: number
  readonly answersDone: number
  /** Bytes of all answers that have moved since the start. */
  readonly bytes: number
}

/** A case that stays in its older form for now, readable as it was. */
export interface CaseLeftAsItWas {
  readonly caseId: string
  readonly title: string
  readonly reason: Failure
}

/** Stands in `meta` once no row of the older form is left: what is written since has the newer one. */
const DONE = 'bodiesApart'
const FIRST_ROWS = 4

/**
 * Moves the bodies of captures that version 1 wrote into their own store and makes their digests. Each case is backed up first; one
 * without a backup is left as it is. It goes on where an earlier start was cut off: each small transaction moves some captures whole.
 */
export async function migrateCaptures(
  database: Database,
  bridge: BackupBridge,
  tell: (progress: MigrationProgress) => void,
): Promise<Result<readonly CaseLeftAsItWas[]>> {
  try {
    if ((await database.meta.get(DONE))?.value === true) return ok([])
    const todo: { readonly record: CaseRecord; readonly seqs: readonly number[] }[] = []
    for (const record of await database.cases.toArray()) {
      const seqs = await unmovedOf(database, record.id)
      if (seqs.length > 0) todo.push({ record, seqs })
    }
    const left: CaseLeftAsItWas[] = []
    let bytes = 0
    for (const [casesDone, { record, seqs }] of todo.entries()) {
      const about = { cases: todo.length, casesDone, title: record.title, answers: seqs.length }
      tell({ ...about, doing: 'backup', answersDone: 0, bytes })
      const reason = await migrateCase(database, bridge, record, seqs, (answersDone, more) => {
        bytes += more
        tell({ ...about, doing: 'moving', answersDone, bytes })
      })
      if (reason !== undefined) left.push({ caseId: record.id, title: record.title, reason })
    }
    if (left.length === 0) await database.meta.put({ key: DONE, value: true })
    return ok(left)
  } catch (error) {
    return err(storageFailure(error, 'Bringing the cases into their new form'))
  }
}

/** Places of captures whose bodies do not stand in their own store. */
async function unmovedOf({ captures, bodies }: Database, caseId: string): Promise<number[]> {
  const all = [
    [caseId, 0],
    [caseId, Number.MAX_SAFE_INTEGER],
  ] as const
  const moved = new Set(
    (
      await bodies
        .where(':id')
        .between(...all)
        .primaryKeys()
    ).map(([, seq]) => seq),
  )
  const keys = await captures
    .where(':id')
    .between(...all)
    .primaryKeys()
  return keys.flatMap(([, seq]) => (moved.has(seq) ? [] : [seq]))
}

/** Why the case was not moved whole; what was moved before stays moved. */
async function migrateCase(
  database: Database,
  bridge: BackupBridge,
  { id: caseId }: CaseRecord,
  seqs: readonly number[],
  tell: (answersDone: number, bytes: number) => void,
): Promise<Failure | undefined> {
  const backup = await writeBackup(database, bridge, caseId)
  if (!backup.ok) return backup.error
  try {
    const yieldToPage = createPageYield()
    let atOnce = FIRST_ROWS
    for (let at = 0; at < seqs.length;) {
      const some = seqs.slice(at, at + atOnce)
      const stored = await database.captures.bulkGet(some.map((seq): [string, number] => [caseId, seq]))
      const moved: RowsOfCapture[] = []
      for (const capture of stored.filter(isWhole)) {
        moved.push(rowsOfCapture(capture, await decodeCapture(capture)))
        await yieldToPage()
      }
      await replaceCaptures(database, moved)
      const bytes = moved.reduce((sum, { body }) => sum + body.body.length, 0)
      at += some.length
      atOnce = rowsNext(some.length, bytes)
      tell(at, bytes)
    }
    return undefined
  } catch (error) {
    const undecoded = error instanceof DecodingError ? decodingFailure(error) : undefined
    return undecoded?.ok === false ? undecoded.error : storageFailure(error, 'Bringing the case into its new form')
  }
}

function isWhole(row: CaptureRow | undefined): row is Capture {
  return row?.body !== undefined
}
