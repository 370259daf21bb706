import type { Capture } from '../../../src-shared/custody/capture.ts'
import { addressesSeen } from '../../../src-shared/case/addresses-seen.ts'
import { responseOf } from '../../../src-shared/case/case-reducer.ts'
import { summarizeCapture, type CaptureSummary } from '../../../src-shared/case/capture-summary.ts'
import { flowColumnsOf, type FlowColumns } from '../../../src-shared/case/flow-columns.ts'
import { namesOf } from '../../../src-shared/case/names/names.ts'
import { packTexts, type PackedTexts } from '../../../src-shared/case/columns/packed-texts.ts'
import { packResponse, type PackedResponse } from '../../../src-shared/case/columns/packed-response.ts'
import type { Names } from '../../../src-shared/case/names/names-types.ts'

/** What to decode: everything for the case file, or the response for a view. */
export type Wanted = 'all' | 'response'

/** A request to the worker. */
export interface DecodingJob {
  readonly id: number
  readonly wanted: Wanted
  readonly capture: Capture
}

/** A reply of the worker; the first one reports that it is ready. */
export type DecodingReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | {
      readonly kind: 'all'
      readonly id: number
      /** undefined for errors and unreadable responses. */
      readonly response: PackedResponse | undefined
      /** The distinct addresses in the response. */
      readonly addresses: PackedTexts
      readonly summary: CaptureSummary
      readonly names: Names
      /** undefined where the response has neither flows nor relations. */
      readonly flows: FlowColumns | undefined
    }
  | { readonly kind: 'response'; readonly id: number; readonly response: PackedResponse | undefined; readonly addresses: PackedTexts }

/** Runs a job; exceptions become replies. */
export function replyTo({ id, wanted, capture }: DecodingJob): DecodingReply {
  try {
    const response = responseOf(capture)
    const decoded = {
      id,
      response: response === undefined ? undefined : packResponse(response),
      addresses: packTexts([...new Set(addressesSeen({ response }))]),
    }
    if (wanted === 'response') return { kind: 'response', ...decoded }
    return {
      kind: 'all',
      ...decoded,
      summary: summarizeCapture(capture, response),
      names: namesOf(capture, response),
      flows: flowColumnsOf(capture, response),
    }
  } catch (error) {
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }
  }
}
