import type { ReactNode } from 'react'
import type { FindingAbout } from '../../../src-shared/custody/capture.ts'
import type { CitedPart, TraceCitation } from '../../../src-shared/custody/trace-event.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { citationKey, citationTitle, figuresText, shortCitationTitle } from '../../../src-shared/view-models/trace/cited-figures.ts'
import { useCaseContext } from '../../state/case-context.ts'
import { graphVisited } from '../../state/graph/pending-graph-focus.ts'
import { CitationTag } from './citation-tag.tsx'
import { messages } from './messages.ts'

interface TraceCitationsProps {
  readonly citations: readonly TraceCitation[]
  readonly onRemove?: (citation: TraceCitation) => void
}

/** Maximum characters of a title and of figures in a tag. */
const MAX_TITLE = 160
const MAX_TOOLTIP = 2000

/** Cited parts of traces with their figures when they were cited; each opens its trace. */
export function TraceCitations({ citations, onRemove }: TraceCitationsProps): ReactNode {
  const { state } = useCaseContext()
  return (
    <span className="citations" role="list" aria-label={messages.citedTraces}>
      {citations.map((citation) => {
        const title = visibleText(shortCitationTitle(citation), MAX_TITLE)
        const name = messages.citedFigures(title, visibleText(figuresText(citation.figures, citation.part.kind), MAX_TITLE))
        const about = graphOfCitation(citation.part)
        return (
          <CitationTag
            key={citationKey(citation)}
            name={name}
            shortName={title}
            label={messages.openCited(name)}
            tooltip={visibleText(citationTitle(citation), MAX_TOOLTIP)}
            isMultiline
            onOpen={() => graphVisited({ caseId: state.record.id, nodeId: about.nodeIds[0] ?? '', wants: 'show', about, traceId: citation.traceId })}
            onRemove={onRemove === undefined ? undefined : () => onRemove(citation)}
          />
        )
      })}
    </span>
  )
}

/** The nodes and the edge of a cited part. */
function graphOfCitation(part: CitedPart): FindingAbout {
  switch (part.kind) {
    case 'trace':
      return { nodeIds: [], lines: [] }
    case 'hop':
      return { nodeIds: [part.node], lines: [] }
    case 'end':
      return { nodeIds: part.nodes, lines: [] }
    case 'edge':
      return { nodeIds: [], lines: [{ kind: 'value', source: part.source, target: part.target }] }
    default:
      return part satisfies never
  }
}
