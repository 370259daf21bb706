import type { Figure } from '../../view-models/panel-view.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { capturesNamed, figureValue } from '../values.ts'

/** Single figures, each with its computation and its captures. */
export function figuresMarkup(model: ReportModel, figures: readonly Figure[]): Markup {
  if (figures.length === 0) return NOTHING
  return markup`<div class="figures">
${figures.map(
  (
    figure,
  ) => markup`<div>${figure.title} ${figureValue(figure.kind, figure.cell)}<span class="rule">${figure.rule === '' ? 'As delivered.' : figure.rule} ${capturesNamed(model, figure.captureIds, 'Capture')}.</span></div>
`,
)}</div>
`
}

/** Sentences that a reader must see, as a list. */
export function notesMarkup(notes: readonly string[]): Markup {
  return notes.length === 0
    ? NOTHING
    : markup`<ul class="notes">${notes.map((note) => markup`<li>${note}</li>`)}</ul>
`
}
