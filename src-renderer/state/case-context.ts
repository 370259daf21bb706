import { createContext, use } from 'react'
import type { CaseEventBody } from '../../src-shared/custody/capture.ts'
import type { LabelCandidate } from './label-candidate.ts'
import type { AcquisitionRequest } from '../../src-shared/case/plan/acquisition-request.ts'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import type { PanelId } from '../../src-shared/view-models/panel-view.ts'

/**
 * The context of every screen of an open case. Progress is separate: it changes many times per
 * second, and is read where it is shown (`useProgress`).
 */
export interface CaseContextValue {
  /**
   * What the screen shows: later responses are left out where it is as of an earlier acquisition.
   */
  readonly state: CaseState
  /** The whole case, where `state` leaves responses out. */
  readonly now?: CaseState
}

/** An address found in a response. */
export interface FoundAddress {
  readonly address: string
  readonly chains: readonly string[]
  readonly origin: string
}

/**
 * Shell actions for the screens of an open case. The same object for as long as the case is open.
 */
export interface CaseActions {
  /** Opens the source drawer on a capture, at a record (JSON pointer) if given. */
  readonly showCapture: (captureId: string, pointer?: string) => void
  /**
   * Opens the plan dialog on a request: nothing is spent before its price is shown and approved.
   */
  readonly proposePlan: (request: AcquisitionRequest) => void
  /**
   * Opens the label purchase dialog for the subject's largest counterparties, or for these
   * addresses. Nothing is spent before it is confirmed there.
   */
  readonly buyLabels: (subjectId: string, only?: readonly LabelCandidate[]) => void
  /** Saves everything that a third party needs to verify the case elsewhere. */
  readonly exportEvidence: () => void
  readonly openSubject: (subjectId: string, panel?: PanelId) => void
  /**
   * Stores an action of the investigator in the case's custody chain (`caseFile.appendEvent`);
   * shows a failure to the user. Returns whether it was stored.
   */
  readonly recordEvent: (event: CaseEventBody) => Promise<boolean>
  /**
   * Adds an address found in a response as a subject on these chains; returns its id, or undefined
   * when the address was refused.
   */
  readonly adoptAddress: (address: string, chains: readonly string[], origin: string) => Promise<string | undefined>
  /**
   * Adds an entity named in a response as a subject, requested on all chains at once; returns its
   * id, or undefined when the name was refused.
   */
  readonly adoptEntity: (name: string, origin: string) => Promise<string | undefined>
  /** Adds many addresses as subjects in one write: all of them or, where one is refused, none. Returns their ids, or undefined where it was refused. */
  readonly adoptAddresses: (found: readonly FoundAddress[]) => Promise<readonly string[] | undefined>
  /**
   * Follows an address on these chains, so that it can be queried without being a subject; returns
   * its id, or undefined when it was refused. Commands of one batch are undone together.
   */
  readonly followAddress: (address: string, chains: readonly string[], origin: string, batchId?: string) => Promise<string | undefined>
}

export const CaseContext = createContext<CaseContextValue | undefined>(undefined)

export const CaseActionsContext = createContext<CaseActions | undefined>(undefined)

export function useCaseContext(): CaseContextValue {
  const value = use(CaseContext)
  if (value === undefined) throw new Error('useCaseContext is used outside an open case')
  return value
}

/**
 * The current case, whatever point in time the screen shows: requests are compared with all stored
 * responses, so that nothing is paid for twice.
 */
export function useCaseNow(): CaseState {
  const { state, now } = useCaseContext()
  return now ?? state
}

/** Components that need no state do not render again when the case changes. */
export function useCaseActions(): CaseActions {
  const actions = use(CaseActionsContext)
  if (actions === undefined) throw new Error('useCaseActions is used outside an open case')
  return actions
}
