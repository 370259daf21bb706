import { toBase64 } from '../../src-shared/core/base64.ts'
import { BACKUP_PART_CHARS } from '../../src-shared/ipc/backup.ts'
import type { HeadSignature } from '../../src-shared/custody/head-signature.ts'
import type { Capture, CaseEvent, CustodyEntry } from '../../src-shared/custody/capture.ts'

/**
 * Bytes of a body per line; a multiple of three, so that the concatenated base64 pieces
 * equal that of the whole.
 */
const BODY_PIECE = 48_000

/**
 * The lines of one entry: the entry with its payload, then the body in pieces. Plain ASCII, so that
 * text may be split anywhere.
 */
export function* linesOfEntry(entry: CustodyEntry, payload: Capture | CaseEvent): Generator<string> {
  if (!('bodySha256' in payload)) {
    yield lineOf({ entry, event: payload })
    return
  }
  const { body, ...capture } = payload
  yield lineOf({ entry, capture })
  for (let at = 0; at < body.length; at += BODY_PIECE) yield lineOf({ body: toBase64(body.subarray(at, at + BODY_PIECE)) })
}

/** The line with the signatures, after the entries that they cover. */
export function lineOfSignatures(signatures: readonly HeadSignature[]): string {
  return lineOf({ signatures })
}

function lineOf(value: unknown): string {
  // JSON can escape non-ASCII characters, and lone surrogates survive it.
  return `${JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}

/** Cuts a stream of lines into texts of a size that IPC accepts. */
export function createCutter(): { readonly add: (line: string) => string[]; readonly rest: () => string[] } {
  let stored: string[] = []
  let length = 0
  return {
    add(line) {
      stored.push(line)
      length += line.length
      if (length < BACKUP_PART_CHARS) return []
      let text = stored.join('')
      const full: string[] = []
      for (; text.length >= BACKUP_PART_CHARS; text = text.slice(BACKUP_PART_CHARS)) full.push(text.slice(0, BACKUP_PART_CHARS))
      stored = [text]
      length = text.length
      return full
    },
    rest: () => (length === 0 ? [] : [stored.join('')]),
  }
}
