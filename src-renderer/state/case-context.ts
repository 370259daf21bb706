import { createContext, use } from 'react'
import type { CaseEventBody } from '../../src-shared/custody/capture.ts'
import type { LabelCandidate } from './label-candidate.ts'
import type { AcquisitionRequest } from '../../src-shared/case/plan/acquisition-request.ts'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import type { PanelId } from '../../src-shared/view-models/panel-view.ts'

/** What every screen of an open case gets. Progress is not in it: it changes many times a second, and is read where it is shown (`useProgress`). */
export interface CaseContextValue {
  /** What the screen shows: answers left out where it is as of an earlier acquisition. */
  readonly state: CaseState
  /** All of the case, where `state` leaves answers out. */
  readonly now?: CaseState
}

/** An address that was found in an answer. */
export interface FoundAddress {
  readonly address: string
  readonly chains: readonly string[]
  readonly origin: string
}

/** The few things that a screen of an open case can ask of the shell. The same object for as long as the case is open. */
export interface CaseActions {
  /** Opens the source drawer on a capture, at a record (JSON pointer) if given. */
  readonly showCapture: (captureId: string, pointer?: string) => void
  /** Opens the plan dialog on a wish: nothing is spent before its price was seen and approved. */
  readonly proposePlan: (request: AcquisitionRequest) => void
  /** Opens the dialog that sells labels: of the subject's largest counterparties, or of these addresses. Nothing is spent before it was confirmed there. */
  readonly buyLabels: (subjectId: string, only?: readonly LabelCandidate[]) => void
  /** Saves everything that a third party needs to verify the case elsewhere. */
  readonly exportEvidence: () => void
  readonly openSubject: (subjectId: string, panel?: PanelId) => void
  /** Keeps an action of the investigator in the case's custody chain (`caseFile.appendEvent`); a failure is told to the investigator. Says whether it was kept. */
  readonly recordEvent: (event: CaseEventBody) => Promise<boolean>
  /** Adds an address found in an answer as a subject on these chains; returns its id, or undefined when the address was refused. */
  readonly adoptAddress: (address: string, chains: readonly string[], origin: string) => Promise<string | undefined>
  /** Adds an entity that an answer names as a subject, asked on all chains at once; returns its id, or undefined when the name was refused. */
  readonly adoptEntity: (name: string, origin: string) => Promise<string | undefined>
  /** Adds many addresses as subjects in one write: all of them or, where one is refused, none. Returns their ids, or undefined where it was refused. */
  readonly adoptAddresses: (found: readonly FoundAddress[]) => Promise<readonly string[] | undefined>
  /** Follows an address on these chains, so that it can be asked about without being a subject; returns its id, or undefined when it was refused. */
  readonly followAddress: (address: string, chains: readonly string[], origin: string) => Promise<string | undefined>
}

export const CaseContext = createContext<CaseContextValue | undefined>(undefined)

export const CaseActionsContext = createContext<CaseActions | undefined>(undefined)

export function useCaseContext(): CaseContextValue {
  const value = use(CaseContext)
  if (value === undefined) throw new Error('useCaseContext stands outside of an open case')
  return value
}

/** The case as it is now, whatever the screen is as of: what is asked is compared with all that the case holds, so that nothing is paid for twice. */
export function useCaseNow(): CaseState {
  const { state, now } = useCaseContext()
  return now ?? state
}

/** Who needs no state is not drawn again when the case changes. */
export function useCaseActions(): CaseActions {
  const actions = use(CaseActionsContext)
  if (actions === undefined) throw new Error('useCaseActions stands outside of an open case')
  return actions
}
