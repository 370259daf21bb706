import { GENESIS, capturePayloadSha256, entryOf, eventPayloadSha256 } from '../../../src-shared/custody/custody-chain.ts'
import { UNSIGNED_AUTHOR } from '../../../src-shared/custody/authorship.ts'
import type { Capture, CaseEvent, CaseEventBody, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { exchangeOf } from './case-files.ts'
import { captureOf } from './captures.ts'

export const CASE = 'c-1'
export type Part = { readonly event: CaseEventBody } | { readonly capture: Parameters<typeof exchangeOf>[0] }

/** The creation of a case, its first entry. */
export const CREATED: Part = {
  event: { kind: 'case-created', title: 'Old', reference: '', investigator: 'Ada', budget: '10', practice: false },
}

/**
 * A custody chain of these events and captures, built by hand. Captures are about subject `s-1` if
 * it is added.
 */
export function chainOf(parts: readonly Part[]): { entries: CustodyEntry[]; captures: Capture[]; events: CaseEvent[] } {
  const entries: CustodyEntry[] = []
  const captures: Capture[] = []
  const events: CaseEvent[] = []
  const hasSubject = parts.some((part) => 'event' in part && part.event.kind === 'subject-added' && part.event.subjectId === 's-1')
  for (const [at, part] of parts.entries()) {
    const seq = at + 1
    const time = new Date(Date.UTC(2026, 10, 21) + seq * 1000).toISOString()
    const link = { caseId: CASE, seq, at: time, prev: entries.at(-1)?.id ?? GENESIS, author: UNSIGNED_AUTHOR, seen: [] }
    if ('event' in part) {
      const event: CaseEvent = { ...part.event, seq, at: time, caseId: CASE, actor: 'Ada' }
      events.push(event)
      entries.push(entryOf({ ...link, kind: 'event', ref: '', payloadSha256: eventPayloadSha256(event) }))
    } else {
      const capture = captureOf(exchangeOf({ ...part.capture, id: `x-${seq}` }), { seq, endedAt: time, subjectId: hasSubject ? 's-1' : undefined })
      captures.push(capture)
      entries.push(entryOf({ ...link, kind: 'capture', ref: capture.id, payloadSha256: capturePayloadSha256(capture) }))
    }
  }
  return { entries, captures, events }
}
