import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EdgeSources } from '../../../../src-renderer/features/compare/sides/edge-sources.tsx'
import { graphOf } from '../../../../src-shared/view-models/graph-model.ts'
import { inCase } from '../../gallery/in-case.tsx'
import { render } from '../../support/render.tsx'
import { caseWithFlows } from './flows.fixtures.ts'

function show(responses: number): { readonly shown: (readonly [string, string | undefined])[]; readonly ids: readonly string[] } {
  const state = caseWithFlows(responses)
  const shown: (readonly [string, string | undefined])[] = []
  render(inCase(state, <EdgeSources edges={graphOf(state).edges} of="Hot wallet" />, { showCapture: (id, pointer) => shown.push([id, pointer]) }))
  return { shown, ids: state.captures.map(({ capture }) => capture.id) }
}

test('each of a few sources has its mark', async () => {
  const { shown, ids } = show(3)
  await page.getByRole('button', { name: 'Source 2 of Hot wallet' }).click()
  expect(shown).toEqual([[ids[1], '/data/0']])
})

test('many sources are a list, newest first, and each opens its record', async () => {
  const { shown, ids } = show(4)
  await page.getByRole('button', { name: '4 sources of Hot wallet' }).click()
  const listed = page.getByRole('menuitem')
  await expect.poll(() => listed.elements().length).toBe(4)
  await listed.first().click()
  expect(shown).toEqual([[ids[3], '/data/0']])
})
