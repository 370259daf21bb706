import { fromBase64 } from '../core/base64.ts'
import type { Capture, CaseEvent, CustodyEntry } from '../custody/capture.ts'
import { createSha256 } from '../custody/sha256.ts'
import { failure, type Failure } from '../core/failure.ts'
import { err, ok, type Result } from '../core/result.ts'
import { type CaptureLine, chainLine, endLine, EVIDENCE_VERSION, type EvidenceHead, eventLine, headLine } from './evidence-file.ts'
import { evidenceLineSchema } from './evidence-schemas.ts'
import { readMessages } from './messages.ts'

/** The contents of a line of evidence. */
export type EvidenceItem =
  | ({ readonly kind: 'head' } & EvidenceHead)
  | { readonly kind: 'event'; readonly event: CaseEvent }
  | { readonly kind: 'chain'; readonly entry: CustodyEntry | undefined; readonly capture: Capture | undefined }
  | { readonly kind: 'end' }

export interface ReadLine {
  readonly item: EvidenceItem
  /** The line as Casebook would write its contents. */
  readonly again: string
}

/**
 * Reads the lines of evidence (`evidenceLines`) one after the other. Only a refused line is an
 * error; differences are left to the caller.
 */
export interface EvidenceReader {
  /** `line` with its line feed. No line may follow an error. */
  readonly line: (line: string) => Result<ReadLine>
  /** Call after the last line: checks that it was the end. */
  readonly end: () => Result<undefined>
}

/** The order of the parts: an item of an earlier part is refused after a later one. */
const ORDER = { head: 0, event: 1, chain: 2, end: 3 } as const

export function createEvidenceReader(): EvidenceReader {
  const hash = createSha256()
  const count = { entries: 0, captures: 0, events: 0 }
  let number = 0
  let last: EvidenceItem['kind'] | undefined

  const refuse = (why: string): Result<never> => err(badEvidence(readMessages.line(number, why)))

  return {
    line(line) {
      number += 1
      const read = readEvidenceLine(line, number)
      if (!read.ok) return read
      const { item, end } = read.value
      const isPlaced = last === undefined ? item.kind === 'head' : item.kind !== 'head' && last !== 'end' && ORDER[item.kind] >= ORDER[last]
      if (!isPlaced) return refuse(readMessages.misplaced)
      last = item.kind
      if (item.kind === 'event') count.events += 1
      if (item.kind === 'chain') {
        count.entries += item.entry === undefined ? 0 : 1
        count.captures += item.capture === undefined ? 0 : 1
      }
      const counted = { ...count, sha256: hash.hex() }
      if (end !== undefined) return ok({ item, again: endLine(counted) })
      hash.add(line)
      return ok(read.value)
    },
    end: () => (last === 'end' ? ok(undefined) : err(badEvidence(readMessages.truncated))),
  }
}

/**
 * Reads one line by itself, at any position. `number`: the line number, for messages. `end`: the
 * contents of the last line.
 */
export function readEvidenceLine(line: string, number: number): Result<ReadLine & { readonly end?: unknown }> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return err(badEvidence(readMessages.line(number, readMessages.lineNotJson)))
  }
  const other = otherFormat(value)
  if (other !== undefined) return err(other)
  const parsed = evidenceLineSchema.safeParse(value)
  if (!parsed.success) return err(badEvidence(readMessages.line(number, readMessages.lineUnexpected)))
  const { data } = parsed
  const attempt = (again: () => string): string => {
    try {
      return again()
    } catch {
      return '' // an unpaired surrogate: no case contains one, so the file differs from Casebook's output
    }
  }
  // The schemas follow the types member by member, except that they cannot express "absent, never
  // undefined".
  if ('format' in data) {
    const { record, signatures, report: stamp } = data
    const head = { record, signatures, stamp }
    return ok({ item: { kind: 'head', ...head }, again: attempt(() => headLine(head)) })
  }
  if ('event' in data) {
    const event = data.event as CaseEvent
    return ok({ item: { kind: 'event', event }, again: attempt(() => eventLine(event)) })
  }
  if ('end' in data) return ok({ item: { kind: 'end' }, again: '', end: data.end })
  const entry = 'entry' in data ? (data.entry as CustodyEntry) : undefined
  const captured = data.capture as CaptureLine | undefined
  const again = attempt(() => chainLine(entry, captured))
  if (captured === undefined) return ok({ item: { kind: 'chain', entry, capture: undefined }, again })
  const capture = captureOfLine(captured)
  return capture.ok ? ok({ item: { kind: 'chain', entry, capture: capture.value }, again }) : capture
}

/** A capture with its bytes. */
function captureOfLine({ bodyBase64, ...rest }: CaptureLine): Result<Capture> {
  const body = fromBase64(bodyBase64)
  return body === undefined ? err(badEvidence(readMessages.badBase64(rest.seq))) : ok({ ...rest, body })
}

/** The failure for evidence of a format that this Casebook does not read; otherwise undefined. */
export function otherFormat(value: unknown): Failure | undefined {
  const version: unknown = Reflect.get(Object(value), 'version')
  if (typeof version !== 'number' || version === EVIDENCE_VERSION) return undefined
  if (version > EVIDENCE_VERSION) {
    return failure('newer_version', readMessages.newerVersion, readMessages.verifyWithNewer)
  }
  return failure('unsupported', readMessages.otherFormat(version, EVIDENCE_VERSION), readMessages.exportAgain)
}

export function badEvidence(message: string): Failure {
  return failure('corrupt', message, readMessages.getAgain)
}
