import type { EndpointId } from './table/endpoint.ts'

/** `invalid_http`: status 0; the body is what the connection delivered, as far as it is stored. */
export const BODY_DEFECTS = ['truncated', 'timeout', 'too_large', 'bad_encoding', 'invalid_http'] as const

export type BodyDefect = (typeof BODY_DEFECTS)[number]

/**
 * One request and its response as sent over the network. The backend writes it to the journal
 * before it reports it; the renderer moves it into the case file as a capture.
 */
export interface HttpExchange {
  /** Time-ordered unique id from the backend; becomes the capture's id. */
  readonly id: string
  /**
   * Id of the call. Each of its attempts that is stored has an exchange of its own, whose `id` is
   * the attempt's id in the ledger.
   */
  readonly callId: string
  readonly caseId: string
  readonly planId: string
  readonly stepId: string
  readonly endpoint: EndpointId
  readonly method: 'GET' | 'POST'
  /** Path only; the origin is in `serviceOrigin`. */
  readonly path: string
  readonly serviceOrigin: string
  /**
   * true for a response of the practice service: its figures are simulated and marked as such
   * everywhere.
   */
  readonly practice: boolean
  /** RFC 8785 text of the request body, '' for GET. */
  readonly requestText: string
  readonly requestSha256: string
  readonly status: number
  /** Selected response headers, lower-case names, values capped; never a request header. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /**
   * The response body in base64, byte for byte as received after decompression (except for
   * `blanked` and `defect`).
   */
  readonly bodyBase64: string
  readonly bodySha256: string
  readonly bodyBytes: number
  /**
   * Number of places in body and headers where the response repeated the key, which was overwritten
   * before the response was stored; absent where nothing was altered. The hash covers the altered
   * bytes, the only ones stored.
   */
  readonly blanked?: { readonly body: number; readonly headers: number } | undefined
  /**
   * Why the body is not what the service meant to deliver; absent where it arrived whole. A
   * defective body is stored but never read as data.
   */
  readonly defect?: BodyDefect | undefined
  /** UTC ISO 8601 with milliseconds and Z. */
  readonly startedAt: string
  readonly endedAt: string
  /** The service's `Date` header as delivered. */
  readonly serverDate?: string | undefined
  /** Request id from the headers or an error body. */
  readonly requestId?: string | undefined
  /** Credits as a decimal string, and the source of the figure. */
  readonly creditsUsed: string
  readonly creditsSource: 'header' | 'table' | 'none'
  readonly creditsRemaining?: string | undefined
  readonly appVersion: string
}
