import { expect, test } from 'vitest'
import type { PanelId, PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { nextInTurn } from '../../../../src-renderer/features/dossier/use-panel-views.ts'
import type { PanelsShown } from '../../../../src-renderer/features/dossier/use-panel-views.ts'

const panel = (id: PanelId): PanelView => ({ id, title: id, endpoints: [], coverage: [], figures: [], series: [], tables: [], notes: [] })
const renewed = (one: PanelView): PanelView => ({ ...one, notes: ['new'] })

const [balances, pnl, labels] = [panel('balances'), panel('pnl'), panel('labels')]
const START: PanelsShown = { panels: [balances, pnl, labels], last: -1 }

/** All steps until nothing is left to do. */
function steps(wanted: readonly PanelView[]): PanelsShown[] {
  const taken: PanelsShown[] = []
  for (let at = START, next = nextInTurn(at, wanted); next !== at; at = next, next = nextInTurn(at, wanted)) taken.push(next)
  return taken
}

test('new panels are rendered one after the other, and finally all of them', () => {
  const wanted = [renewed(balances), pnl, renewed(labels)]
  expect(steps(wanted).map(({ panels }) => panels)).toEqual([[wanted[0], pnl, labels], wanted])
})

test('a change in coverage alone is rendered at once', () => {
  const wanted = [{ ...balances, coverage: [] }, { ...pnl, coverage: [] }, renewed(labels)]
  const taken = steps(wanted)
  expect(taken).toHaveLength(1)
  taken[0]?.panels.forEach((shown, key) => expect(shown).toBe(wanted[key]))
})

test('a panel that changes on every reading does not delay the others', () => {
  const later = renewed(labels)
  const first = nextInTurn(START, [renewed(balances), pnl, later])
  expect(first.panels[2]).toBe(labels)
  expect(nextInTurn(first, [renewed(balances), pnl, later]).panels[2]).toBe(later)
})

test('nothing is rendered if nothing changed', () => {
  expect(nextInTurn(START, [balances, pnl, labels])).toBe(START)
})
