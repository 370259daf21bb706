import type { ReactNode } from 'react'
import { Button, Tag } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import type { FindingAbout } from '../../../src-shared/custody/capture.ts'
import type { CitedPart, TraceCitation } from '../../../src-shared/custody/trace-event.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { citationKey, citationTitle, figuresText, shortCitationTitle } from '../../../src-shared/view-models/trace/cited-figures.ts'
import { useCaseContext } from '../../state/case-context.ts'
import { graphVisited } from '../../state/graph/pending-graph-focus.ts'
import { messages } from './messages.ts'

interface TraceCitationsProps {
  readonly citations: readonly TraceCitation[]
  readonly onRemove?: (citation: TraceCitation) => void
}

const LONGEST_TITLE = 160

/** Cited parts of traces with their figures when they were cited; each opens its trace. */
export function TraceCitations({ citations, onRemove }: TraceCitationsProps): ReactNode {
  const { state } = useCaseContext()
  return (
    <span className="citations" role="list" aria-label={messages.citedTraces}>
      {citations.map((citation) => {
        const title = visibleText(shortCitationTitle(citation), LONGEST_TITLE)
        const name = messages.citedFigures(title, visibleText(figuresText(citation.figures), LONGEST_TITLE))
        const about = partInGraph(citation.part)
        return (
          <span role="listitem" key={citationKey(citation)}>
            <Tag
              minimal
              interactive
              multiline
              aria-label={messages.openCited(name)}
              title={visibleText(citationTitle(citation), 2000)}
              onClick={() =>
                graphVisited({ caseId: state.record.id, nodeId: about.nodeIds[0] ?? '', wants: 'show', about, traceId: citation.traceId })
              }
            >
              {name}
            </Tag>
            {onRemove !== undefined && (
              <Button
                variant="minimal"
                size="small"
                icon={<SmallCross />}
                aria-label={messages.removeCitationOf(title)}
                title={messages.removeCitationOf(title)}
                onClick={() => onRemove(citation)}
              />
            )}
          </span>
        )
      })}
    </span>
  )
}

/** The nodes and the edge of a cited part. */
function partInGraph(part: CitedPart): FindingAbout {
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
