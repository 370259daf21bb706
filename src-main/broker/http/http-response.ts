import type { Failure } from '../../../src-shared/core/failure.ts'

export interface HttpResponse {
  readonly status: number
  /** As delivered, in order, duplicates kept. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** After decompression. If `bodyFailure` is set, the bytes that arrived before it. */
  readonly body: Uint8Array
  /**
   * Why the body did not arrive complete: truncated, timeout, too_large, bad_encoding,
   * unexpected_redirect.
   */
  readonly bodyFailure: Failure | undefined
  /** Number of places where the key was found and overwritten. */
  readonly redacted?: { readonly body: number; readonly headers: number } | undefined
}
