import type { CaptureSummary } from '../../src-shared/case/capture-summary.ts'
import type { Names } from '../../src-shared/case/names/names-types.ts'
import type { FlowColumns } from '../../src-shared/case/flow-columns.ts'
import type { PackedResponse } from '../../src-shared/case/columns/packed-response.ts'
import type { PackedTexts } from '../../src-shared/case/columns/packed-texts.ts'

export interface InChain {
  readonly caseId: string
  readonly seq: number
}

export interface BodyRow extends InChain {
  readonly body: Uint8Array
}

/**
 * The decoded summary of a body. Derived, never evidence: it is in no backup
 * and in no evidence file.
 */
export interface CaptureSummaryRow extends InChain {
  /** `DECODER_VERSION` of the decoder that made it. */
  readonly decoder: number
  readonly summary: CaptureSummary
}

/**
 * Names in a capture, read when a view shows labels or tokens. Made by the decoder of
 * the summary stored with it.
 */
export interface NamesRow extends InChain {
  readonly decoder: number
  readonly names: Names
}

/** Flows and relations of a capture, read by the graph only; no row where there are none. */
export interface FlowsRow extends InChain {
  readonly decoder: number
  readonly columns: FlowColumns
}

/**
 * The position of a row and the body it was derived from: a restore may put another
 * response at the same position.
 */
export interface MadeOf {
  readonly caseId: string
  readonly seq: number
  /** `DECODER_VERSION` of the decoder that made it; rows of other versions are rebuilt. */
  readonly decoder: number
  readonly captureId: string
  readonly bodySha256: string
}

/**
 * A response in columns. Derived, never evidence: it is in no backup, and can
 * be rebuilt from the body.
 */
export interface ResponseRow extends MadeOf {
  readonly response: PackedResponse | undefined
}

/** The addresses in a response; like the response's row, they may be missing. */
export interface AddressesRow extends MadeOf {
  readonly addresses: PackedTexts
}
