import type { Capture, CaseEvent, CustodyEntry, PlannedStep } from '../../src-shared/capture.ts'
import type { Answer } from '../../src-shared/service/rows.ts'
import type { CoverageRow } from '../dossier/panel-view.ts'

/** A case as listed. */
export interface CaseRecord {
  readonly id: string
  readonly title: string
  readonly reference: string
  readonly investigator: string
  /** Credits, decimal string. */
  readonly budget: string
  readonly practice: boolean
  readonly createdAt: string
  readonly lastAt: string
  readonly subjects: number
  readonly captures: number
  readonly head: string
  readonly seq: number
}

export interface Subject {
  readonly id: string
  /** As the investigator typed it. */
  readonly typed: string
  /** Normalised; equality and requests use it. */
  readonly address: string
  /** Address family, e.g. evm, solana, bitcoin. */
  readonly family: string
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

/** A capture with its decoded answer; decoding happens once per capture (captures never change). */
export interface AnsweredCapture {
  readonly capture: Capture
  /** undefined when the answer is an error or could not be decoded. */
  readonly answer: Answer | undefined
  readonly step: PlannedStep | undefined
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
}

/** Everything of one open case that views need: the fold of its custody chain. */
export interface CaseState {
  readonly record: CaseRecord
  readonly subjects: readonly Subject[]
  readonly plans: readonly PlanState[]
  readonly captures: readonly AnsweredCapture[]
  readonly coverage: readonly CoverageRow[]
  readonly places: Readonly<Record<string, { readonly x: number; readonly y: number }>>
  readonly hiddenNodes: ReadonlySet<string>
  readonly findings: readonly {
    readonly id: string
    readonly text: string
    readonly confidence: string
    readonly captureIds: readonly string[]
    readonly at: string
  }[]
  readonly events: readonly CaseEvent[]
  readonly entries: readonly CustodyEntry[]
}
