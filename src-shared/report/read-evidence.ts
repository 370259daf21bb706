import type { Capture, CaseEvent, CustodyEntry } from '../custody/capture.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import { type Result, err, ok } from '../core/result.ts'
import type { CaseRecord } from '../case/case-state.ts'
import type { EvidenceHead, ReportStamp } from './evidence-file.ts'
import { badEvidence, createEvidenceReader, otherFormat } from './evidence-reader.ts'
import { readMessages } from './messages.ts'

export interface Evidence {
  readonly record: CaseRecord
  readonly signatures: readonly HeadSignature[]
  readonly entries: readonly CustodyEntry[]
  readonly events: readonly CaseEvent[]
  readonly captures: readonly Capture[]
  /** Present in the evidence that a report carries. */
  readonly stamp: ReportStamp | undefined
}

/** Reads evidence in memory. The text is of unknown origin. */
export function readEvidence(source: string): Result<Evidence> {
  return /^\{"format":"[^"]*","record":/.test(source) ? readLines(source) : refuseOther(source)
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
    ? err(badEvidence(readMessages.noHeader))
    : ok({ record: head.record, signatures: head.signatures, stamp: head.stamp, entries, events, captures })
}

/**
 * Refuses a text that is not in lines: as of another format where it names one, otherwise as
 * unreadable.
 */
function refuseOther(source: string): Result<never> {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    return err(badEvidence(readMessages.notJson))
  }
  return err(otherFormat(value) ?? badEvidence(readMessages.unexpected))
}
