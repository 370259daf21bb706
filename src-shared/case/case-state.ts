import type { Capture, CaseEvent, CustodyEntry, FindingAbout, PlannedStep } from '../custody/capture.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import type { DecodedResponse } from '../service/response/rows.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import type { CaseCoverage } from './coverage-row.ts'
import type { Curation } from './curation/curation.ts'
import type { CaptureSummary } from './capture-summary.ts'
import type { LazyCaptureNames } from './names/lazy-capture-names.ts'
import type { CaptureHeader, Subject, AddressSubject } from './case-types.ts'
import type { TraceCitation } from '../custody/trace-event.ts'
import type { SavedTrace } from './saved-traces.ts'
import type { CaseLabels } from './label-types.ts'

/** A case as listed. */
export interface CaseRecord {
  readonly id: string
  readonly title: string
  readonly reference: string
  readonly investigator: string
  /** Credits, decimal string. */
  readonly budget: string
  readonly practice: boolean
  /** Status of the work; a case without one is open. */
  readonly status?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly createdAt: string
  readonly lastAt: string
  readonly subjects: number
  readonly captures: number
  readonly head: string
  readonly seq: number
}

/** A capture of an open case. One object for as long as the case is open. */
export interface LoadedCapture {
  readonly capture: CaptureHeader
  readonly summary: CaptureSummary
  /** Labels and tokens of the response, read when a view needs them. */
  readonly names: LazyCaptureNames
  readonly step: PlannedStep | undefined
}

/** A capture with its decoded response: read for a view and not stored in the case state. */
export interface CaptureWithResponse extends LoadedCapture {
  /** undefined when the response is an error or could not be decoded. */
  readonly response: DecodedResponse | undefined
}

/** A newly committed capture with its decoded response. */
export type CommittedCapture = Omit<CaptureWithResponse, 'step'>

/**
 * A capture with body and response, in memory while a report is written or evidence is verified.
 */
export interface WholeCapture extends CaptureWithResponse {
  readonly capture: Capture
}

export interface PlanState {
  readonly planId: string
  readonly title: string
  readonly steps: readonly PlannedStep[]
  readonly total: string
  readonly approvedAt: string
  readonly outcome: 'open' | 'done' | 'cancelled' | 'stopped'
  /** Step states that follow from the case file alone. */
  readonly stepStates: Readonly<Record<string, 'open' | 'captured' | 'reused' | 'failed'>>
  /** The capture that is reused for each step of state `reused`, by step id. */
  readonly reusedCaptures: Readonly<Record<string, string>>
}

/** The state of one open case without its responses, reduced from its custody chain. */
export interface CaseState extends Curation {
  readonly record: CaseRecord
  readonly subjects: readonly Subject[]
  /**
   * Followed addresses: requests about them trace where the money went. They are not subjects and
   * have no alias, tags or note.
   */
  readonly followed: readonly AddressSubject[]
  readonly plans: readonly PlanState[]
  readonly captures: readonly LoadedCapture[]
  /**
   * Endpoints with at least one capture; lookups of other endpoints can skip tens
   * of thousands of captures.
   */
  readonly endpoints: ReadonlySet<EndpointId>
  readonly coverage: CaseCoverage
  readonly findings: readonly {
    readonly id: string
    readonly text: string
    readonly confidence: string
    readonly captureIds: readonly string[]
    /** The part of the graph that the finding is about; absent for none. */
    readonly about?: FindingAbout
    /** Parts of saved traces that it cites; absent for none. */
    readonly traceCitations?: readonly TraceCitation[]
    readonly at: string
  }[]
  /** Traces that the investigator saved, with their runs. */
  readonly traces: readonly SavedTrace[]
  readonly events: readonly CaseEvent[]
  readonly entries: readonly CustodyEntry[]
}

/**
 * A case with the responses that a view needs. Facts about the whole case (labels,
 * look-alikes) are read from `held`.
 */
export interface StateWithResponses extends CaseState {
  /** The captures that the view needs; all of them in a whole case. */
  readonly captures: readonly CaptureWithResponse[]
  /** Every capture of the case. */
  readonly loaded: readonly LoadedCapture[]
  /**
   * Labels of the addresses that the view shows; read from the captures' names, which must then be
   * in memory, unless given.
   */
  readonly labels?: CaseLabels | undefined
}

/** A case with all its responses and bodies. */
export interface WholeState extends StateWithResponses {
  /** Signatures of its authors; none unless given. */
  readonly signatures?: readonly HeadSignature[] | undefined
  readonly captures: readonly WholeCapture[]
}
