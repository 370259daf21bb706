import type { CaseRecord, CaseState } from '../casefile/case-state.ts'
import { pacedPanelViews } from '../dossier/views.ts'
import { casePicture } from '../graph/case-picture.ts'
import { type Breath, NO_BREATH } from './pieces.ts'
import type { SubjectPanels } from './report-model.ts'
import { type WrittenReport, writeReport } from './report.ts'

/**
 * The report of a case, with the panels and the picture computed from the same state. The export on screen and the
 * verifier both come through here, so that they cannot disagree. `writtenAt` is UTC ISO; `breath` pauses between its parts.
 */
export async function reportOfCase(
  state: CaseState,
  options: { readonly writtenAt: string; readonly appVersion: string; readonly graph?: boolean },
  breath: Breath = NO_BREATH,
): Promise<WrittenReport> {
  const panels: SubjectPanels[] = []
  for (const { id } of state.subjects) panels.push({ subjectId: id, panels: await pacedPanelViews(state, id, breath) })
  const graphSvg = options.graph === false || state.subjects.length === 0 ? '' : casePicture(state)
  return writeReport(state, panels, { writtenAt: options.writtenAt, appVersion: options.appVersion, graphSvg }, breath)
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
