import type { ReactNode } from 'react'
import { useCaseActions } from '../../session/case-context.ts'
import { visibleText } from '../../text/safe-text.ts'
import { SourceGlyph } from '../../ui/figure/source-glyph.tsx'
import type { GraphEdge } from '../../views/graph-model.ts'

interface EdgeSourcesProps {
  readonly edges: readonly GraphEdge[]
  /** What they are the sources of. */
  readonly of: string
}

/** A way to each answer that flows and relations come from, one for each answer. */
export function EdgeSources({ edges, of }: EdgeSourcesProps): ReactNode {
  const { showCapture } = useCaseActions()
  const sources = new Map(edges.flatMap((edge) => edge.sources).map((source) => [source.captureId, source]))
  return [...sources.values()].map(({ captureId, pointer }, at) => (
    <button
      key={captureId}
      type="button"
      className="source-button"
      aria-label={`Source ${at + 1} of ${visibleText(of, 60)}`}
      title="Source"
      onClick={() => showCapture(captureId, pointer)}
    >
      <SourceGlyph />
    </button>
  ))
}
