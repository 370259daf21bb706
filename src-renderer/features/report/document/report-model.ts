import { addDecimals, isDecimal } from '../../../../src-shared/core/decimal.ts'
import type { HeadSignature } from '../../../../src-shared/custody/head-signature.ts'
import type { CaseState, LoadedCapture, Subject } from '../../../../src-shared/case/case-state.ts'
import type { RequestedQuestion } from '../../../../src-shared/view-models/question-answers.ts'
import type { GraphSheets } from '../../graph/canvas/graph-picture.ts'
import type { ExternalEvidence } from './external-evidence/external-evidence.ts'
import type { PictureFilter, PictureInference, PictureLine } from '../../graph/layout/case-picture.ts'

/**
 * Raised when the same case gives another document than a released version gave (CONTRIBUTING.md, "Changing the look of a
 * report"). Apart from the version of Casebook: most versions leave reports as they are.
 */
export const REPORT_FORMAT = 1

export interface ReportOptions {
  /** UTC ISO time that stands as "written" in the report; passed in, so that the same case gives the same bytes. */
  readonly writtenAt: string
  readonly appVersion: string
  /** The graph as one SVG document, '' for none. */
  readonly graphSvg: string
  /** The same picture in parts that are legible on paper, where it is too large for a page; none unless given. */
  readonly graphSheets?: GraphSheets
  /** What the lines of the picture stand for, with exact figures; none unless given. */
  readonly graphLines?: readonly PictureLine[]
  /** Lines of the picture that are inferences; none unless given. */
  readonly graphInferred?: readonly PictureInference[]
  /** The file that holds the evidence; unless given, the report carries it. */
  readonly evidence?: ExternalEvidence
  /** What the picture leaves out by a filter; nothing unless given. */
  readonly graphFilter?: PictureFilter
}

export interface ReportSubject {
  readonly number: number
  readonly subject: Subject
}

/** All that the sections of a report are written from. */
export interface ReportModel {
  readonly state: CaseState
  readonly options: ReportOptions
  readonly subjects: readonly ReportSubject[]
  /** Numbered after the subjects, so that a number stands for one address of the report. */
  readonly followed: readonly ReportSubject[]
  /** Captures in the order of the custody chain. */
  readonly captures: readonly LoadedCapture[]
  /** Of the legacy interface, with their answers. */
  readonly questions: readonly RequestedQuestion[]
  /** Under heads of the case, as far as the report goes. */
  readonly signatures: readonly HeadSignature[]
  /** Number of a capture in the custody chain by its id. */
  readonly numbers: ReadonlyMap<string, number>
  /** true when any figure was made up by the practice service. */
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
