import { toBase64 } from '../core/base64.ts'
import type { Capture, CaseEvent, CustodyEntry } from '../custody/capture.ts'
import { canonicalText } from '../core/canonical-json.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import { createSha256, type Sha256Stream } from '../custody/sha256.ts'
import { failure } from '../core/failure.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { CaseRecord } from '../case/case-state.ts'
import type { CaseSource } from '../case/case-source.ts'
import { type YieldFn, sha256OfTexts } from './pieces.ts'
import { readMessages } from './messages.ts'

export const EVIDENCE_FORMAT = 'casebook-evidence'
export const EVIDENCE_VERSION = 1

/**
 * The data that a report adds to its evidence: everything needed to render the same report again.
 */
export interface ReportStamp {
  readonly format: number
  readonly appVersion: string
  readonly writtenAt: string
  readonly graph: boolean
}

/** The contents of the last line of evidence, about the preceding lines. */
export interface EvidenceEnd {
  readonly entries: number
  readonly captures: number
  readonly events: number
  /** SHA-256 of all preceding lines, each with its line feed. */
  readonly sha256: string
}

/**
 * The case's evidence, one JSON value per line: a head with the record and its signatures, all
 * events, every entry of the custody chain with its capture (the body in base64), and an end with
 * counts and a SHA-256. The same case gives the same bytes. Plain ASCII without `<`, `>` and `&`:
 * inert in any context, so that a report can embed it as it is. Written line by line, so that a
 * case of any size is never in memory. Entries added after the record was read are left out.
 */
export async function* evidenceLines(parts: EvidenceParts, yieldToPage: YieldFn): AsyncGenerator<Result<string>> {
  try {
    yield* linesOf(parts, yieldToPage)
  } catch {
    yield err(failure('corrupt', readMessages.surrogate, readMessages.verifyCase))
  }
}

export interface EvidenceParts {
  readonly record: CaseRecord
  readonly source: CaseSource
  /** Only in the evidence of a report. */
  readonly stamp?: ReportStamp | undefined
  /** Updated with every line written; a new one unless given. */
  readonly hash?: Sha256Stream
}

async function* linesOf({ record, source, stamp, hash = createSha256() }: EvidenceParts, yieldToPage: YieldFn): AsyncGenerator<Result<string>> {
  const count = { entries: 0, captures: 0, events: 0 }
  const written = async (line: string): Promise<Result<string>> => {
    await sha256OfTexts([line], yieldToPage, hash)
    return ok(line)
  }
  const signatures = source.signatures.filter(({ seq }) => seq <= record.seq)
  yield written(headLine({ record, signatures, stamp }))
  for (const event of source.events) {
    if (event.seq > record.seq) continue
    count.events += 1
    yield written(eventLine(event))
  }
  for await (const part of source.parts()) {
    if (!part.ok) {
      yield part
      return
    }
    const captures = new Map(part.value.captures.map((capture) => [capture.id, capture]))
    for (const entry of part.value.entries) {
      if (entry.seq > record.seq) continue
      const capture = captures.get(entry.ref)
      captures.delete(entry.ref)
      count.entries += 1
      count.captures += capture === undefined ? 0 : 1
      yield written(chainLine(entry, capture === undefined ? undefined : bodyInBase64(capture)))
    }
    // A capture without an entry is evidence of damage, and is included for the verifier.
    for (const capture of captures.values()) {
      if (capture.seq > record.seq) continue
      count.captures += 1
      yield written(chainLine(undefined, bodyInBase64(capture)))
    }
  }
  yield written(endLine({ ...count, sha256: hash.hex() }))
}

/** A capture as written in a line. */
export type CaptureLine = Omit<Capture, 'body'> & { readonly bodyBase64: string }

function bodyInBase64({ body, ...capture }: Capture): CaptureLine {
  return { ...capture, bodyBase64: toBase64(body) }
}

/** The contents of the first line of evidence. */
export interface EvidenceHead {
  readonly record: CaseRecord
  /** Signatures over heads of the case. */
  readonly signatures: readonly HeadSignature[]
  readonly stamp: ReportStamp | undefined
}

/** The first line. */
export function headLine({ record, signatures, stamp }: EvidenceHead): string {
  return lineOf({ format: EVIDENCE_FORMAT, version: EVIDENCE_VERSION, record, report: stamp, signatures })
}

export function eventLine(event: CaseEvent): string {
  return lineOf({ event })
}

const NO_BODY = '"bodyBase64":""'

/** An entry of the chain with its capture, or one of them alone. */
export function chainLine(entry: CustodyEntry | undefined, capture: CaptureLine | undefined): string {
  if (capture === undefined) return lineOf({ entry })
  // Base64 needs no escaping: it is inserted as it is, since escaping millions of characters takes
  // noticeable time. Inside a string its quotation marks would be escaped, so the match can only be
  // the member itself.
  const [before = '', after = ''] = lineOf({ capture: { ...capture, bodyBase64: '' }, entry }).split(NO_BODY)
  return `${before}"bodyBase64":"${capture.bodyBase64}"${after}`
}

/** The last line. */
export function endLine(end: EvidenceEnd): string {
  return lineOf({ end })
}

/**
 * A value as one line of evidence: its canonical JSON in plain ASCII without `<`, `>` and `&`, and
 * a line feed.
 */
export function lineOf(value: unknown): string {
  return `${canonicalText(value).replace(/[^\x20-\x7e]|[<>&]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
