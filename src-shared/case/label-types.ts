import type { EndpointId, LabelEndpoint } from '../service/table/endpoint.ts'
import type { CaptureHeader } from './case-types.ts'

/** One label of one address in a response; repetitions in one response count as one occurrence. */
export interface LabelOccurrence {
  /** As delivered; for bought labels, as requested. */
  readonly address: string
  readonly label: string
  /**
   * The chain of the record, else the requested one, normalised; 'all' where all were requested at
   * once, '' where none is known.
   */
  readonly chain: string
  /** JSON pointer of the record in the body; the first of several. */
  readonly pointer: string
  /** How often the response contains it; absent for once. */
  readonly times?: number
}

/**
 * A label of the service, with the capture that contains it. It was valid at
 * the time of that response.
 */
export interface KnownLabel extends LabelOccurrence {
  readonly captureId: string
  readonly caseId: string
  readonly endpoint: EndpointId
  /** Requested and paid by itself, or delivered incidentally in another response. */
  readonly bought: boolean
  /** UTC time of the response: labels age. */
  readonly at: string
  readonly practice: boolean
}

/**
 * A completed request for the labels of an address, possibly without any label: that is
 * known, too, and was paid.
 */
export interface RequestedLabels {
  readonly address: string
  readonly endpoint: LabelEndpoint
  readonly chain: string
  readonly captureId: string
  readonly caseId: string
  readonly at: string
  readonly labels: number
  readonly practice: boolean
  /** Approved, and the response is still to come: there is no capture, and `at` is the approval. */
  readonly underWay?: true
}

/**
 * What is known of addresses, newest response first. Addresses are given as delivered, with their
 * family where it is known.
 */
export interface LabelIndex {
  readonly labelsOf: (address: string, family?: string) => readonly KnownLabel[]
  readonly requestedOf: (address: string, family?: string) => readonly RequestedLabels[]
}

/** A label with the capture that contains it. */
export interface SeenLabel extends LabelOccurrence {
  readonly capture: CaptureHeader
}

/** What the responses of one case report about addresses. */
export interface CaseLabels extends LabelIndex {
  /** Every label of every response, the oldest response first. */
  readonly seenOf: (address: string, family?: string) => readonly SeenLabel[]
}
