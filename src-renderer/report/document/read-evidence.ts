import type { Capture, CaseEvent, CustodyEntry } from '../../../src-shared/capture.ts'
import type { HeadSignature } from '../../../src-shared/custody/head-signature.ts'
import { type Result, err, ok } from '../../../src-shared/result.ts'
import type { CaseRecord } from '../../evidence/case-state.ts'
import type { CaptureLine, EvidenceHead, ReportStamp } from './evidence-file.ts'
import { badEvidence, captureOfLine, createEvidenceReader, newerEvidence } from './evidence-reader.ts'
import { evidenceOneSchema } from './evidence-schemas.ts'

export interface Evidence {
  /** Of the form that it stands in. */
  readonly version: number
  readonly record: CaseRecord
  readonly signatures: readonly HeadSignature[]
  readonly entries: readonly CustodyEntry[]
  readonly events: readonly CaseEvent[]
  readonly captures: readonly Capture[]
  /** Present in the evidence that a report carries. */
  readonly stamp: ReportStamp | undefined
}

/** Reads evidence that is in memory, in either form. The text is of unknown origin. */
export function readEvidence(source: string): Result<Evidence> {
  return isFormOne(source) ? readFormOne(source) : readLines(source)
}

/** The first form began with a brace on a line of its own; whatever is neither is read as it, and refused there. */
function isFormOne(source: string): boolean {
  return !/^\{"format":"[^"]*","record":/.test(source)
}

function readLines(source: string): Result<Evidence> {
  const reader = createEvidenceReader()
  let head: EvidenceHead | undefined
  const [entries, events, captures]: [CustodyEntry[], CaseEvent[], Capture[]] = [[], [], []]
  for (let at = 0; at < source.length;) {
    const stop = source.indexOf('\n', at)
    const next = stop === -1 ? source.length : stop + 1
    const read = reader.line(source.slice(at, next))
    if (!read.ok) return read
    const { item } = read.value
    if (item.kind === 'head') head = item
    if (item.kind === 'event') events.push(item.event)
    if (item.kind === 'chain' && item.entry !== undefined) entries.push(item.entry)
    if (item.kind === 'chain' && item.capture !== undefined) captures.push(item.capture)
    at = next
  }
  const ended = reader.end()
  if (!ended.ok) return ended
  return head === undefined
    ? err(badEvidence('The evidence is not readable: it has no head.'))
    : ok({ version: 2, record: head.record, signatures: head.signatures, stamp: head.stamp, entries, events, captures })
}

function readFormOne(source: string): Result<Evidence> {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    return err(badEvidence('The evidence is not readable: it is no well-formed JSON text.'))
  }
  const newer = newerEvidence(value)
  if (newer !== undefined) return err(newer)
  const parsed = evidenceOneSchema.safeParse(value)
  if (!parsed.success) return err(badEvidence(`The evidence is not readable: ${where(parsed.error.issues[0]?.path ?? [])} is not what it should be.`))
  const captures: Capture[] = []
  for (const line of parsed.data.captures) {
    // Members that may be absent are absent, never undefined: the schema adds no members of its own.
    const capture = captureOfLine(line as CaptureLine)
    if (!capture.ok) return capture
    captures.push(capture.value)
  }
  const { version, record, entries, events, report } = parsed.data
  // The schemas follow the types member by member; they only cannot say "absent, never undefined".
  const [chain, told] = [entries as CustodyEntry[], events as CaseEvent[]]
  return ok({ version, record, signatures: [], entries: chain, events: told, captures, stamp: report })
}

function where(path: readonly PropertyKey[]): string {
  const [list, index, ...rest] = path.map(String)
  if (list === undefined) return 'it'
  if (index === undefined) return `“${list}”`
  return `item ${index} of “${list}”${rest.length === 0 ? '' : ` (${rest.join('.')})`}`
}
