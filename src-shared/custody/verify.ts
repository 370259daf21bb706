import type { Capture, CaseEvent, CustodyEntry } from './capture.ts'
import { authorFaults, isAuthorKey } from './authorship.ts'
import { GENESIS, capturePayloadSha256, entryId, eventPayloadSha256 } from './custody-chain.ts'
import { textHash } from '../core/text-hash.ts'
import { createHashedStringMap, type HashedStringMap } from '../core/hashed-string-map.ts'
import { sha256Hex } from './sha256.ts'

export interface VerificationProblem {
  /** The custody entry with the problem; absent where no entry can be named. */
  readonly seq?: number
  /** What differs, as a sentence. */
  readonly what: string
}

export interface Verification {
  readonly ok: boolean
  readonly problems: readonly VerificationProblem[]
  /**
   * Findings that an honest case may have too, for a person to weigh; absent where they were not
   * checked.
   */
  readonly remarks?: readonly string[]
  /** Which author signed which entries, as sentences; absent where signatures were not checked. */
  readonly signed?: readonly string[]
  /** Short text about the unsigned part of the chain; absent where its end is signed. */
  readonly unsigned?: string | undefined
  /** What was checked, so that "no problem" cannot mean "nothing checked". */
  readonly checked: { readonly entries: number; readonly captures: number; readonly events: number; readonly bytes: number }
}

export interface CaseEvidence {
  readonly entries: readonly CustodyEntry[]
  readonly captures: readonly Capture[]
  readonly events: readonly CaseEvent[]
  /**
   * The head that the backend (or a report, or another file) stored; a truncated chain can be
   * noticed only with it.
   */
  readonly head?: { readonly seq: number; readonly head: string } | undefined
}

/**
 * Takes the records of a case one by one without keeping them: of a body it stores only whether its
 * hash is correct.
 */
export interface Verifier {
  /** The next entry, in the order of the chain. */
  readonly entry: (entry: CustodyEntry) => void
  readonly event: (event: CaseEvent) => void
  /**
   * `bodySha256`: the actual hash of its body, computed by the caller, which may have a faster way.
   */
  readonly capture: (capture: Capture, bodySha256: string) => void
  /** The result; nothing may be added afterwards. */
  readonly finish: () => Verification
  /** `finish` with pause points. */
  readonly finishSteps: () => Generator<undefined, Verification, undefined>
}

type Report = (seq: number | undefined, what: string) => void

/**
 * Recomputes everything that the custody chain claims: bodies, payloads, links, order, gaps, the
 * tail, and the one-to-one match of entries with captures and events. Every problem names its
 * entry.
 * Events and captures may come before or after their entries. `head`: see `CaseEvidence`.
 */
export function createVerifier(head?: CaseEvidence['head']): Verifier {
  const links: VerificationProblem[] = []
  const chain = createLinkCheck(head, reportInto(links))
  const captures: CaptureFacts[] = []
  const captureById = createHashedStringMap<CaptureFacts>(hashOfId)
  const events = new Map<number, EventFacts>()
  const checked = { entries: 0, captures: 0, events: 0, bytes: 0 }
  const finishSteps: Verifier['finishSteps'] = function* () {
    const problems: VerificationProblem[] = []
    const report = reportInto(problems)
    checked.bytes = yield* checkPayloads(chain.entries, { all: captures, byId: captureById }, events, report)
    chain.checkHead(report)
    const all = [...links, ...problems]
    return { ok: all.length === 0, problems: all, checked: { ...checked } }
  }
  return {
    entry(entry) {
      checked.entries += 1
      chain.add(entry)
    },
    event(event) {
      checked.events += 1
      const known = events.get(event.seq)
      if (known === undefined) events.set(event.seq, { payloadSha256: attempt(() => eventPayloadSha256(event)), times: 1, named: false })
      else known.times += 1
    },
    capture(capture, bodySha256) {
      checked.captures += 1
      const known = captureById.get(capture.id)
      if (known !== undefined) {
        known.times += 1
        return
      }
      const facts = factsOf(capture, bodySha256)
      captures.push(facts)
      captureById.set(capture.id, facts)
    },
    finish() {
      const steps = finishSteps()
      for (;;) {
        const step = steps.next()
        if (step.done === true) return step.value
      }
    },
    finishSteps,
  }
}

