import { fromBase64 } from '../../../src-shared/core/base64.ts'
import type { Capture, CaseEvent, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { isHeadSignature, type HeadSignature } from '../../../src-shared/custody/head-signature.ts'
import { failure, type Failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'

/** One entry of a backup with its payload, or signatures over heads of its chain. */
export type BackupRow = EntryRow | { readonly kind: 'signatures'; readonly signatures: readonly HeadSignature[] }

export type EntryRow =
  | { readonly kind: 'capture'; readonly entry: CustodyEntry; readonly capture: Capture }
  | { readonly kind: 'event'; readonly entry: CustodyEntry; readonly event: CaseEvent }

/**
 * Maximum characters of a line and bytes of a response, above what Casebook ever writes: a forged
 * backup must not exhaust memory.
 */
const MAX_AT_ONCE = 64_000_000

const UNREADABLE = damagedBackup('Its text cannot be read.')

/** The failure for an invalid backup, with the reason. */
export function damagedBackup(why: string): Failure {
  return failure('corrupt', `The backup is damaged. ${why} Nothing was restored or changed.`, 'Choose another backup of the case.')
}

/**
 * Parses the texts of a backup and yields its rows in order; the first error is the last item. Row
 * contents are checked by the custody chain: a row of another shape has another hash.
 */
export async function* backupRows(texts: AsyncIterable<Result<string>>): AsyncGenerator<Result<BackupRow>> {
  const reader = createLineReader()
  for await (const line of linesOf(texts)) {
    const rows = line.ok ? reader.take(line.value) : undefined
    if (rows === undefined) {
      yield line.ok ? err(UNREADABLE) : line
      return
    }
    for (const row of rows) yield ok(row)
  }
  for (const row of reader.rest()) yield ok(row)
}

/** The lines of texts that may be split anywhere; an error is the last item. */
async function* linesOf(texts: AsyncIterable<Result<string>>): AsyncGenerator<Result<string>> {
  const yieldToPage = createMainThreadYield()
  let stored = ''
  for await (const text of texts) {
    if (!text.ok) {
      yield text
      return
    }
    const lines = (stored + text.value).split('\n')
    stored = lines.pop() ?? ''
    if (stored.length > MAX_AT_ONCE) yield err(UNREADABLE)
    for (const line of lines) {
      yield ok(line)
      await yieldToPage()
    }
  }
  if (stored !== '') yield err(damagedBackup('Its text is truncated.'))
}

interface LineReader {
  /** The rows completed by this line; undefined where it is no line of a backup. */
  readonly take: (line: string) => BackupRow[] | undefined
  /** The row that was still waiting for the rest of its body. */
  readonly rest: () => BackupRow[]
}

function createLineReader(): LineReader {
  let open: { readonly entry: CustodyEntry; readonly capture: Omit<Capture, 'body'>; readonly pieces: Uint8Array[]; bytes: number } | undefined

  const rest = (): BackupRow[] => {
    if (open === undefined) return []
    const { entry, capture, pieces, bytes } = open
    open = undefined
    return [{ kind: 'capture', entry, capture: { ...capture, body: joinBytes(pieces, bytes) } }]
  }

  const takeBody = (text: string): BackupRow[] | undefined => {
    const piece = fromBase64(text)
    if (open === undefined || piece === undefined) return undefined
    open.pieces.push(piece)
    open.bytes += piece.length
    return open.bytes > MAX_AT_ONCE ? undefined : []
  }

  const take = (line: string): BackupRow[] | undefined => {
    const value = parseLine(line)
    if (value === undefined) return undefined
    const { entry, capture, event, body, signatures } = value
    if (typeof body === 'string') return takeBody(body)
    const before = rest()
    if (signatures !== undefined) {
      return Array.isArray(signatures) && signatures.every(isHeadSignature) ? [...before, { kind: 'signatures', signatures }] : undefined
    }
    if (!isRecord(entry) || isRecord(capture) === isRecord(event)) return undefined
    // The custody chain covers their shape, and is verified over all rows
    // before any of them is used.
    const link = entry as unknown as CustodyEntry
    if (isRecord(event)) return [...before, { kind: 'event', entry: link, event: event as unknown as CaseEvent }]
    open = { entry: link, capture: capture as Omit<Capture, 'body'>, pieces: [], bytes: 0 }
    return before
  }

  return { take, rest }
}

function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function joinBytes(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const body = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    body.set(piece, at)
    at += piece.length
  }
  return body
}
