import type { PlannedStep } from '../../custody/capture.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'

/**
 * An address whose labels are requested and that is not a subject itself: a counterparty of one.
 */
export interface LabelTarget {
  /** Whose counterparty it is. */
  readonly subjectId: string
  readonly address: string
  readonly family: string
  /** 'all', or the one chain to send the request on. */
  readonly chain: string
}

/** A failed query of an earlier plan, to be repeated unchanged. */
export interface FailedQuery {
  /** Its first page. */
  readonly step: PlannedStep
  /** How many pages were planned. */
  readonly pages: number
  /** The first page that failed; those before it have responses. */
  readonly from: number
  /**
   * Position in the custody chain at which its plan was approved: an older response
   * does not satisfy the retry.
   */
  readonly since: number
}

/**
 * How a plan discovers the chains on which its subjects are active, before it
 * requests the rest on those.
 */
export interface DiscoveryRequest {
  /**
   * Starting chains of a new subject: other chains were chosen by a person, and need no discovery.
   */
  readonly starting: readonly string[]
  /** Also discover subjects with chosen chains; those chains are requested in any case. */
  readonly ofChosen: boolean
  /** Chains to request on, whatever the discovery finds. */
  readonly include: readonly string[]
  /**
   * Also request endpoints that the discovery gives no reason for, e.g. profit
   * and loss without a trade.
   */
  readonly allEndpoints: boolean
  /** Repeat discoveries that succeeded or failed before. */
  readonly again: boolean
}

/** What the investigator requests, before pricing. `makePlan` turns it into steps. */
export interface AcquisitionRequest {
  readonly title: string
  readonly subjectIds: readonly string[]
  readonly endpoints: readonly EndpointId[]
  readonly chains: readonly string[]
  /** Send `all` instead of one call per chain where the endpoint offers it. */
  readonly allWherePossible: boolean
  /**
   * The same for endpoints where one call on all chains returns as much as one call per chain
   * (`Endpoint.allCoversEachChain`).
   */
  readonly allWhereNamed?: boolean | undefined
  /**
   * Find where a subject is active and request there; undefined: request on its
   * own chains, one call each.
   */
  readonly discovery?: DiscoveryRequest | undefined
  /** YYYY-MM-DD, inclusive, UTC. */
  readonly window: { readonly from: string; readonly to: string }
  /** Maximum pages per call; the price shown covers all of them ("up to"). */
  readonly maxPages: number
  /** Per-endpoint override of `maxPages`. */
  readonly pagesOf?: Readonly<Partial<Record<EndpointId, number>>> | undefined
  /** true: send the request even where the case already has a response to it. */
  readonly refresh: boolean
  /** Extra request fields by endpoint (transaction hash of a lookup, filters). */
  readonly extra?: Readonly<Partial<Record<EndpointId, Readonly<Record<string, unknown>>>>>
  /** The chosen fields in words, for the approval of the plan. */
  readonly chosen?: readonly string[] | undefined
  /**
   * A query without a subject (a token, the market, the web): its request without window and page
   * number. Such a request names one endpoint and neither subjects nor chains.
   */
  readonly request?: Readonly<Record<string, unknown>> | undefined
  /** Path parameters of such a request (the question id of the legacy API). */
  readonly pathValues?: PlannedStep['pathValues']
  /**
   * Addresses whose labels to buy instead of the subjects' own; such a request
   * has label endpoints only.
   */
  readonly labelTargets?: readonly LabelTarget[] | undefined
  /**
   * Queries to repeat unchanged; such a request chooses only which of their endpoints to include.
   */
  readonly again?: readonly FailedQuery[] | undefined
  /**
   * Label purchases to make although labels of the address are known (`purchaseOf`);
   * all others are left out.
   */
  readonly buyKnown?: readonly string[] | undefined
}

/** Progress of a running step; completed steps are in the case file. */
export interface StepProgress {
  readonly stepId: string
  readonly planId: string
  readonly state: 'queued' | 'running' | 'captured' | 'reused' | 'failed' | 'skipped' | 'cancelled'
  readonly message: string
  readonly creditsUsed: string
}
