import type { Capture } from '../../src-shared/capture.ts'
import type { Answer } from '../../src-shared/service/answer/rows.ts'
import { answerOf } from '../evidence/case-fold.ts'
import { digestOf, type Digest } from '../evidence/digest.ts'
import { flowColumnsOf, type FlowColumns } from '../evidence/flow-columns.ts'

/** What is made of a capture's body, in one go. */
export interface DecodedCapture {
  /** undefined for error answers and for those that cannot be read. */
  readonly answer: Answer | undefined
  readonly digest: Digest
  /** undefined where the answer holds neither flows nor relations. */
  readonly flows: FlowColumns | undefined
}

/** Decodes a capture. The place in the chain does not matter: an answer is decoded before it has one. */
export async function decodeCapture(capture: Omit<Capture, 'seq'>): Promise<DecodedCapture> {
  const placed: Capture = { ...capture, seq: 0 }
  const answer = answerOf(placed)
  return { answer, digest: digestOf(placed, answer), flows: flowColumnsOf(placed, answer) }
}
