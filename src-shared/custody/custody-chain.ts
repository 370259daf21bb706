import type { Capture, CaseEvent, CustodyEntry } from './capture.ts'
import { canonicalText } from '../core/canonical-json.ts'
import { sha256Hex } from './sha256.ts'

/** `prev` of the first entry of a case. */
export const GENESIS = '0'.repeat(64)

/** The entry's id: SHA-256 of the canonical text of all its immutable fields. */
export function entryId(entry: Omit<CustodyEntry, 'id' | 'ref'>): string {
  const { seq, at, kind, caseId, payloadSha256, prev, author, seen } = entry
  return sha256Hex(canonicalText({ seq, at, kind, caseId, payloadSha256, prev, author, seen }))
}

/** Builds the chain entry of one capture or event (capture.ts, CustodyEntry). */
export function entryOf(parts: Omit<CustodyEntry, 'id' | 'seen'> & Partial<Pick<CustodyEntry, 'seen'>>): CustodyEntry {
  const { caseId, seq, at, kind, ref, payloadSha256, prev, author, seen = [] } = parts
  const entry = { caseId, seq, at, kind, ref, payloadSha256, prev, author, seen }
  return { ...entry, id: entryId(entry) }
}

/** Hash of a capture without `body` (hashed in `bodySha256`) and without `seq`. */
export function capturePayloadSha256(capture: Omit<Capture, 'body' | 'seq'> & { readonly body?: unknown; readonly seq?: unknown }): string {
  const { body: _body, seq: _seq, ...payload } = capture
  return sha256Hex(canonicalText(payload))
}

/** Hash of a whole event without `seq`. */
export function eventPayloadSha256(event: CaseEvent | Omit<CaseEvent, 'seq'>): string {
  const { seq: _seq, ...payload } = { seq: 0, ...event }
  return sha256Hex(canonicalText(payload))
}
