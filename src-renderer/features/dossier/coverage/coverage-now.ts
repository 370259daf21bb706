import type { CaseState, Subject } from '../../../../src-shared/case/case-state.ts'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { coverageFor } from '../../../../src-shared/view-models/panels/panel-parts.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'

/** A panel with the coverage that the case has by now. */
export interface PanelNow {
  readonly panel: PanelView
  /** Whether there are answers that its figures and tables do not show yet. */
  readonly isBehind: boolean
}

/**
 * Figures and tables follow the case when there is time for it; what was asked is known at once. Without this a panel would offer for
 * credits what the case holds already, as long as its answers are being read.
 */
export function coverageNow(panels: readonly PanelView[], state: CaseState, subject: Subject): PanelNow[] {
  return panels.map((panel) => {
    const coverage = coverageFor(state, subject, panel.endpoints)
    if (coverage.length === panel.coverage.length && coverage.every((row, place) => row === panel.coverage[place])) return { panel, isBehind: false }
    return { panel: { ...panel, coverage }, isBehind: answersOf(coverage) !== answersOf(panel.coverage) }
  })
}

function answersOf(rows: readonly CoverageRow[]): string {
  return [...new Set(rows.flatMap(({ captureIds }) => captureIds))].toSorted().join(' ')
}
