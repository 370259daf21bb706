import type { Capture, CaseEvent, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { GENESIS, capturePayloadSha256, entryOf, eventPayloadSha256 } from '../../../src-shared/custody/custody-chain.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { UNSIGNED_AUTHOR } from '../../../src-shared/custody/authorship.ts'

export interface SampleChain {
  readonly entries: CustodyEntry[]
  readonly captures: Capture[]
  readonly events: CaseEvent[]
  readonly head: { readonly seq: number; readonly head: string }
}

/** A small case: one event, then captures and events in turn. `authorOf` names the author of an entry. */
export function sampleChain(length: number, authorOf: (seq: number) => string = () => UNSIGNED_AUTHOR): SampleChain {
  const chain = { entries: [] as CustodyEntry[], captures: [] as Capture[], events: [] as CaseEvent[] }
  let prev = GENESIS
  for (let seq = 1; seq <= length; seq++) {
    const at = `2026-01-02T03:04:${String(seq % 60).padStart(2, '0')}.000Z`
    const parts = { caseId: 'case-1', seq, at, prev, author: authorOf(seq) }
    let entry: CustodyEntry
    if (seq % 2 === 0) {
      const capture = sampleCapture(seq, at)
      chain.captures.push(capture)
      entry = entryOf({ ...parts, kind: 'capture', ref: capture.id, payloadSha256: capturePayloadSha256(capture) })
    } else {
      const event = sampleEvent(seq, at)
      chain.events.push(event)
      entry = entryOf({ ...parts, kind: 'event', ref: '', payloadSha256: eventPayloadSha256(event) })
    }
    chain.entries.push(entry)
    prev = entry.id
  }
  return { ...chain, head: { seq: length, head: prev } }
}

function sampleEvent(seq: number, at: string): CaseEvent {
  const common = { seq, at, caseId: 'case-1', actor: 'Investigator' }
  if (seq === 1) return { ...common, kind: 'case-created', title: 'Case', reference: 'R-1', investigator: 'A. Person', budget: '100', practice: true }
  return { ...common, kind: 'finding-written', findingId: `f${seq}`, text: `Finding ${seq}`, confidence: 'probable', captureIds: [] }
}

function sampleCapture(seq: number, at: string): Capture {
  const body = new TextEncoder().encode(`{"data":[{"n":${seq}}]}`)
  const requestText = `{"page":${seq}}`
  return {
    id: `x${seq}`,
    caseId: 'case-1',
    planId: 'p1',
    stepId: `s${seq}`,
    endpoint: 'profiler/labels',
    method: 'POST',
    path: '/api/v1/profiler/address/labels',
    serviceOrigin: 'http://127.0.0.1:1',
    practice: true,
    requestText,
    requestSha256: sha256Hex(requestText),
    status: 200,
    headers: [['date', 'x']],
    bodySha256: sha256Hex(body),
    bodyBytes: body.length,
    startedAt: at,
    endedAt: at,
    creditsUsed: '1',
    creditsSource: 'header',
    appVersion: '0.1.0',
    seq,
    subjectId: seq % 4 === 0 ? undefined : 'sub-1',
    body,
  }
}
