import type { Capture } from '../../../src-shared/capture.ts'
import type { Answer } from '../../../src-shared/service/answer/rows.ts'
import { addressesSeen } from '../../evidence/addresses-seen.ts'
import { answerOf } from '../../evidence/case-fold.ts'
import { digestOf, type Digest } from '../../evidence/digest.ts'
import { flowColumnsOf, type FlowColumns } from '../../evidence/flow-columns.ts'
import { namesOf, type Names } from '../../evidence/names/names.ts'
import { packAnswer, type PackedAnswer } from './packed-answer.ts'

/** What is wanted of a capture: everything for the case file, the answer for a view, or the addresses that it names. */
export type Wanted = 'all' | 'answer' | 'addresses'

/** What a worker is asked. */
export interface DecodingJob {
  readonly id: number
  readonly wanted: Wanted
  readonly capture: Capture
}

/** What it answers; first of all that it is there. */
export type DecodingReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | {
      readonly kind: 'all'
      readonly id: number
      /** undefined for error answers and for those that cannot be read. */
      readonly answer: PackedAnswer | undefined
      readonly digest: Digest
      readonly names: Names
      /** undefined where the answer holds neither flows nor relations. */
      readonly flows: FlowColumns | undefined
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: PackedAnswer | undefined }
  | { readonly kind: 'addresses'; readonly id: number; readonly addresses: readonly string[] }

/** Does a job; whatever is thrown is told. */
export function replyTo({ id, wanted, capture }: DecodingJob): DecodingReply {
  try {
    const answer = answerOf(capture)
    if (wanted === 'addresses') return { kind: 'addresses', id, addresses: [...new Set(addressesSeen({ answer }))] }
    if (wanted === 'answer') return { kind: 'answer', id, answer: packed(answer) }
    return {
      kind: 'all',
      id,
      answer: packed(answer),
      digest: digestOf(capture, answer),
      names: namesOf(capture, answer),
      flows: flowColumnsOf(capture, answer),
    }
  } catch (error) {
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }
  }
}

function packed(answer: Answer | undefined): PackedAnswer | undefined {
  return answer === undefined ? undefined : packAnswer(answer)
}
