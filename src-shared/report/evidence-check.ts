import type { Capture, CaseEvent, CustodyEntry } from '../custody/capture.ts'
import { createSignatureCheck } from '../custody/check-signatures.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import { createVerifier } from '../custody/verify.ts'
import { bodySha256 } from '../custody/body-sha256.ts'
import { createRecordReducer } from '../case/case-record.ts'
import type { CaseRecord } from '../case/case-state.ts'
import { createContradictionCheck, type ContradictionCheck } from '../case/contradictions.ts'
import type { Evidence } from './read-evidence.ts'
import { checkMessages, differenceMessages } from './messages.ts'

/** The result of checking the case in a file. */
export interface CheckedEvidence {
  readonly record: CaseRecord
  readonly events: readonly CaseEvent[]
  /** Number of entries of its chain. */
  readonly entries: number
  readonly signatures: readonly HeadSignature[]
  /** Id of the entry at the position of the other file's head, where there is another file. */
  readonly idThere: string | undefined
  /** Contradictions between the signatures of the other file and this file. */
  readonly crossed: readonly string[]
  readonly account: readonly string[]
  readonly differences: readonly string[]
  readonly remarks: readonly string[]
  /** The unsigned part of its chain, in a few words. */
  readonly unsigned: string | undefined
}

/** The data of another file that are compared with this one. */
export type ComparisonTarget = Pick<CheckedEvidence, 'record' | 'signatures'>

/**
 * Verifies the case in a file while it is read: its chain, its record, and internal contradictions.
 * Retains no body.
 */
export interface EvidenceCheck {
  /** Call for all events before the entries. */
  readonly event: (event: CaseEvent) => void
  readonly capture: (capture: Capture) => Promise<void>
  /** The next entry of the chain, with its capture where that is present. */
  readonly entry: (entry: CustodyEntry, capture: Capture | undefined) => void
  /** undefined where there is no entry, and so no case. */
  readonly finish: () => Promise<CheckedEvidence | undefined>
}

const RECORD_MEMBERS = [
  'id',
  'title',
  'reference',
  'investigator',
  'budget',
  'practice',
  'createdAt',
  'lastAt',
  'subjects',
  'captures',
  'head',
  'seq',
] as const

/** `record` and `signatures`: those in the file. */
export function createEvidenceCheck(
  { record, signatures }: Pick<CheckedEvidence, 'record' | 'signatures'>,
  comparison?: ComparisonTarget,
): EvidenceCheck {
  const signed = createSignatureCheck(signatures)
  // Entries signed by the author of the other file must be in this file as well, otherwise the
  // author signed two chains.
  const crossed = createSignatureCheck(comparison?.signatures ?? [])
  const verifier = createVerifier({ seq: record.seq, head: record.head })
  const reducer = createRecordReducer()
  const events: CaseEvent[] = []
  const eventAt = new Map<number, CaseEvent>()
  const contradictions: string[] = []
  const remarks: string[] = []
  let check: ContradictionCheck | undefined
  let idThere: string | undefined
  let entries = 0
  return {
    event(event) {
      verifier.event(event)
      events.push(event)
      eventAt.set(event.seq, event)
    },
    async capture(capture) {
      verifier.capture(capture, await bodySha256(capture.body))
    },
    entry(entry, capture) {
      verifier.entry(entry)
      reducer.add(entry, eventAt.get(entry.seq))
      check ??= createContradictionCheck(events)
      for (const { what, weight } of check.entry(entry, capture)) (weight === 'contradiction' ? contradictions : remarks).push(what)
      if (entry.seq === comparison?.record.seq) idThere ??= entry.id
      signed.entry(entry)
      crossed.entry(entry)
      entries += 1
    },
    async finish() {
      const ofChain = reducer.record()
      if (ofChain === undefined) return undefined
      const { problems, checked } = verifier.finish()
      const under = await signed.finish()
      const account = [
        checkMessages.chain(checked.entries, checked.captures, checked.bytes, checked.events),
        checkMessages.head(record.seq, record.head),
        ...under.account,
      ]
      const reported = RECORD_MEMBERS.filter((name) => record[name] !== ofChain[name])
      const differences = [
        ...problems.map(({ what }) => what),
        ...reported.map((name) => differenceMessages.record(name)),
        ...contradictions,
        ...under.problems.map(({ what }) => what),
      ]
      const denied = (await crossed.finish()).problems.map(({ what }) => what)
      const { unsigned } = under
      return {
        record,
        signatures,
        events,
        entries,
        idThere,
        crossed: denied,
        account,
        differences,
        remarks: [...remarks, ...under.remarks],
        unsigned,
      }
    },
  }
}

/** `createEvidenceCheck` for evidence in memory. */
export async function checkEvidence(evidence: Evidence, comparison?: ComparisonTarget): Promise<CheckedEvidence | undefined> {
  const { entries, events, captures } = evidence
  const check = createEvidenceCheck(evidence, comparison)
  for (const event of events) check.event(event)
  for (const capture of captures) await check.capture(capture)
  const captureById = new Map(captures.map((capture) => [capture.id, capture]))
  for (const entry of entries) check.entry(entry, captureById.get(entry.ref))
  return await check.finish()
}
