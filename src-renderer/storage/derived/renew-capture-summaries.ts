import { DECODER_VERSION } from '../../../src-shared/case/capture-summary.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { replaceDerived, rowsOfCapture, withBodies, type RowsOfCapture } from '../capture-rows.ts'
import { rowsNext } from '../chain-reader.ts'
import type { Database } from '../database.ts'
import { decodeCapture } from '../decode.ts'
import { DecodingError } from '../decoder/decoder.ts'

/** Progress of rebuilding the summaries of another decoder version. */
export interface RenewalProgress {
  /** Responses whose summaries are to be rebuilt, and how many are done. */
  readonly responses: number
  readonly responsesDone: number
}

/** Key in `meta`: the decoder version of every summary in the case file. */
const DECODER = 'decoder'
const FIRST_ROWS = 4
/** Summaries checked between two pauses. */
const MAX_SUMMARIES_AT_ONCE = 200

interface Stale {
  readonly caseId: string
  readonly seqs: readonly number[]
}

/**
 * Rebuilds what another decoder version derived from the bodies, a few at a time in the background;
 * an interruption keeps completed ones. `renewed` is called for each case with new summaries.
 * Rejects where storage fails; no summary is then half written.
 */
export async function renewCaptureSummaries(
  database: Database,
  renewed: (caseId: string) => Promise<void>,
  onProgress: (progress: RenewalProgress) => void,
): Promise<void> {
  if ((await database.meta.get(DECODER))?.value === DECODER_VERSION) return
  const stale: Stale[] = []
  for (const caseId of await database.cases.toCollection().primaryKeys()) stale.push({ caseId, seqs: await staleOf(database, caseId) })
  const responses = stale.reduce((sum, { seqs }) => sum + seqs.length, 0)
  let [responsesDone, skipped] = [0, 0]
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
        // It keeps its summary, and is retried at the next start.
        if (decoded === undefined) skipped += 1
        else made.push(rowsOfCapture(capture, decoded))
        await yieldToPage()
      }
      await replaceDerived(database, made)
      at += some.length
      responsesDone += some.length
      atOnce = rowsNext(
        some.length,
        made.reduce((sum, { body }) => sum + body.body.length, 0),
      )
      onProgress({ responses, responsesDone })
    }
    if (seqs.length > 0) await renewed(caseId)
  }
  if (skipped === 0) await database.meta.put({ key: DECODER, value: DECODER_VERSION })
}

function undecodable(error: unknown): undefined {
  if (!(error instanceof DecodingError)) throw error
}

/** Positions of captures without a summary of the current decoder. */
async function staleOf({ captures, summaries }: Database, caseId: string): Promise<number[]> {
  const keys = await captures.where(':id').between([caseId, 0], [caseId, Number.MAX_SAFE_INTEGER]).primaryKeys()
  const stale: number[] = []
  for (let at = 0; at < keys.length; at += MAX_SUMMARIES_AT_ONCE) {
    const some = keys.slice(at, at + MAX_SUMMARIES_AT_ONCE)
    const rows = await summaries.bulkGet(some)
    for (const [position, [, seq]] of some.entries()) if (rows[position]?.decoder !== DECODER_VERSION) stale.push(seq)
  }
  return stale
}
