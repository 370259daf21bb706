import type { Capture, CaseEvent, CustodyEntry, FindingAbout, PlannedStep } from '../custody/capture.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import type { Answer } from '../service/response/rows.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import type { CaseCoverage } from './coverage-row.ts'
import type { Curation } from './curation/curation.ts'
import type { CaptureSummary } from './capture-summary.ts'
import type { CaseLabels } from './known-labels.ts'
import type { LazyCaptureNames } from './names/lazy-capture-names.ts'

/** A case as listed. */
export interface CaseRecord {
  readonly id: string
  readonly title: string
  readonly reference: string
  readonly investigator: string
  /** Credits, decimal string. */
  readonly budget: string
  readonly practice: boolean
  /** How work on it stands; a case about which nobody said so is open. */
  readonly status?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly createdAt: string
  readonly lastAt: string
  readonly subjects: number
  readonly captures: number
  readonly head: string
  readonly seq: number
}

interface SubjectFacts {
  readonly id: string
  /** As the investigator typed it. */
  readonly typed: string
  /** Chains to ask on. */
  readonly chains: readonly string[]
  readonly alias: string
  readonly colour: string
  readonly tags: readonly string[]
  readonly note: string
  readonly addedAt: string
  /** 'typed', or the capture and row from which it was taken. */
  readonly origin: string
}

export interface AddressSubject extends SubjectFacts {
  /** Normalised; equality and requests use it. */
  readonly address: string
  /** Address family, e.g. evm, solana, bitcoin. */
  readonly family: string
}

/** A named owner of addresses as the service labels it. It has no address: what is asked about it is asked by its name. */
export interface EntitySubject extends SubjectFacts {
  /** As it is sent: composed, without blanks at its ends. */
  readonly entityName: string
}

/** Who is under investigation: an address, or an entity (`isEntity`, case/subject.ts). */
export type Subject = AddressSubject | EntitySubject

/** Which neighbours of a node of the graph are drawn one by one; the others are counted in a group. */
export interface Expansion {
  /** Where the money goes, seen from the node. */
  readonly direction: 'in' | 'out' | 'both'
  readonly most: number
  /** US dollars, decimal text. */
  readonly leastValue: string
  /** Tokens as a filter names them; absent for any. A flow whose tokens nobody told is none of another token. */
  readonly tokens?: readonly string[]
}

/** A capture without its body: all that the custody chain says of it. */
export type CaptureHeader = Omit<Capture, 'body'>

/** A capture as an open case holds it. One object for as long as the case is open. */
export interface LoadedCapture {
  readonly capture: CaptureHeader
  readonly digest: CaptureSummary
  /** Labels and tokens of the answer, read when a view needs them. */
  readonly names: LazyCaptureNames
  readonly step: PlannedStep | undefined
}

/** A capture with its decoded answer: read for the view that needs it, and not kept in the case. */
export interface AnsweredCapture extends LoadedCapture {
  /** undefined when the answer is an error or could not be decoded. */
  readonly answer: Answer | undefined
}

/** A capture as it was just committed, with what was decoded of it on the way. */
export type CommittedCapture = Omit<AnsweredCapture, 'step'>

/** A capture with everything, in memory while a report is written or evidence is verified. */
export interface WholeCapture extends AnsweredCapture {
  readonly capture: Capture
}

export interface PlanState {
  readonly planId: string
  readonly title: string
  readonly steps: readonly PlannedStep[]
  readonly total: string
  readonly approvedAt: string
  readonly outcome: 'open' | 'done' | 'cancelled' | 'stopped'
  /** Step states that can be told from the case file alone. */
  readonly stepStates: Readonly<Record<string, 'open' | 'captured' | 'reused' | 'failed'>>
  /** The capture that answers a step of state `reused`, by the id of the step. */
  readonly reusedCaptures: Readonly<Record<string, string>>
}

/** Everything of one open case but its answers: the fold of its custody chain. */
export interface CaseState extends Curation {
  readonly record: CaseRecord
  readonly subjects: readonly Subject[]
  /** Followed addresses: asked about where the money went, and no subjects. Nothing is written about them. */
  readonly followed: readonly AddressSubject[]
  readonly plans: readonly PlanState[]
  readonly captures: readonly LoadedCapture[]
  /** What the case has any capture of: none of another endpoint need be looked for among tens of thousands. */
  readonly endpoints: ReadonlySet<EndpointId>
  readonly coverage: CaseCoverage
  readonly findings: readonly {
    readonly id: string
    readonly text: string
    readonly confidence: string
    readonly captureIds: readonly string[]
    /** What of the graph it is about; absent for nothing. */
    readonly about?: FindingAbout
    readonly at: string
  }[]
  readonly events: readonly CaseEvent[]
  readonly entries: readonly CustodyEntry[]
}

/** A case with the answers that a view is made of. What is about the whole case alone (labels, look-alikes) is read from `held`. */
export interface AnsweredState extends CaseState {
  /** The captures that the view needs; all of them in a whole case. */
  readonly captures: readonly AnsweredCapture[]
  /** Every capture of the case. */
  readonly held: readonly LoadedCapture[]
  /** What they call the addresses that the view shows; read off what they name, which then has to be in memory, unless given. */
  readonly labels?: CaseLabels | undefined
}

/** A case with all its answers and bodies. */
export interface WholeState extends AnsweredState {
  /** What authors have signed of it; nothing unless given. */
  readonly signatures?: readonly HeadSignature[] | undefined
  readonly captures: readonly WholeCapture[]
}