/** Runs `createVerifier` over a case in memory. */
export function verifyCase({ entries, captures, events, head }: CaseEvidence): Verification {
  const verifier = createVerifier(head)
  for (const entry of entries) verifier.entry(entry)
  for (const event of events) verifier.event(event)
  for (const capture of captures) verifier.capture(capture, sha256Hex(capture.body))
  return verifier.finish()
}

function reportInto(problems: VerificationProblem[]): Report {
  return (seq, what) => {
    problems.push(seq === undefined ? { what } : { seq, what })
  }
}

/** The part of an entry that is needed to compare its payload. */
type EntryFacts = Pick<CustodyEntry, 'seq' | 'kind' | 'ref' | 'caseId' | 'payloadSha256'>

interface EventFacts {
  /** undefined where the payload has no canonical text. */
  readonly payloadSha256: string | undefined
  times: number
  named: boolean
}

/** The part of a capture that is needed to compare it. */
interface CaptureFacts extends EventFacts {
  readonly seq: number
  readonly caseId: string
  readonly bodyBytes: number
  readonly bytes: number
  readonly isBodyRight: boolean
  readonly isRequestRight: boolean
}

function factsOf(capture: Capture, bodySha256: string): CaptureFacts {
  const { seq, caseId, bodyBytes, body } = capture
  return {
    seq,
    caseId,
    bodyBytes,
    bytes: body.length,
    isBodyRight: bodySha256 === capture.bodySha256,
    isRequestRight: attempt(() => sha256Hex(capture.requestText)) === capture.requestSha256,
    payloadSha256: attempt(() => capturePayloadSha256(capture)),
    times: 1,
    named: false,
  }
}

interface LinkCheck {
  readonly entries: readonly EntryFacts[]
  readonly add: (entry: CustodyEntry) => void
  readonly checkHead: (report: Report) => void
}

function createLinkCheck(head: CaseEvidence['head'], report: Report): LinkCheck {
  const entries: EntryFacts[] = []
  let before: CustodyEntry | undefined
  /** Ids of entries by author and number. */
  const written = new Map<string, Map<number, string>>()
  /** Id of the entry at the position of the stored head. */
  let atHead: string | undefined
  return {
    entries,
    add(entry) {
      const { seq, kind, ref, caseId, payloadSha256 } = entry
      checkLink(entry, before, entries[0]?.caseId ?? caseId, report)
      if (isFork(entry, written)) report(seq, `Fork: author ${entry.author} signed two different entries numbered ${seq}.`)
      if (seq === head?.seq) atHead ??= entry.id
      entries.push({ seq, kind, ref, caseId, payloadSha256 })
      before = entry
    },
    checkHead(report) {
      if (head === undefined) return
      const lastSeq = before?.seq ?? 0
      // Entries after a stored head are allowed: the head is written after the case file, and a
      // crash may cut either short.
      if (head.seq > lastSeq) report(lastSeq + 1, `${missing(lastSeq + 1, head.seq)} The chain is truncated at its end.`)
      else if ((atHead ?? GENESIS) !== head.head) report(head.seq, `Entry ${head.seq} differs from the recorded head of the chain.`)
    },
  }
}

function checkLink(entry: CustodyEntry, before: CustodyEntry | undefined, caseId: string, report: Report): void {
  const { seq } = entry
  if (entry.id !== attempt(() => entryId(entry))) report(seq, `Entry ${seq} was changed: its id does not match the hash of its content.`)
  if (entry.caseId !== caseId) report(seq, `Entry ${seq} belongs to another case.`)
  if (entry.kind !== 'capture' && entry.kind !== 'event') report(seq, `Entry ${seq} is neither a capture nor an event.`)
  for (const fault of authorFaults(entry)) report(seq, fault)
  if (before === undefined) {
    if (entry.prev !== GENESIS) report(seq, `Entry ${seq} is the first entry but names a previous one: the beginning of the chain is missing.`)
    else if (seq !== 0 && seq !== 1) report(seq, `The chain begins with entry ${seq}.`)
    return
  }
  if (seq <= before.seq) report(seq, `Entry ${seq} is out of order: it comes after entry ${before.seq}.`)
  else if (seq > before.seq + 1) report(before.seq + 1, missing(before.seq + 1, seq - 1))
  if (entry.prev !== before.id) report(seq, `Entry ${seq} does not name entry ${before.seq} as its predecessor: the chain is broken.`)
}

