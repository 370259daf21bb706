import type { PlannedStep } from '../../custody/capture.ts'
import type { LabelEndpoint } from '../../service/table/endpoint.ts'
import type { KnownLabel, RequestedLabels } from '../label-types.ts'

/** One call of a plan before it is approved. */
export interface PlanLine {
  readonly step: PlannedStep
  /** 'reused': the case has the response already; costs nothing and is not sent. */
  readonly state: 'planned' | 'reused'
  readonly reused?: { readonly captureId: string; readonly at: string } | undefined
  /** A further page: sent, and paid, only when the page before was not the last. */
  readonly onlyIfNeeded: boolean
  /** Always needs a confirmation: labels, premium labels, unknown price. */
  readonly needsConfirmation: boolean
  /**
   * Credits reported by public sources where the interface lists no price; a hint, never a promise.
   */
  readonly hint: string | undefined
}

/**
 * An address whose labels are requested and known, in this case or in another:
 * bought again only when chosen.
 */
export interface PlanKnown {
  /** Names the purchase in `AcquisitionRequest.buyKnown`. */
  readonly purchase: string
  readonly endpoint: LabelEndpoint
  readonly subjectId: string
  readonly about: string | undefined
  readonly address: string
  readonly chain: string | undefined
  /** Newest response first; empty where labels were requested and there were none. */
  readonly labels: readonly KnownLabel[]
  readonly requested: readonly RequestedLabels[]
  readonly leftOut: boolean
}
