import { Button, PopoverNext } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useCaseActions } from '../../../state/case-context.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { SourceGlyph } from '../../../ui/source-glyph.tsx'
import { SourceList } from '../../../ui/figure/source-list.tsx'
import type { GraphEdge } from '../../../../src-shared/view-models/graph-types.ts'
import { messages } from '../messages.ts'

/** Responses with a mark of their own; more become a list, which does not displace the figures. */
const MAX_MARKS = 3

interface EdgeSourcesProps {
  readonly edges: readonly GraphEdge[]
  /** The items these are the sources of. */
  readonly of: string
}

/** A link to each response that flows and relations come from, one per response. */
export function EdgeSources({ edges, of }: EdgeSourcesProps): ReactNode {
  const { showCapture } = useCaseActions()
  const sources = [...new Map(edges.flatMap((edge) => edge.sources).map((source) => [source.captureId, source])).values()]
  const name = visibleText(of, 60)
  if (sources.length > MAX_MARKS)
    return (
      <PopoverNext placement="bottom-end" arrow={false} animation="minimal" content={<SourceList sources={sources} />}>
        <Button size="small" variant="minimal" aria-label={messages.sourcesOf(sources.length, name)} text={messages.sources(sources.length)} />
      </PopoverNext>
    )
  return sources.map(({ captureId, pointer }, at) => (
    <button
      key={captureId}
      type="button"
      className="source-button"
      aria-label={messages.sourceOf(at + 1, name)}
      title={messages.sourceLabel}
      onClick={() => showCapture(captureId, pointer)}
    >
      <SourceGlyph />
    </button>
  ))
}
