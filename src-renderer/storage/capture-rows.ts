import type { Capture } from '../../src-shared/custody/capture.ts'
import { DECODER_VERSION, OLDEST_SERVING_DECODER } from '../../src-shared/case/capture-summary.ts'
import { rowsAt, type Database } from './database.ts'
import type { DecodedCapture } from './decode.ts'
import type { CaptureHeader } from '../../src-shared/case/case-types.ts'
import type { BodyRow, CaptureSummaryRow, NamesRow, FlowsRow, InChain } from './rows.ts'

/** The rows of one capture in the stores of the case file. */
export interface RowsOfCapture {
  readonly header: CaptureHeader
  readonly body: BodyRow
  readonly summary: CaptureSummaryRow
  readonly names: NamesRow
  readonly flows: FlowsRow | undefined
}

type Derived = Pick<DecodedCapture, 'summary' | 'names' | 'flows'>

/** Converts a capture to its rows. */
export function rowsOfCapture(capture: Capture, decoded: Derived): RowsOfCapture {
  const { caseId, seq, body } = capture
  return { header: headerOf(capture), body: { caseId, seq, body }, ...derivedRows({ caseId, seq }, decoded) }
}

function derivedRows(position: InChain, { summary, names, flows }: Derived): Pick<RowsOfCapture, 'summary' | 'names' | 'flows'> {
  const made = { ...position, decoder: DECODER_VERSION }
  return { summary: { ...made, summary }, names: { ...made, names }, flows: flows === undefined ? undefined : { ...made, columns: flows } }
}

/** A capture as stored: without its body. */
export function headerOf(capture: Capture): CaptureHeader {
  const { body: _body, ...header } = capture
  return header
}

/** Whether this version can read a row of derived data; an older row may be rebuilt later. */
export function serves({ decoder }: CaptureSummaryRow | NamesRow | FlowsRow): boolean {
  return decoder >= OLDEST_SERVING_DECODER && decoder <= DECODER_VERSION
}

/** Captures passed to the database at once: copying a hundred takes longer than a frame. */
export const CAPTURES_PER_WRITE = 8

/**
 * Adds captures to the case file in batches, inside the caller's transaction over their stores. A
 * sequence number in use aborts it.
 */
export async function addCaptures({ captures, bodies, summaries, names, flows }: Database, rows: readonly RowsOfCapture[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CAPTURES_PER_WRITE) {
    const some = rows.slice(at, at + CAPTURES_PER_WRITE)
    await captures.bulkAdd(some.map(({ header }) => header))
    await bodies.bulkAdd(some.map(({ body }) => body))
    await summaries.bulkAdd(some.map(({ summary }) => summary))
    await names.bulkAdd(some.map((row) => row.names))
    await flows.bulkAdd(some.flatMap((row) => row.flows ?? []))
  }
}

/** Replaces the derived rows of captures, in one transaction. */
export async function replaceDerived({ dexie, summaries, names, flows }: Database, rows: readonly RowsOfCapture[]): Promise<void> {
  await dexie.transaction('rw', [summaries, names, flows], async () => {
    await summaries.bulkPut(rows.map(({ summary }) => summary))
    await names.bulkPut(rows.map((row) => row.names))
    await flows.bulkDelete(rows.map(({ summary: { caseId, seq } }): [string, number] => [caseId, seq]))
    await flows.bulkAdd(rows.flatMap((row) => row.flows ?? []))
  })
}

/** Stored captures with their bodies, in order; those whose body is missing are left out. */
export async function withBodies({ bodies }: Pick<Database, 'bodies'>, headers: readonly CaptureHeader[]): Promise<Capture[]> {
  const rows = await rowsAt(bodies, headers)
  return headers.flatMap((header, at) => {
    const body = rows[at]?.body
    return body === undefined ? [] : [{ ...header, body }]
  })
}
