import { ok } from '../../../src-shared/result.ts'
import type { ReadAnswers } from '../../evidence/read-answers.ts'
import type { CaseRecord, WholeState } from '../../evidence/case-state.ts'
import { pacedPanelViews } from '../../views/panel-views.ts'
import { casePicture } from '../../graph/case-picture.ts'
import { type Breath, NO_BREATH } from './pieces.ts'
import type { SubjectPanels } from './report-model.ts'
import { type WrittenReport, writeReport } from './report.ts'

/**
 * The report of a case, with the panels and the picture computed from the same state. The export on screen and the
 * verifier both come through here, so that they cannot disagree. `writtenAt` is UTC ISO; `yieldToPage` pauses between its parts.
 */
export async function reportOfCase(
  state: WholeState,
  options: { readonly writtenAt: string; readonly appVersion: string; readonly graph?: boolean },
  yieldToPage: Breath = NO_BREATH,
): Promise<WrittenReport> {
  const answers = new Map(state.captures.map((one) => [one.capture.id, one]))
  const read: ReadAnswers = (captures) => Promise.resolve(ok(captures.flatMap(({ capture: { id } }) => answers.get(id) ?? [])))
  const panels: SubjectPanels[] = []
  for (const { id } of state.subjects) {
    const views = await pacedPanelViews(state, id, yieldToPage, read)
    // Answers that are in memory can all be read.
    if (views.ok) panels.push({ subjectId: id, panels: views.value })
  }
  const picture = options.graph === false || state.subjects.length === 0 ? { svg: '', lines: [] } : casePicture(state)
  return writeReport(
    state,
    panels,
    { writtenAt: options.writtenAt, appVersion: options.appVersion, graphSvg: picture.svg, graphLines: picture.lines },
    yieldToPage,
  )
}

/** A file name made of harmless characters only (hostile G1): case-reference-2026-01-02-report.html. */
export function reportFileName(record: Pick<CaseRecord, 'title' | 'reference'>, writtenAt: string): string {
  return `${fileStem(record, writtenAt)}-report.html`
}

export function evidenceFileName(record: Pick<CaseRecord, 'title' | 'reference'>, writtenAt: string): string {
  return `${fileStem(record, writtenAt)}-evidence.json`
}

function fileStem({ title, reference }: Pick<CaseRecord, 'title' | 'reference'>, writtenAt: string): string {
  const words = `${reference} ${title}`
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
    .toLowerCase()
  const day = /^\d{4}-\d{2}-\d{2}/.exec(writtenAt)?.[0] ?? 'undated'
  return `casebook${words === '' ? '' : `-${words}`}-${day}`
}
