import type { Capture } from '../custody/capture.ts'
import { sha256Hex } from '../custody/sha256.ts'
import { PRESENTATION } from '../service/table/endpoint-presentation.ts'
import type { DecodedResponse, Row } from '../service/response/rows.ts'
import { chainSharesOf, type ChainShare } from './activity/chain-shares.ts'
import { isRetryableRefusal } from './refusal.ts'
import { failureOfCapture, type FailureSummary } from './failure-summary.ts'
import type { CaptureHeader } from './case-types.ts'

/**
 * Version of the decoder and of the summary format. Increase it with every change that produces a
 * different summary from the same body; summaries of another version are rebuilt from the bodies.
 */
export const DECODER_VERSION = 1
/** The oldest version whose summaries are readable; they are used until they are rebuilt. */
export const OLDEST_SERVING_DECODER = 1

/**
 * What a case knows of a response without loading it. Derived from the body alone, never evidence;
 * can be rebuilt at any time. Plain data, so that it can be stored and sent to a worker.
 */
export interface CaptureSummary {
  /** Whether the response was understood; otherwise it is a failure or unreadable text. */
  readonly understood: boolean
  /** Why the capture is a failure; undefined where it is a usable response. */
  readonly failure: FailureSummary | undefined
  /** An account refusal: the same request may succeed later. */
  readonly leavesOpen: boolean
  /** Records of the response. */
  readonly rows: number
  /**
   * Records as shown to the user: results of a web search, not the queries that group them; of
   * pages, the readable ones.
   */
  readonly records: number
  readonly skipped: number
  /** The service reports no results; true where there is no response. */
  readonly empty: boolean
  readonly isLastPage: boolean
  /**
   * SHA-256 of the records as delivered: pages with equal hashes have equal records. '' where
   * the response has no pages.
   */
  readonly recordsHash: string
  /** Whether text in the body is padded with NUL, which views omit. */
  readonly hasNulPadding: boolean
  /**
   * Records per chain in a response about all chains; absent where its records do not
   * account for every chain.
   */
  readonly chains?: readonly ChainShare[]
}

/**
 * The summary of a capture; `response` is decoded from its body, undefined
 * where that was not possible.
 */
export function summarizeCapture(capture: Capture, response: DecodedResponse | undefined): CaptureSummary {
  const chains = chainSharesOf(capture, response)
  const summary: CaptureSummary = {
    understood: response !== undefined,
    failure: failureOfCapture(capture, response),
    leavesOpen: isRetryableRefusal(capture),
    rows: response?.rows.length ?? 0,
    records: recordsIn(capture, response?.rows ?? []),
    skipped: response?.skipped ?? 0,
    empty: response?.empty ?? true,
    isLastPage: response?.pagination.isLastPage ?? true,
    recordsHash: recordsHashOf(response),
    hasNulPadding: response !== undefined && hasNulPadding(capture.body),
    ...(chains === undefined ? {} : { chains }),
  }
  // Substrings of a body keep the whole body in memory; a clone does not.
  return structuredClone(summary)
}

const NUL_ESCAPE = new TextEncoder().encode('\\u0000')

function hasNulPadding(body: Uint8Array): boolean {
  for (let at = body.indexOf(0x5c); at !== -1; at = body.indexOf(0x5c, at + 2)) {
    if (NUL_ESCAPE.every((byte, offset) => body[at + offset] === byte)) return true
  }
  return false
}

function recordsHashOf(response: DecodedResponse | undefined): string {
  if (response === undefined || (response.pagination.isLastPage && !response.pagination.present)) return ''
  return sha256Hex(JSON.stringify([response.skipped, ...response.rows.map(({ raw }) => raw)]))
}

function recordsIn({ endpoint }: CaptureHeader, rows: readonly Row[]): number {
  const { table } = PRESENTATION[endpoint]
  if (table === 'web-results') return rows.reduce((sum, row) => sum + (row.nested['organic']?.length ?? 0), 0)
  return table === 'web-pages' ? rows.reduce((sum, row) => sum + pagesRead(row), 0) : rows.length
}

/** A response that names no page counts as one record. */
function pagesRead({ lists }: Row): number {
  const read = lists['retrieved_urls']?.length ?? 0
  return read === 0 && (lists['failed_urls']?.length ?? 0) === 0 ? 1 : read
}
