import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { coverageFor } from '../../../../src-shared/view-models/panels/panel-parts.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

/** A panel with the current coverage of the case. */
export interface PanelNow {
  readonly panel: PanelView
  /** Whether there are responses that its figures and tables do not show yet. */
  readonly isBehind: boolean
}

/**
 * Updates the coverage of panels at once; figures and tables follow when there is time. Without
 * this a panel would offer for credits what the case has stored already, while its responses are
 * being read.
 */
export function coverageNow(panels: readonly PanelView[], state: CaseState, subject: Subject): PanelNow[] {
  return panels.map((panel) => {
    const coverage = coverageFor(state, subject, panel.endpoints)
    if (coverage.length === panel.coverage.length && coverage.every((row, key) => row === panel.coverage[key])) return { panel, isBehind: false }
    return { panel: { ...panel, coverage }, isBehind: responsesOf(coverage) !== responsesOf(panel.coverage) }
  })
}

function responsesOf(rows: readonly CoverageRow[]): string {
  return [...new Set(rows.flatMap(({ captureIds }) => captureIds))].toSorted().join(' ')
}
