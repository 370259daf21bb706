import type { PanelView } from '../views/panel-view.ts'

export interface PanelsShown {
  readonly panels: readonly PanelView[]
  /** Place of the panel that had its turn last. */
  readonly last: number
}

/**
 * One step from the panels on the screen to those that are wanted: one panel whose body is another one takes its turn, those that
 * differ in nothing but their coverage do so at once. Turns go round, so that a panel that changes all the time keeps none waiting.
 * Gives `shown` itself once there is nothing left to do.
 */
export function nextInTurn(shown: PanelsShown, wanted: readonly PanelView[]): PanelsShown {
  if (shown.panels.length === wanted.length && wanted.every((panel, place) => panel === shown.panels[place])) return shown
  const waiting = wanted.flatMap((panel, place) => (hasNewBody(shown.panels[place], panel) ? [place] : []))
  const turn = waiting.find((place) => place > shown.last) ?? waiting[0]
  const panels = wanted.map((panel, place) => (waiting.includes(place) && place !== turn ? (shown.panels[place] ?? panel) : panel))
  return { panels, last: turn ?? shown.last }
}

function hasNewBody(before: PanelView | undefined, after: PanelView): boolean {
  // A panel that was not there before has nothing to stand in for it.
  if (before === undefined || before.id !== after.id) return false
  return before.figures !== after.figures || before.series !== after.series || before.tables !== after.tables || before.notes !== after.notes
}
