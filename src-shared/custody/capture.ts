import type { EndpointId } from '../service/table/endpoint.ts'
import type { Exchange } from '../service/exchange.ts'
import type { GraphEventBody } from './graph-event.ts'

/**
 * An exchange kept in a case file as evidence. Written once, never changed.
 * `body` is the evidentiary copy; everything on screen is computed from it.
 */
export interface Capture extends Omit<Exchange, 'bodyBase64' | 'callId'> {
  /** Place in the case's custody chain. */
  readonly seq: number
  readonly subjectId: string | undefined
  readonly body: Uint8Array
}

/** An action of the investigator or of Casebook, kept in the custody chain. Curation is the fold of these. */
export type CaseEvent = { readonly seq: number; readonly at: string; readonly caseId: string; readonly actor: string } & CaseEventBody

export interface Window {
  /** YYYY-MM-DD, inclusive. */
  readonly from: string
  readonly to: string
}

export interface PlannedStep {
  readonly id: string
  readonly endpoint: EndpointId
  readonly subjectId: string
  /**
   * The address asked about where it is not the subject's own: a counterparty of the subject whose labels are bought. Its
   * answer is kept without a subject, so that nobody takes it for one about `subjectId`.
   */
  readonly about?: string
  /** undefined for endpoints without a chain field. */
  readonly chain: string | undefined
  readonly window: Window | undefined
  readonly page: number
  readonly request: Readonly<Record<string, unknown>>
  /** Values of the names in braces in the endpoint's path, where it has any: the id of a legacy question. */
  readonly pathValues?: Readonly<Record<string, string>>
  /** Price of one call as shown to the investigator, credits as a decimal string; undefined = unknown price. */
  readonly price: string | undefined
}

/** What of the graph a finding is about: nodes by their ids, lines by their ends. */
export interface FindingAbout {
  readonly nodeIds: readonly string[]
  readonly lines: readonly { readonly kind: string; readonly source: string; readonly target: string }[]
}

export type CaseEventBody =
  | {
      readonly kind: 'case-created'
      readonly title: string
      readonly reference: string
      readonly investigator: string
      readonly budget: string
      readonly practice: boolean
    }
  | {
      readonly kind: 'case-changed'
      readonly title?: string
      readonly reference?: string
      readonly investigator?: string
      readonly budget?: string
      /** How work on it stands: open, closed or archived; a text, because a case may come from elsewhere. */
      readonly status?: string
      readonly tags?: readonly string[]
    }
  | {
      readonly kind: 'subject-added'
      readonly subjectId: string
      readonly typed: string
      readonly address: string
      readonly family: string
      readonly chains: readonly string[]
      readonly alias: string
      readonly origin: string
    }
  /** The same of an entity, which has a name and no address: a kind of its own, so that what stands of addresses reads and hashes as it always did. */
  | {
      readonly kind: 'entity-added'
      readonly subjectId: string
      readonly typed: string
      readonly entityName: string
      readonly chains: readonly string[]
      readonly alias: string
      readonly origin: string
    }
  | {
      readonly kind: 'subject-changed'
      readonly subjectId: string
      readonly alias?: string
      readonly colour?: string
      readonly tags?: readonly string[]
      readonly note?: string
      readonly chains?: readonly string[]
    }
  | { readonly kind: 'subject-removed'; readonly subjectId: string }
  | {
      readonly kind: 'plan-approved'
      readonly planId: string
      readonly title: string
      readonly steps: readonly PlannedStep[]
      readonly total: string
      readonly accountPlan: string
    }
  | {
      readonly kind: 'step-failed'
      readonly planId: string
      readonly step: PlannedStep
      readonly code: string
      readonly message: string
      /** The one way on, as a sentence. Captures speak for themselves; a failure without an answer has nothing else. */
      readonly remedy?: string
      readonly requestId?: string
      readonly captureId?: string
    }
  | { readonly kind: 'plan-ended'; readonly planId: string; readonly outcome: 'done' | 'cancelled' | 'stopped' }
  /** One confirmation for a stretch of work: its plans are approved without asking again, up to so many credits. */
  | {
      readonly kind: 'sitting-begun'
      readonly spendingSessionId: string
      readonly allowance: string
      /** Calls without a listed price too, each capped at what public sources name. */
      readonly atUsualPrice?: boolean
    }
  /** By hand; a sitting also ends when its case is closed, of which nothing is written. */
  | { readonly kind: 'sitting-ended'; readonly spendingSessionId: string }
  | GraphEventBody
  | {
      readonly kind: 'finding-written'
      /** Absent where it is about nothing of the graph. */
      readonly about?: FindingAbout
      readonly findingId: string
      readonly text: string
      readonly confidence: string
      readonly captureIds: readonly string[]
    }
  | { readonly kind: 'finding-removed'; readonly findingId: string }
  | { readonly kind: 'report-exported'; readonly sha256: string; readonly bytes: number; readonly fileName: string }
  | { readonly kind: 'case-verified'; readonly outcome: string; readonly head: string }

/**
 * One link of the custody chain: `id = SHA-256(JCS({seq, at, kind, caseId, payloadSha256, prev, author, seen}))`.
 * For a capture the payload is JCS of the capture without `body` (its hash stands in `bodySha256`) and without `seq`;
 * for an event, JCS of the whole event without `seq`.
 */
export interface CustodyEntry {
  readonly caseId: string
  readonly seq: number
  readonly at: string
  readonly kind: 'capture' | 'event'
  /** Capture id, or '' for events. */
  readonly ref: string
  readonly payloadSha256: string
  /** Id of the entry before, 64 zeros for the first. */
  readonly prev: string
  readonly id: string
  /** Ed25519 public key of the installation that wrote the entry, 64 hexadecimal digits; `unsigned` where it had none at hand. */
  readonly author: string
  /** What the author knew of the chains that others keep of this case, by author; empty while it is kept in one place. */
  readonly seen: readonly SeenHead[]
}

/** How far another author's chain of the same case was known. */
export interface SeenHead {
  readonly author: string
  readonly seq: number
  readonly head: string
}
