import { expect, test } from 'vitest'
import { ENTITY_ENDPOINTS } from '../../../src-shared/case/coverage.ts'
import { ENTITY_PANELS } from '../../../src-shared/view-models/panel-view.ts'
import { panelViews } from '../../../src-shared/view-models/panel-views.ts'
import { NEED_ADDRESSES, notDrawnText } from '../../../src-shared/view-models/entity-limits.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'

const ADDED = { kind: 'entity-added', subjectId: 'e-1', typed: 'Fund', entityName: 'Fund', chains: ['all'], alias: '', origin: 'typed' } as const

test('an entity has the panels whose endpoints accept its name, each not requested, and no others', () => {
  const panels = panelViews(caseStateOf([], [], [ADDED]), 'e-1')
  expect(panels.map(({ id }) => id)).toEqual(ENTITY_PANELS)
  expect(new Set(panels.flatMap(({ endpoints }) => endpoints))).toEqual(new Set(ENTITY_ENDPOINTS))
  const coverage = panels.flatMap((panel) => panel.coverage)
  expect(coverage.map(({ endpoint, chain, state }) => `${endpoint} ${chain} ${state}`).toSorted()).toEqual(
    ENTITY_ENDPOINTS.map((endpoint) => `${endpoint} all not-requested`).toSorted(),
  )
})

test('names endpoints that need an address, and the number of subjects that the graph does not draw', () => {
  expect(NEED_ADDRESSES).toMatch(/^Labels, premium labels, .+transactions, .+ and DeFi holdings need an address: /)
  expect(NEED_ADDRESSES).not.toMatch(/balance|counterparties|profit/i)
  expect([0, 1, 3].map(notDrawnText).map(([text]) => text?.slice(0, 32))).toEqual([
    undefined,
    '1 subject is an entity and is no',
    '3 subjects are entities and are ',
  ])
})
