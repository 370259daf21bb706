import type { EndpointId } from '../../src-shared/service/endpoint.ts'

/** What the investigator wants to know, before it is priced. `makePlan` turns it into steps. */
export interface PlanWish {
  readonly title: string
  readonly subjectIds: readonly string[]
  readonly endpoints: readonly EndpointId[]
  readonly chains: readonly string[]
  /** Send `all` instead of one call per chain where the endpoint offers it. */
  readonly allWherePossible: boolean
  /** YYYY-MM-DD, inclusive, UTC. */
  readonly window: { readonly from: string; readonly to: string }
  /** Most pages to follow per call; the price shown is the price of all of them ("up to"). */
  readonly maxPages: number
  /** true: ask again even where the case already holds an answer to the same question. */
  readonly refresh: boolean
  /** Extra request fields by endpoint (transaction hash of a lookup, filters). */
  readonly extra?: Readonly<Partial<Record<EndpointId, Readonly<Record<string, unknown>>>>>
}

/** Progress of a step under way; what is done stands in the case file. */
export interface StepProgress {
  readonly stepId: string
  readonly planId: string
  readonly state: 'queued' | 'running' | 'captured' | 'reused' | 'failed' | 'skipped' | 'cancelled'
  readonly message: string
  readonly creditsUsed: string
}
