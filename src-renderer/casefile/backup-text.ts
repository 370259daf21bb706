import { base64Of, bytesOfBase64 } from '../../src-shared/base64.ts'
import { BACKUP_PART_CHARS } from '../../src-shared/bridge.ts'
import { isHeadSignature, type HeadSignature } from '../../src-shared/custody/head-signature.ts'
import type { Capture, CaseEvent, CustodyEntry } from '../../src-shared/capture.ts'

/** Bytes of a body in one line; a multiple of three, so that the base64 of the pieces is that of the whole. */
const BODY_PIECE = 48_000

/** The lines of one entry: the entry with what it stands for, then the body in pieces. Plain ASCII, so that text may be cut anywhere. */
export function* linesOfEntry(entry: CustodyEntry, payload: Capture | CaseEvent): Generator<string> {
  if (!('bodySha256' in payload)) {
    yield lineOf({ entry, event: payload })
    return
  }
  const { body, ...capture } = payload
  yield lineOf({ entry, capture })
  for (let at = 0; at < body.length; at += BODY_PIECE) yield lineOf({ body: base64Of(body.subarray(at, at + BODY_PIECE)) })
}

/** The line that stands after the entries that the signatures are under. */
export function lineOfSignatures(signatures: readonly HeadSignature[]): string {
  return lineOf({ signatures })
}

function lineOf(value: unknown): string {
  // JSON has a way to write what is not ASCII, and lone surrogates survive it.
  return `${JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}

/** Cuts a stream of lines into texts that the bridge takes. */
export function createCutter(): { readonly add: (line: string) => string[]; readonly rest: () => string[] } {
  let held: string[] = []
  let length = 0
  return {
    add(line) {
      held.push(line)
      length += line.length
      if (length < BACKUP_PART_CHARS) return []
      let text = held.join('')
      const full: string[] = []
      for (; text.length >= BACKUP_PART_CHARS; text = text.slice(BACKUP_PART_CHARS)) full.push(text.slice(0, BACKUP_PART_CHARS))
      held = [text]
      length = text.length
      return full
    },
    rest: () => (length === 0 ? [] : [held.join('')]),
  }
}

export interface BackupRows {
  readonly entries: CustodyEntry[]
  readonly captures: Capture[]
  readonly events: CaseEvent[]
  /** As they stand there: whether they are right says verification, of a restored case as well. */
  readonly signatures: HeadSignature[]
}

/** Takes the texts of a backup one after the other and gives its rows; undefined for what is no backup. Checks nothing else. */
export function createBackupReader(): {
  readonly add: (text: string, yieldToPage: () => Promise<void>) => Promise<boolean>
  readonly end: () => BackupRows | undefined
} {
  const rows: BackupRows = { entries: [], captures: [], events: [], signatures: [] }
  let held = ''
  let open: { readonly capture: Omit<Capture, 'body'>; readonly pieces: Uint8Array[] } | undefined

  function closeOpen(): void {
    if (open === undefined) return
    const body = new Uint8Array(open.pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of open.pieces) {
      body.set(piece, at)
      at += piece.length
    }
    rows.captures.push({ ...open.capture, body })
    open = undefined
  }

  function take(line: string): boolean {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null) return false
    // The desk compared the text with its hash, and the custody chain is checked over all rows before any is stored:
    // a row of another shape has another hash there.
    const { entry, capture, event, body, signatures } = value as {
      entry?: CustodyEntry
      capture?: Omit<Capture, 'body'>
      event?: CaseEvent
      body?: unknown
      signatures?: unknown
    }
    if (typeof body === 'string') {
      const piece = bytesOfBase64(body)
      if (open === undefined || piece === undefined) return false
      open.pieces.push(piece)
      return true
    }
    closeOpen()
    if (signatures !== undefined) {
      if (!Array.isArray(signatures) || !signatures.every(isHeadSignature)) return false
      rows.signatures.push(...signatures)
      return true
    }
    if (entry === undefined || (capture === undefined) === (event === undefined)) return false
    rows.entries.push(entry)
    if (event !== undefined) rows.events.push(event)
    if (capture !== undefined) open = { capture, pieces: [] }
    return true
  }

  return {
    async add(text, yieldToPage) {
      const lines = (held + text).split('\n')
      held = lines.pop() ?? ''
      try {
        for (const line of lines) {
          if (!take(line)) return false
          await yieldToPage()
        }
        return true
      } catch {
        return false
      }
    },
    end() {
      closeOpen()
      return held === '' ? rows : undefined
    },
  }
}
