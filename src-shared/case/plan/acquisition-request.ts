import type { PlannedStep } from '../../custody/capture.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'

/** An address whose labels are wanted and that is no subject itself: a counterparty of one. */
export interface LabelTarget {
  /** Whose counterparty it is. */
  readonly subjectId: string
  readonly address: string
  readonly family: string
  /** 'all', or the one chain to ask on. */
  readonly chain: string
}

/** A question of an earlier plan that failed: asked again as it was asked then. */
export interface FailedQuestion {
  /** Its first page. */
  readonly step: PlannedStep
  /** How many pages were planned. */
  readonly pages: number
  /** The first page that failed; those before it were answered. */
  readonly from: number
  /** Where in the custody chain its plan was approved: an older answer to a page that failed is not what was wanted then. */
  readonly since: number
}

/** How a plan finds out on which chains its subjects are active, before it requests the rest on those. */
export interface DiscoveryRequest {
  /** Chains that a new subject begins with: one that has others had its chains chosen by a person, and needs no discovery. */
  readonly starting: readonly string[]
  /** Discovers for subjects with chosen chains too; those chains are requested in any case. */
  readonly ofChosen: boolean
  /** Chains to request on, whatever was discovered. */
  readonly include: readonly string[]
  /** Requests what the discovery gives no reason for as well: profit and loss without a trade. */
  readonly allEndpoints: boolean
  /** Discovers again what was discovered before, or failed. */
  readonly again: boolean
}

/** What the investigator wants to know, before it is priced. `makePlan` turns it into steps. */
export interface AcquisitionRequest {
  readonly title: string
  readonly subjectIds: readonly string[]
  readonly endpoints: readonly EndpointId[]
  readonly chains: readonly string[]
  /** Send `all` instead of one call per chain where the endpoint offers it. */
  readonly allWherePossible: boolean
  /** The same for endpoints of which one call on all chains brings as much as one for each (`Endpoint.allAnswersEach`). */
  readonly allWhereNamed?: boolean | undefined
  /** Requests where a subject is active, after finding that out; undefined: on its own chains, each by itself. */
  readonly discovery?: DiscoveryRequest | undefined
  /** YYYY-MM-DD, inclusive, UTC. */
  readonly window: { readonly from: string; readonly to: string }
  /** Most pages to follow per call; the price shown is the price of all of them ("up to"). */
  readonly maxPages: number
  /** The same of single endpoints, in place of `maxPages`. */
  readonly pagesOf?: Readonly<Partial<Record<EndpointId, number>>> | undefined
  /** true: ask again even where the case already holds an answer to the same question. */
  readonly refresh: boolean
  /** Extra request fields by endpoint (transaction hash of a lookup, filters). */
  readonly extra?: Readonly<Partial<Record<EndpointId, Readonly<Record<string, unknown>>>>>
  /** What was chosen of those fields, in words, for who approves the plan. */
  readonly chosen?: readonly string[] | undefined
  /**
   * A question about no subject (a token, the market, the web): its request without window and page number. Such a wish names
   * one endpoint and neither subjects nor chains.
   */
  readonly request?: Readonly<Record<string, unknown>> | undefined
  /** What such a request puts into the endpoint's path (the id of a question of the legacy interface). */
  readonly pathValues?: PlannedStep['pathValues']
  /** Whose labels to buy instead of the subjects' own; such a wish holds label endpoints only. */
  readonly labelTargets?: readonly LabelTarget[] | undefined
  /** Questions to ask again as they were; such a wish chooses nothing but which of their endpoints to ask. */
  readonly again?: readonly FailedQuestion[] | undefined
  /** Purchases of labels that are made although labels of the address are known (`purchaseOf`); all others are left out. */
  readonly buyKnown?: readonly string[] | undefined
}

/** Progress of a step under way; what is done stands in the case file. */
export interface StepProgress {
  readonly stepId: string
  readonly planId: string
  readonly state: 'queued' | 'running' | 'captured' | 'reused' | 'failed' | 'skipped' | 'cancelled'
  readonly message: string
  readonly creditsUsed: string
}
