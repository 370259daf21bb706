import { GENESIS, capturePayloadSha256, entryId, eventPayloadSha256 } from '../../src-shared/custody/custody-chain.ts'
import { sha256Hex } from '../../src-shared/custody/sha256.ts'
import { verifyCase, type CaseEvidence, type Verification } from '../../src-shared/custody/verify.ts'
import { bodySha256 } from './body-bytes.ts'
import { type Contradiction, contradictionsIn } from '../evidence/contradictions.ts'
import { createPageYield } from '../text/page-yield.ts'

/**
 * All that verification of a stored case says: the custody chain, and what contradicts itself in it although every hash is right.
 * A contradiction is a problem; what an honest case may hold as well is a remark.
 */
export async function checkStoredCase(evidence: CaseEvidence): Promise<Verification & { readonly remarks: readonly string[] }> {
  const custody = await checkCase(evidence)
  const yieldToPage = createPageYield()
  const found: Contradiction[] = []
  for (const some of contradictionsIn(evidence)) {
    found.push(...some)
    await yieldToPage()
  }
  const problems = [...custody.problems, ...found.flatMap(({ seq, what, weight }) => (weight === 'contradiction' ? [{ seq, what }] : []))]
  const remarks = found.flatMap(({ what, weight }) => (weight === 'remark' ? [what] : []))
  return { ...custody, ok: problems.length === 0, problems, remarks }
}

/**
 * Verifies a case without holding up the page. A whole chain is checked entry by entry with pauses; only where something
 * differs does `verifyCase`, which works in one piece, go over it to say what. The two are held together by a test: this
 * check finds nothing exactly where `verifyCase` finds nothing.
 */
export async function checkCase(evidence: CaseEvidence): Promise<Verification> {
  // Damage may hold what has no canonical text (lone surrogates); that is a difference, not a fault.
  const bytes = await bytesOfWholeChain(evidence).catch(() => undefined)
  if (bytes === undefined) return verifyCase(evidence)
  const { entries, captures, events } = evidence
  return { ok: true, problems: [], checked: { entries: entries.length, captures: captures.length, events: events.length, bytes } }
}

/** Bytes of all bodies when everything agrees; undefined as soon as anything does not. */
async function bytesOfWholeChain({ entries, captures, events, head }: CaseEvidence): Promise<number | undefined> {
  const yieldToPage = createPageYield()
  const captureById = new Map(captures.map((capture) => [capture.id, capture]))
  const eventBySeq = new Map(events.map((event) => [event.seq, event]))
  // With each entry standing for another of them (below), nothing is over and nothing is there twice.
  if (entries.length !== captures.length + events.length) return undefined
  const seen = new Set<string>()
  let bytes = 0
  let prev = GENESIS
  let seq = entries[0]?.seq ?? 0
  if (seq > 1) return undefined
  for (const entry of entries) {
    if (entry.seq !== seq || entry.prev !== prev || entry.caseId !== entries[0]?.caseId || entry.id !== entryId(entry)) return undefined
    if (entry.kind === 'event') {
      const event = eventBySeq.get(entry.seq)
      if (event === undefined || entry.ref !== '' || eventPayloadSha256(event) !== entry.payloadSha256) return undefined
    } else {
      const capture = captureById.get(entry.ref)
      if (capture === undefined || seen.has(capture.id) || capture.seq !== seq || capture.caseId !== entry.caseId) return undefined
      seen.add(capture.id)
      if (capture.body.length !== capture.bodyBytes || sha256Hex(capture.requestText) !== capture.requestSha256) return undefined
      if (capturePayloadSha256(capture) !== entry.payloadSha256 || (await bodySha256(capture.body)) !== capture.bodySha256) return undefined
      bytes += capture.bodyBytes
    }
    prev = entry.id
    seq += 1
    await yieldToPage()
  }
  return head === undefined || headLiesOn(entries, head) ? bytes : undefined
}

function headLiesOn(entries: CaseEvidence['entries'], head: NonNullable<CaseEvidence['head']>): boolean {
  return entries.some((entry) => entry.seq === head.seq && entry.id === head.head)
}
