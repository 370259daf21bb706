import { DECODER_VERSION } from '../../../src-shared/case/capture-summary.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { replaceDerived, rowsOfCapture, withBodies, type RowsOfCapture } from '../capture-rows.ts'
import { rowsNext } from '../chain-reader.ts'
import type { Database } from '../database.ts'
import { decodeCapture } from '../decode.ts'
import { DecodingError } from '../decoder/decoder.ts'

/** How far the digests of another decoder are made anew. */
export interface RenewalProgress {
  /** Answers whose digests are to be made anew, and how many of them are done. */
  readonly answers: number
  readonly answersDone: number
}

/** Stands in `meta`: every digest of the case file is of that decoder. */
const DECODER = 'decoder'
const FIRST_ROWS = 4
/** Digests that are looked at between two pauses. */
const MAX_SUMMARIES_AT_ONCE = 200

interface Stale {
  readonly caseId: string
  readonly seqs: readonly number[]
}

/**
 * Makes what another decoder derived anew from the bodies, a few at a time beside other work; what was done stays done when it is cut
 * off. `renewed` is told of each case whose digests are new. Rejects where the storage fails; nothing is half made then.
 */
export async function renewCaptureSummaries(
  database: Database,
  renewed: (caseId: string) => Promise<void>,
  onProgress: (progress: RenewalProgress) => void,
): Promise<void> {
  if ((await database.meta.get(DECODER))?.value === DECODER_VERSION) return
  const stale: Stale[] = []
  for (const caseId of await database.cases.toCollection().primaryKeys()) stale.push({ caseId, seqs: await staleOf(database, caseId) })
  const answers = stale.reduce((sum, { seqs }) => sum + seqs.length, 0)
  let [answersDone, skipped] = [0, 0]
  const yieldToPage = createMainThreadYield()
  for (const { caseId, seqs } of stale) {
    let atOnce = FIRST_ROWS
    for (let at = 0; at < seqs.length;) {
      const some = seqs.slice(at, at + atOnce)
      const rows = await database.captures.bulkGet(some.map((seq): [string, number] => [caseId, seq]))
      const made: RowsOfCapture[] = []
      const stored = rows.flatMap((row) => row ?? [])
      for (const capture of await withBodies(database, stored)) {
        const decoded = await decodeCapture(capture).catch(undecodable)
        // It keeps the digest that it has, and is tried again at the next start.
        if (decoded === undefined) skipped += 1
        else made.push(rowsOfCapture(capture, decoded))
        await yieldToPage()
      }
      await replaceDerived(database, made)
      at += some.length
      answersDone += some.length
      atOnce = rowsNext(
        some.length,
        made.reduce((sum, { body }) => sum + body.body.length, 0),
      )
      onProgress({ answers, answersDone })
    }
    if (seqs.length > 0) await renewed(caseId)
  }
  if (skipped === 0) await database.meta.put({ key: DECODER, value: DECODER_VERSION })
}

function undecodable(error: unknown): undefined {
  if (!(error instanceof DecodingError)) throw error
}

/** Places of captures without a digest of today's decoder. */
async function staleOf({ captures, digests }: Database, caseId: string): Promise<number[]> {
  const keys = await captures.where(':id').between([caseId, 0], [caseId, Number.MAX_SAFE_INTEGER]).primaryKeys()
  const stale: number[] = []
  for (let at = 0; at < keys.length; at += MAX_SUMMARIES_AT_ONCE) {
    const some = keys.slice(at, at + MAX_SUMMARIES_AT_ONCE)
    const rows = await digests.bulkGet(some)
    for (const [place, [, seq]] of some.entries()) if (rows[place]?.decoder !== DECODER_VERSION) stale.push(seq)
  }
  return stale
}
