import { traceStoryFigures } from '../../graph/svg/story-figures.ts'
import type { GraphModel } from '../../view-models/graph-types.ts'
import type { ComputedRun } from '../../view-models/trace/run-saved-trace.ts'
import { type Markup, markup } from '../markup.ts'
import { svgImage } from './graph.ts'
import { traceText } from './trace-text.ts'

/** The way that most of the traced funds took: one figure for each hop, with its sentence. */
export function traceStoryMarkup({ trace, identity }: Pick<ComputedRun, 'trace' | 'identity'>, graph: GraphModel): Markup {
  const figures = traceStoryFigures(trace, { model: graph, identity })
  return markup`<h4>${traceText.story}</h4>
<p class="caption">${traceText.storyNote[trace.request.direction]}</p>
${figures.map(
  ({ title, caption, svg }) => markup`<figure class="hop">${svgImage(title, svg)}
<figcaption class="caption">${title}: ${caption}</figcaption></figure>
`,
)}`
}
