import type { Capture, CaseEvent, CustodyEntry } from '../capture.ts'
import { GENESIS, capturePayloadSha256, entryId, eventPayloadSha256 } from './custody-chain.ts'
import { sha256Hex } from './sha256.ts'

export interface VerificationProblem {
  /** The custody entry that the problem is about; absent where no entry can be named. */
  readonly seq?: number
  /** What differs, as a sentence. */
  readonly what: string
}

export interface Verification {
  readonly ok: boolean
  readonly problems: readonly VerificationProblem[]
  /** What an honest case may hold as well, for a person to weigh; absent where it was not looked for. */
  readonly remarks?: readonly string[]
  /** What was looked at, so that "no problem" cannot mean "nothing looked at". */
  readonly checked: { readonly entries: number; readonly captures: number; readonly events: number; readonly bytes: number }
}

export interface CaseEvidence {
  readonly entries: readonly CustodyEntry[]
  readonly captures: readonly Capture[]
  readonly events: readonly CaseEvent[]
  /** The head that the desk (or a report, or another file) remembers; only with it can a cut tail be noticed. */
  readonly head?: { readonly seq: number; readonly head: string } | undefined
}

/**
 * Recomputes everything that the custody chain promises: every body, every payload, every link, the order, the gaps,
 * the tail, and that captures, events and entries answer to each other one to one. Every problem names its entry.
 */
export function verifyCase(evidence: CaseEvidence): Verification {
  const problems: VerificationProblem[] = []
  const report = (seq: number | undefined, what: string): void => {
    problems.push(seq === undefined ? { what } : { seq, what })
  }
  checkLinks(evidence.entries, report)
  const bytes = checkPayloads(evidence, report)
  checkHead(evidence, report)
  const { entries, captures, events } = evidence
  return { ok: problems.length === 0, problems, checked: { entries: entries.length, captures: captures.length, events: events.length, bytes } }
}

type Report = (seq: number | undefined, what: string) => void

function checkLinks(entries: readonly CustodyEntry[], report: Report): void {
  const caseId = entries[0]?.caseId
  let before: CustodyEntry | undefined
  for (const entry of entries) {
    const { seq } = entry
    if (entry.id !== attempt(() => entryId(entry))) report(seq, `Entry ${seq} was changed: its id is not the hash of what it says.`)
    if (entry.caseId !== caseId) report(seq, `Entry ${seq} belongs to another case.`)
    if (entry.kind !== 'capture' && entry.kind !== 'event') report(seq, `Entry ${seq} is neither a capture nor an event.`)
    if (before === undefined) {
      if (entry.prev !== GENESIS) report(seq, `Entry ${seq} stands first, but names an entry before it: the beginning of the chain is missing.`)
      else if (seq !== 0 && seq !== 1) report(seq, `The chain begins with number ${seq}.`)
    } else {
      if (seq <= before.seq) report(seq, `Entry ${seq} stands out of order, after entry ${before.seq}.`)
      else if (seq > before.seq + 1) report(before.seq + 1, missing(before.seq + 1, seq - 1))
      if (entry.prev !== before.id) report(seq, `Entry ${seq} does not follow on entry ${before.seq}: the link between them is broken.`)
    }
    before = entry
  }
}

function checkPayloads(evidence: CaseEvidence, report: Report): number {
  const captures = groupBy(evidence.captures, (capture) => capture.id)
  const events = groupBy(evidence.events, (event) => event.seq)
  const namedCaptures = new Set<string>()
  const namedEvents = new Set<number>()
  let bytes = 0
  for (const entry of evidence.entries) {
    const { seq } = entry
    if (entry.kind === 'capture') {
      const capture = captures.get(entry.ref)?.[0]
      if (namedCaptures.has(entry.ref)) report(seq, `Entry ${seq} names a capture that an earlier entry names already.`)
      namedCaptures.add(entry.ref)
      if (capture === undefined) {
        report(seq, `The capture of entry ${seq} is missing.`)
        continue
      }
      bytes += capture.body.length
      checkCapture(entry, capture, report)
    } else {
      const event = events.get(seq)?.[0]
      namedEvents.add(seq)
      if (entry.ref !== '') report(seq, `Entry ${seq} is an event, but names a capture.`)
      if (event === undefined) report(seq, `The event of entry ${seq} is missing.`)
      else if (attempt(() => eventPayloadSha256(event)) !== entry.payloadSha256)
        report(seq, `The event of entry ${seq} was changed: its hash differs.`)
    }
  }
  for (const [id, same] of captures) {
    const seq = same[0]?.seq
    if (!namedCaptures.has(id)) report(seq, `A capture numbered ${seq} has no entry in the custody chain.`)
    if (same.length > 1) report(seq, `Capture ${seq} is there ${same.length} times.`)
  }
  for (const [seq, same] of events) {
    if (!namedEvents.has(seq)) report(seq, `An event numbered ${seq} has no entry in the custody chain.`)
    if (same.length > 1) report(seq, `Event ${seq} is there ${same.length} times.`)
  }
  return bytes
}

function checkCapture(entry: CustodyEntry, capture: Capture, report: Report): void {
  const { seq } = entry
  if (capture.seq !== seq) report(seq, `The capture of entry ${seq} carries the number ${capture.seq}.`)
  if (capture.caseId !== entry.caseId) report(seq, `The capture of entry ${seq} belongs to another case.`)
  if (capture.body.length !== capture.bodyBytes) {
    report(seq, `The answer kept with entry ${seq} has ${capture.body.length} bytes; ${capture.bodyBytes} were received.`)
  }
  if (attempt(() => sha256Hex(capture.body)) !== capture.bodySha256)
    report(seq, `The answer kept with entry ${seq} was changed: its SHA-256 differs.`)
  if (attempt(() => sha256Hex(capture.requestText)) !== capture.requestSha256)
    report(seq, `The request kept with entry ${seq} was changed: its SHA-256 differs.`)
  if (attempt(() => capturePayloadSha256(capture)) !== entry.payloadSha256) report(seq, `The capture of entry ${seq} was changed: its hash differs.`)
}

function checkHead({ entries, head }: CaseEvidence, report: Report): void {
  if (head === undefined) return
  const last = entries.at(-1)
  const lastSeq = last?.seq ?? 0
  if (head.seq > lastSeq) {
    report(lastSeq + 1, `${missing(lastSeq + 1, head.seq)} The end of the chain was cut off.`)
    return
  }
  // Entries after a remembered head are allowed: the head is written after the case file, and either may be cut short by a crash.
  const known = entries.find((entry) => entry.seq === head.seq)
  const id = known?.id ?? GENESIS
  if (id !== head.head) report(head.seq, `Entry ${head.seq} is not the one that was remembered as head of the chain.`)
}

function missing(from: number, to: number): string {
  return from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`
}

/** Evidence of unknown origin may hold what has no canonical text (lone surrogates, missing fields); that is a difference, not a crash. */
function attempt(hash: () => string): string | undefined {
  try {
    return hash()
  } catch {
    return undefined
  }
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
