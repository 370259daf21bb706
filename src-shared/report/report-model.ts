import { addDecimals, isDecimal } from '../core/decimal.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import type { CaseState, LoadedCapture } from '../case/case-state.ts'
import type { RequestedQuestion } from '../view-models/requested-questions.ts'
import type { GraphSheets } from '../graph/svg/graph-picture.ts'
import type { ExternalEvidence } from './external-evidence/external-evidence.ts'
import type { PictureFilter, PictureInference, PictureLine } from '../graph/svg/case-picture.ts'
import type { Subject } from '../case/case-types.ts'

/**
 * Raised when the same case gives another document than a released version gave (CONTRIBUTING.md,
 * "Changing the look of a report"). Independent of the version of Casebook: most versions leave
 * reports unchanged.
 */
export const REPORT_FORMAT = 1

export interface ReportOptions {
  /**
   * UTC ISO time shown as "written" in the report; passed in, so that the same case gives the same
   * bytes.
   */
  readonly writtenAt: string
  readonly appVersion: string
  /** The graph as one SVG document, '' for none. */
  readonly graphSvg: string
  /**
   * The same graph in sheets that are legible on paper, where it is too large for a page; none
   * unless given.
   */
  readonly graphSheets?: GraphSheets
  /** The edges of the graph with exact figures; none unless given. */
  readonly graphLines?: readonly PictureLine[]
  /** Inferred edges of the graph; none unless given. */
  readonly graphInferred?: readonly PictureInference[]
  /** The file that contains the evidence; unless given, the report carries it. */
  readonly evidence?: ExternalEvidence
  /** What a filter leaves out of the graph; nothing unless given. */
  readonly graphFilter?: PictureFilter
}

export interface ReportSubject {
  readonly number: number
  readonly subject: Subject
}

/** The input of all sections of a report. */
export interface ReportModel {
  readonly state: CaseState
  readonly options: ReportOptions
  readonly subjects: readonly ReportSubject[]
  /** Numbered after the subjects, so that a number identifies one address of the report. */
  readonly followed: readonly ReportSubject[]
  /** Captures in the order of the custody chain. */
  readonly captures: readonly LoadedCapture[]
  /** Questions of the legacy interface, with their responses. */
  readonly questions: readonly RequestedQuestion[]
  /** Signatures over heads of the case, up to the last entry of the report. */
  readonly signatures: readonly HeadSignature[]
  /** Number of a capture in the custody chain by its id. */
  readonly numbers: ReadonlyMap<string, number>
  /** true when any figure was simulated by the practice service. */
  readonly practice: boolean
  readonly credits: string
}

export function reportModel(
  state: CaseState,
  options: ReportOptions,
  questions: readonly RequestedQuestion[],
  signatures: readonly HeadSignature[],
): ReportModel {
  const captures = state.captures.toSorted((a, b) => a.capture.seq - b.capture.seq)
  return {
    state,
    options,
    subjects: state.subjects.map((subject, index) => ({ number: index + 1, subject })),
    followed: state.followed.map((subject, index) => ({ number: state.subjects.length + index + 1, subject })),
    captures,
    questions,
    signatures: signatures.filter(({ seq }) => seq <= state.record.seq),
    numbers: new Map(captures.map(({ capture }) => [capture.id, capture.seq])),
    practice: state.record.practice || captures.some(({ capture }) => capture.practice),
    credits: addDecimals(captures.map(({ capture }) => capture.creditsUsed).filter(isDecimal)),
  }
}