/**
 * Whether the same author has already written another entry with this number; adds this one to
 * `written`.
 */
function isFork({ seq, author, id }: CustodyEntry, written: Map<string, Map<number, string>>): boolean {
  if (!isAuthorKey(author)) return false
  const own = written.get(author) ?? new Map<number, string>()
  written.set(author, own)
  const known = own.get(seq)
  own.set(seq, known ?? id)
  return known !== undefined && known !== id
}

/** Entries that are compared with their payloads between two pauses. */
const AT_ONCE = 1000

/** Returns the bytes of the bodies that the chain names. */
function* checkPayloads(
  entries: readonly EntryFacts[],
  captures: { readonly all: readonly CaptureFacts[]; readonly byId: HashedStringMap<CaptureFacts> },
  events: ReadonlyMap<number, EventFacts>,
  report: Report,
): Generator<undefined, number, undefined> {
  let bytes = 0
  for (const [at, entry] of entries.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const { seq } = entry
    if (entry.kind === 'capture') {
      const capture = captures.byId.get(entry.ref)
      if (capture === undefined) {
        report(seq, `The capture of entry ${seq} is missing.`)
        continue
      }
      if (capture.named) report(seq, `Entry ${seq} names a capture that an earlier entry already names.`)
      capture.named = true
      bytes += capture.bytes
      checkCapture(entry, capture, report)
    } else {
      const event = events.get(seq)
      if (entry.ref !== '') report(seq, `Entry ${seq} is an event, but names a capture.`)
      if (event === undefined) {
        report(seq, `The event of entry ${seq} is missing.`)
        continue
      }
      event.named = true
      if (event.payloadSha256 !== entry.payloadSha256) report(seq, `The event of entry ${seq} was changed: its hash differs.`)
    }
  }
  for (const { seq, named, times } of captures.all) {
    if (!named) report(seq, `A capture numbered ${seq} has no entry in the custody chain.`)
    if (times > 1) report(seq, `Capture ${seq} exists ${times} times.`)
  }
  for (const [seq, { named, times }] of events) {
    if (!named) report(seq, `An event numbered ${seq} has no entry in the custody chain.`)
    if (times > 1) report(seq, `Event ${seq} exists ${times} times.`)
  }
  return bytes
}

function checkCapture(entry: EntryFacts, capture: CaptureFacts, report: Report): void {
  const { seq } = entry
  if (capture.seq !== seq) report(seq, `The capture of entry ${seq} has the number ${capture.seq}.`)
  if (capture.caseId !== entry.caseId) report(seq, `The capture of entry ${seq} belongs to another case.`)
  if (capture.bytes !== capture.bodyBytes)
    report(seq, `The response stored with entry ${seq} has ${capture.bytes} bytes; ${capture.bodyBytes} were received.`)
  if (!capture.isBodyRight) report(seq, `The response stored with entry ${seq} was changed: its SHA-256 differs.`)
  if (!capture.isRequestRight) report(seq, `The request stored with entry ${seq} was changed: its SHA-256 differs.`)
  if (capture.payloadSha256 !== entry.payloadSha256) report(seq, `The capture of entry ${seq} was changed: its hash differs.`)
}

function missing(from: number, to: number): string {
  return from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`
}

/** Evidence of unknown origin may lack an id, or have one of another kind. */
function hashOfId(id: unknown): number {
  return typeof id === 'string' ? textHash(id) : 0
}

/**
 * Evidence of unknown origin may have no canonical text (lone surrogates, missing fields); that is
 * a difference, not a crash.
 */
function attempt(hash: () => string): string | undefined {
  try {
    return hash()
  } catch {
    return undefined
  }
}
