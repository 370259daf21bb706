import type { Capture } from '../custody/capture.ts'
import { sha256Hex } from '../custody/sha256.ts'
import { PRESENTATION } from '../service/table/endpoint-presentation.ts'
import type { Answer, Row } from '../service/response/rows.ts'
import type { CaptureHeader } from './case-state.ts'
import { chainSharesOf, type ChainShare } from './activity/chain-shares.ts'
import { isRetryableRefusal } from './refusal.ts'
import { failureOfCapture, type FailureSummary } from './failure-summary.ts'

/**
 * Number of what is made of a body: the reading of answers and the form of the digest. It goes up by one with every change that makes
 * another digest of the same body; digests of another number are then made anew from the bodies.
 */
export const DECODER_VERSION = 1
/** The oldest whose digests can still be read: they serve until they are made anew. */
export const OLDEST_SERVING_DECODER = 1

/**
 * What a case must know of an answer while the answer itself is not in memory. Derived from the body alone, never evidence:
 * it can be made anew at any time. Plain data, so that it can be stored and sent to a worker.
 */
export interface CaptureSummary {
  /** Whether the answer was understood; otherwise it is a failure, or text that nobody could read. */
  readonly understood: boolean
  /** Why it is no answer; undefined where it is one. */
  readonly failure: FailureSummary | undefined
  /** An account refusal: asked again, the question may be answered. */
  readonly leavesOpen: boolean
  /** Records of the answer. */
  readonly rows: number
  /** Records as a person counts them: results of a web search, not the queries that they are grouped by; of pages those that could be read. */
  readonly records: number
  readonly skipped: number
  /** The service says that there is nothing; true where there is no answer. */
  readonly empty: boolean
  readonly isLastPage: boolean
  /** SHA-256 of the records as delivered: pages that have it in common hold the same. '' where the answer is not divided into pages. */
  readonly recordsHash: string
  /** Whether the body pads text with NUL, which views leave out. */
  readonly holdsNul: boolean
  /** What a response about all chains holds of each; absent where its records do not account for them. */
  readonly chains?: readonly ChainShare[]
}

/** The digest of a capture; `answer` is what was decoded from its body, undefined where that is none. */
export function summarizeCapture(capture: Capture, answer: Answer | undefined): CaptureSummary {
  const chains = chainSharesOf(capture, answer)
  const digest: CaptureSummary = {
    understood: answer !== undefined,
    failure: failureOfCapture(capture, answer),
    leavesOpen: isRetryableRefusal(capture),
    rows: answer?.rows.length ?? 0,
    records: recordsIn(capture, answer?.rows ?? []),
    skipped: answer?.skipped ?? 0,
    empty: answer?.empty ?? true,
    isLastPage: answer?.pagination.isLastPage ?? true,
    recordsHash: recordsHashOf(answer),
    holdsNul: answer !== undefined && holdsNul(capture.body),
    ...(chains === undefined ? {} : { chains }),
  }
  // Texts cut out of a body keep the whole body in memory: copies of their own do not.
  return structuredClone(digest)
}

const NUL_ESCAPE = new TextEncoder().encode('\\u0000')

function holdsNul(body: Uint8Array): boolean {
  for (let at = body.indexOf(0x5c); at !== -1; at = body.indexOf(0x5c, at + 2)) {
    if (NUL_ESCAPE.every((byte, offset) => body[at + offset] === byte)) return true
  }
  return false
}

function recordsHashOf(answer: Answer | undefined): string {
  if (answer === undefined || (answer.pagination.isLastPage && !answer.pagination.present)) return ''
  return sha256Hex(JSON.stringify([answer.skipped, ...answer.rows.map(({ raw }) => raw)]))
}

function recordsIn({ endpoint }: CaptureHeader, rows: readonly Row[]): number {
  const { table } = PRESENTATION[endpoint]
  if (table === 'web-results') return rows.reduce((sum, row) => sum + (row.nested['organic']?.length ?? 0), 0)
  return table === 'web-pages' ? rows.reduce((sum, row) => sum + pagesRead(row), 0) : rows.length
}

/** An answer that names no page at all, read or not, is one record: what it says stands for itself. */
function pagesRead({ lists }: Row): number {
  const read = lists['retrieved_urls']?.length ?? 0
  return read === 0 && (lists['failed_urls']?.length ?? 0) === 0 ? 1 : read
}
