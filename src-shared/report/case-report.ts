import { addressSubjects } from '../case/subject.ts'
import type { ReadResponses, ReadFlows } from '../case/read-responses.ts'
import { flowColumnsOf } from '../case/flow-columns.ts'
import { type CaseSource, sourceOfContents } from '../case/case-source.ts'
import type { CaseRecord, CaseState, WholeState } from '../case/case-state.ts'
import { ok, type Result } from '../core/result.ts'
import { chunkedGraphOf } from '../view-models/graph-model.ts'
import { chunkedPanelViews } from '../view-models/panel-views.ts'
import { requestedQuestions } from '../view-models/requested-questions.ts'
import { narrows } from '../view-models/graph/time/narrowed-edge.ts'
import { chunkedTransfersOf } from '../view-models/trace/known-transfers.ts'
import { type CasePicture, casePicture } from '../graph/svg/case-picture.ts'
import type { ExternalEvidence } from './external-evidence/external-evidence.ts'
import type { GraphModel } from '../view-models/graph-types.ts'
import { type YieldFn, NO_YIELD } from './pieces.ts'
import { type WrittenReport, writeReport } from './report.ts'

/** The input of a report. */
export interface ReportedCase {
  readonly state: CaseState
  /** Source of the evidence that the report carries. */
  readonly source: CaseSource
  readonly responses: ReadResponses
  /** Source of the graph image. */
  readonly flows: ReadFlows
}

/**
 * The report of a case, with the panels and the graph computed from the same state. The export on
 * screen and the verifier both use this function, so that they cannot disagree. Responses are read
 * as they are printed, and released. `writtenAt` is UTC ISO; with `evidence` the report names that
 * file instead of carrying its evidence; `yieldToPage` pauses between its parts. Fails where
 * responses or evidence cannot be read.
 */
export async function reportOfCase(
  { state, source, responses, flows }: ReportedCase,
  options: { readonly writtenAt: string; readonly appVersion: string; readonly graph?: boolean; readonly evidence?: ExternalEvidence },
  yieldToPage: YieldFn = NO_YIELD,
): Promise<Result<WrittenReport>> {
  const legacy = await responses(state.captures.filter(({ capture }) => capture.endpoint === 'legacy/question'))
  if (!legacy.ok) return legacy
  const picture = await pictureOf(state, flows, responses, options.graph !== false, yieldToPage)
  if (!picture.ok) return picture
  return writeReport(
    {
      state,
      source,
      responses,
      graph: picture.value.model,
      questions: requestedQuestions({ ...state, captures: legacy.value }),
      panelsOf: (subjectId) => chunkedPanelViews(state, subjectId, yieldToPage, responses),
    },
    {
      writtenAt: options.writtenAt,
      appVersion: options.appVersion,
      graphSvg: picture.value.svg,
      graphSheets: picture.value.sheets,
      graphLines: picture.value.lines,
      graphInferred: picture.value.inferred,
      graphFilter: picture.value.filter,
      ...(options.evidence === undefined ? {} : { evidence: options.evidence }),
    },
    yieldToPage,
  )
}

async function pictureOf(
  state: CaseState,
  flows: ReadFlows,
  responses: ReadResponses,
  wanted: boolean,
  yieldToPage: YieldFn,
): Promise<Result<CasePicture & { readonly model: GraphModel | undefined }>> {
  const nothing = { words: [], hidden: 0, hiddenEdges: 0, whole: 0 }
  if (!wanted || addressSubjects(state.subjects).length === 0)
    return ok({ svg: '', sheets: { needed: 0, svgs: [] }, lines: [], inferred: [], filter: nothing, model: undefined })
  const model = await chunkedGraphOf(state, yieldToPage, flows)
  if (!model.ok) return model
  if (state.graphFilter === undefined || !narrows(state.graphFilter)) return ok({ ...casePicture(model.value, state), model: model.value })
  const transfers = await chunkedTransfersOf(state, yieldToPage, responses)
  return transfers.ok ? ok({ ...casePicture(model.value, state, transfers.value), model: model.value }) : transfers
}

/** Report input for a case that is entirely in memory. */
export function reportFromMemory(state: WholeState): ReportedCase {
  const byId = new Map(state.captures.map((one) => [one.capture.id, one]))
  const { entries, events, captures, signatures } = state
  return {
    state,
    source: sourceOfContents({ entries, events, signatures, captures: captures.map(({ capture }) => capture) }),
    responses: async (stored) => ok(stored.flatMap(({ capture: { id } }) => byId.get(id) ?? [])),
    flows: async (stored) => ok(stored.map(({ capture }) => flowColumnsOf(capture, byId.get(capture.id)?.response))),
  }
}

/** A file name of harmless characters only (hostile G1): case-reference-2026-01-02-report.html. */
export function reportFileName(record: Pick<CaseRecord, 'title' | 'reference'>, writtenAt: string): string {
  return `${fileStem(record, writtenAt)}-report.html`
}

export function pdfFileName(record: Pick<CaseRecord, 'title' | 'reference'>, writtenAt: string): string {
  return `${fileStem(record, writtenAt)}-report.pdf`
}

export function evidenceFileName(record: Pick<CaseRecord, 'title' | 'reference'>, writtenAt: string): string {
  return `${fileStem(record, writtenAt)}-evidence.json`
}

/** The name of a file of the graph: the case, its day, the view and what of it: `…-graph-flow-nodes.csv`. */
export function graphFileName(record: Pick<CaseRecord, 'title' | 'reference'>, writtenAt: string, view: string, ending: string): string {
  return `${fileStem(record, writtenAt)}-graph-${view}${ending}`
}

/** The name of a file of a trace: the case, its day, the trace and what of it: `…-trace-victim-1-hops.csv`. */
export function traceFileName(record: Pick<CaseRecord, 'title' | 'reference'>, writtenAt: string, title: string, ending: string): string {
  const words = plainWords(title).replace(/^trace-/, '')
  return `${fileStem(record, writtenAt)}-trace-${words === '' ? '' : `${words}-`}${ending}`
}

function fileStem({ title, reference }: Pick<CaseRecord, 'title' | 'reference'>, writtenAt: string): string {
  const words = plainWords(`${reference} ${title}`)
  const day = /^\d{4}-\d{2}-\d{2}/.exec(writtenAt)?.[0] ?? 'undated'
  return `casebook${words === '' ? '' : `-${words}`}-${day}`
}

/** Text as at most 60 harmless characters. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
    .toLowerCase()
}
