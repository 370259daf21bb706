import type { EndpointId } from '../service/table/endpoint.ts'
import type { HttpExchange } from '../service/http-exchange.ts'
import type { GraphEventBody } from './graph-event.ts'
import type { TraceCitation, TraceEventBody } from './trace-event.ts'

/**
 * An HTTP exchange stored in a case file as evidence. Written once, never changed. `body` is the
 * evidentiary copy; everything on screen is computed from it.
 */
export interface Capture extends Omit<HttpExchange, 'bodyBase64' | 'callId'> {
  /** Position in the case's custody chain. */
  readonly seq: number
  readonly subjectId: string | undefined
  readonly body: Uint8Array
}

/**
 * An action of the investigator or of Casebook, stored in the custody chain. Curation is the
 * reduction of these.
 */
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
   * The requested address where it is not the subject's own: a counterparty of the subject whose
   * labels are bought. Its response is stored without a subject, so that it is not mistaken for one
   * about `subjectId`.
   */
  readonly about?: string
  /** undefined for endpoints without a chain field. */
  readonly chain: string | undefined
  readonly window: Window | undefined
  readonly page: number
  readonly request: Readonly<Record<string, unknown>>
  /** Values of the names in braces in the endpoint's path, if any: the id of a legacy question. */
  readonly pathValues?: Readonly<Record<string, string>>
  /**
   * Price of one call as shown to the investigator, credits as a decimal string; undefined =
   * unknown price.
   */
  readonly price: string | undefined
}

/** What a finding refers to in the graph: nodes by their ids, edges by their ends. */
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
      /**
       * Status of the work: open, closed or archived; a text, because a case may come from
       * elsewhere.
       */
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
  /**
   * The same for an entity, which has a name and no address. A separate kind, so that records of
   * addresses read and hash unchanged.
   */
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
      /**
       * One sentence that says what to do. A failure without a response has no capture that would
       * explain it.
       */
      readonly remedy?: string
      readonly requestId?: string
      readonly captureId?: string
    }
  | { readonly kind: 'plan-ended'; readonly planId: string; readonly outcome: 'done' | 'cancelled' | 'stopped' }
  /**
   * One confirmation for several plans: no further confirmation is needed up to the credit
   * limit.
   */
  | {
      readonly kind: 'spending-session-started'
      readonly spendingSessionId: string
      readonly limit: string
      /**
       * Includes calls without a listed price, each capped at the price that public sources name.
       */
      readonly atUsualPrice?: boolean
    }
  /**
   * Ended by the investigator. A spending session also ends when its case is closed, which writes
   * no event.
   */
  | { readonly kind: 'spending-session-ended'; readonly spendingSessionId: string }
  | GraphEventBody
  | TraceEventBody
  | {
      readonly kind: 'finding-written'
      /** Absent where the finding refers to nothing in the graph. */
      readonly about?: FindingAbout
      /** Absent where the finding cites no trace. */
      readonly traceCitations?: readonly TraceCitation[]
      readonly findingId: string
      readonly text: string
      readonly confidence: string
      readonly captureIds: readonly string[]
    }
  | { readonly kind: 'finding-removed'; readonly findingId: string }
  | {
      readonly kind: 'report-exported'
      readonly sha256: string
      readonly bytes: number
      readonly fileName: string
      /** SHA-256 of the HTML report from which a PDF was printed. */
      readonly printedFrom?: string | undefined
    }
  | { readonly kind: 'case-verified'; readonly outcome: string; readonly head: string }

/**
 * One link of the custody chain. Its id is
 * `SHA-256(JCS({seq, at, kind, caseId, payloadSha256, prev, author, seen}))`.
 * `payloadSha256` is the SHA-256 of JCS of its capture without `body` (hashed in `bodySha256`) and
 * `seq`, or of its whole event without `seq`. `ref` is not part of either hash.
 */
export interface CustodyEntry {
  readonly caseId: string
  readonly seq: number
  readonly at: string
  readonly kind: 'capture' | 'event'
  /** Capture id, or '' for events. */
  readonly ref: string
  readonly payloadSha256: string
  /** Id of the previous entry, 64 zeros for the first. */
  readonly prev: string
  readonly id: string
  /**
   * Ed25519 public key of the installation that wrote the entry, 64 hexadecimal digits; `unsigned`
   * where it had no key at hand.
   */
  readonly author: string
  /**
   * The heads that the author knew of other authors' chains of this case, by author; empty while
   * only one author has written.
   */
  readonly seen: readonly SeenHead[]
}

/** The newest known entry of another author's chain of the same case. */
export interface SeenHead {
  readonly author: string
  readonly seq: number
  readonly head: string
}
