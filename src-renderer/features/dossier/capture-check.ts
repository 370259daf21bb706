import type { Capture, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { capturePayloadSha256, entryOf } from '../../../src-shared/custody/custody-chain.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { capture as messages } from './messages.ts'

/** A recorded hash and the same hash computed now. */
export interface HashCheck {
  readonly what: string
  readonly recorded: string
  readonly computed: string
}

/**
 * Recomputes every hash of a capture: body, request, the capture's record, and its entry in the
 * custody chain.
 */
export function checkCapture(capture: Capture, entry: CustodyEntry | undefined): HashCheck[] {
  const checks: HashCheck[] = [
    { what: messages.bodyPart, recorded: capture.bodySha256, computed: sha256Hex(capture.body) },
    { what: messages.requestPart, recorded: capture.requestSha256, computed: sha256Hex(capture.requestText) },
  ]
  if (entry === undefined) return [...checks, { what: messages.custodyEntry, recorded: messages.noneInCase, computed: '' }]
  const { id: _id, ...parts } = entry
  return [
    ...checks,
    { what: messages.captureRecord, recorded: entry.payloadSha256, computed: capturePayloadSha256(capture) },
    { what: messages.custodyEntry, recorded: entry.id, computed: entryOf(parts).id },
  ]
}
