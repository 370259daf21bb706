import { Button } from '@blueprintjs/core'
import { Link } from '@blueprintjs/icons'
import { type ReactNode, useMemo } from 'react'
import { aboutWords, citationsAdded, draftLinked } from '../../findings/finding-draft.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { showPrivateToast } from '../../../state/messages.ts'
import { visibleLine } from '../../../../src-shared/core/text/safe-text.ts'
import { graphSelected } from '../graph-selection.ts'
import { aboutOfSelection, isAboutAny, linkedSelection } from './finding-selection.ts'
import { selectionSums } from './selection-sums.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import { findingText } from './messages.ts'

interface FindingLinksProps {
  readonly model: GraphModel
  readonly visibleGraph: VisibleGraph
  readonly selection: ReadonlySet<string>
}

const MAX_TEXT_LENGTH = 90

/** The findings about the selection, and the control that links it to the finding being written. */
export function FindingLinks({ model, visibleGraph, selection }: FindingLinksProps): ReactNode {
  const { state } = useCaseContext()
  const caseId = state.record.id
  const linked = useMemo(
    () =>
      state.findings.flatMap(({ id, text, about }, position) =>
        about !== undefined && isAboutAny(about, model, selection) ? [{ id, text, about, number: position + 1 }] : [],
      ),
    [state.findings, model, selection],
  )
  const link = (): void => {
    const about = aboutOfSelection(model, visibleGraph, selection)
    draftLinked(caseId, about)
    citationsAdded(caseId, selectionSums(model, selection).captureIds)
    showPrivateToast(findingText.linked(aboutWords(about)))
  }
  return (
    <section aria-label={findingText.title} className="finding-links">
      <Button size="small" variant="minimal" icon={<Link />} text={findingText.link} title={findingText.linkHint} onClick={link} />
      {linked.length > 0 && (
        <ul className="plain-list">
          {linked.map(({ id, text, about, number }) => (
            <li key={id}>
              <button
                type="button"
                className="graph-link"
                title={findingText.selectHint(aboutWords(about))}
                onClick={() => graphSelected(caseId, linkedSelection(about, model, visibleGraph))}
              >
                {findingText.finding(number)} <bdi>{visibleLine(text, MAX_TEXT_LENGTH)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
