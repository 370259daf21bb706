import { createContext, use } from 'react'
import type { CaseEventBody } from '../../src-shared/capture.ts'
import type { LabelCandidate } from '../acquisition/label-choice.ts'
import type { PlanWish, StepProgress } from '../acquisition/plan-wish.ts'
import type { CaseState } from '../casefile/case-state.ts'
import type { PanelId } from '../dossier/panel-view.ts'

/** What every screen of an open case gets: its state, and the few things that a screen can ask of the shell. */
export interface CaseContextValue {
  readonly state: CaseState
  /** Steps under way by step id. */
  readonly progress: ReadonlyMap<string, StepProgress>
  /** Opens the source drawer on a capture, at a record (JSON pointer) if given. */
  readonly showCapture: (captureId: string, pointer?: string) => void
  /** Opens the plan dialog on a wish: nothing is spent before its price was seen and approved. */
  readonly proposePlan: (wish: PlanWish) => void
  /** Opens the dialog that sells labels: of the subject's largest counterparties, or of one address. Nothing is spent before it was confirmed there. */
  readonly buyLabels: (subjectId: string, only?: LabelCandidate) => void
  readonly openSubject: (subjectId: string, panel?: PanelId) => void
  /** Keeps an action of the investigator in the case's custody chain (`caseFile.appendEvent`); a failure is told to the investigator. Says whether it was kept. */
  readonly recordEvent: (event: CaseEventBody) => Promise<boolean>
  /** Adds an address found in an answer as a subject; returns its id, or undefined when the address was refused. */
  readonly adoptAddress: (address: string, chain: string, origin: string) => Promise<string | undefined>
}

export const CaseContext = createContext<CaseContextValue | undefined>(undefined)

export function useCaseContext(): CaseContextValue {
  const value = use(CaseContext)
  if (value === undefined) throw new Error('useCaseContext stands outside of an open case')
  return value
}
