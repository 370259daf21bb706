import type { PanelView, ViewRow } from '../../../src-shared/view-models/panel-view.ts'

/** A dossier panel with only the given content. */
export function panelViewOf(changes: Partial<PanelView>): PanelView {
  return { id: 'transactions', title: '', endpoints: [], coverage: [], figures: [], tables: [], series: [], notes: [], ...changes }
}

/** A table row by the texts of its cells; '' is a cell without a value. */
export function viewRowOf(id: string, cells: Readonly<Record<string, string>>): ViewRow {
  return {
    id,
    cells: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, { text, state: text === '' ? 'missing' : 'value' }])),
    captureId: `capture-${id}`,
    pointer: `/data/${id}`,
  }
}
