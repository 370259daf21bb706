import type { EndpointId } from './table/endpoint.ts'

/** `invalid_http`: status 0, and the body is what the connection delivered, as far as it is stored. */
export const BODY_DEFECTS = ['truncated', 'timeout', 'too_large', 'bad_encoding', 'invalid_http'] as const

export type BodyDefect = (typeof BODY_DEFECTS)[number]

/**
 * One request and its answer as they went over the wire. Written by the desk to the journal before
 * anyone hears of it, moved by the renderer into the case file as a capture.
 */
export interface Exchange {
  /** Time-ordered unique id given by the desk; becomes the capture's id. */
  readonly id: string
  /** Id of the call in the ledger (one call may have had several attempts; this is the attempt that was kept). */
  readonly callId: string
  readonly caseId: string
  readonly planId: string
  readonly stepId: string
  readonly endpoint: EndpointId
  readonly method: 'GET' | 'POST'
  /** Path only; the origin is in `serviceOrigin`. */
  readonly path: string
  readonly serviceOrigin: string
  /** true when the answer came from the practice service: its figures are made up and say so everywhere. */
  readonly practice: boolean
  /** RFC 8785 text of the request body, '' for GET. */
  readonly requestText: string
  readonly requestSha256: string
  readonly status: number
  /** Chosen response headers, lower-case names, values capped; never a request header. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The response body, byte for byte as received after decompression (save `blanked`, and `defect`), in base64. */
  readonly bodyBase64: string
  readonly bodySha256: string
  readonly bodyBytes: number
  /**
   * Places of body and headers where the answer repeated the key and which were overwritten before it was kept, as numbers; absent
   * where nothing was altered. The hash is of the altered bytes: there are no others.
   */
  readonly blanked?: { readonly body: number; readonly headers: number } | undefined
  /** Why the body is not what the service meant to deliver; absent where it arrived whole. It is stored and never read as data. */
  readonly defect?: BodyDefect | undefined
  /** UTC ISO 8601 with milliseconds and Z. */
  readonly startedAt: string
  readonly endedAt: string
  /** The service's `Date` header as delivered. */
  readonly serverDate?: string | undefined
  /** Request id from the headers or an error body. */
  readonly requestId?: string | undefined
  /** Credits as a decimal string and where the figure comes from. */
  readonly creditsUsed: string
  readonly creditsSource: 'header' | 'table' | 'none'
  readonly creditsRemaining?: string | undefined
  readonly appVersion: string
}
