import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CASE_TABS, hashOfRoute, routeOfHash } from '../../../src-renderer/state/route.ts'

test('the address of the page restores a case, its tab and its subject', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...CASE_TABS), fc.string({ minLength: 1 }), (caseId, tab, subjectId) => {
      expect(routeOfHash(hashOfRoute({ at: 'case', caseId, tab, subjectId }))).toEqual({ at: 'case', caseId, tab, subjectId, panel: undefined })
    }),
  )
})

test('a panel is restored only if one has that name', () => {
  expect(routeOfHash('#/case/c/dossier/s/labels')).toMatchObject({ panel: 'labels' })
  expect(routeOfHash('#/case/c/dossier/s/nonsense')).toMatchObject({ panel: undefined })
})

test('a query is restored at its endpoint, with its subject or without one', () => {
  for (const tab of ['token', 'market', 'search'] as const)
    for (const subjectId of ['s', undefined]) {
      const route = { at: 'case', caseId: 'c', tab, subjectId, endpoint: 'tgm/flow-intelligence' } as const
      expect(routeOfHash(hashOfRoute(route))).toEqual(route)
    }
  expect(routeOfHash('#/case/c/market/s')).toEqual({ at: 'case', caseId: 'c', tab: 'market', subjectId: 's', endpoint: undefined })
})

test('an unknown address opens the list of cases', () => {
  for (const hash of ['', '#', '#/nowhere', '#/case', '#/case/', '#/case/%E0%A4%A']) expect(routeOfHash(hash)).toEqual({ at: 'cases' })
})
