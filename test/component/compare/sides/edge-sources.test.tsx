import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EdgeSources } from '../../../../src-renderer/features/compare/sides/edge-sources.tsx'
import { CaseActionsContext, CaseContext } from '../../../../src-renderer/state/case-context.ts'
import { graphOf } from '../../../../src-shared/view-models/graph-model.ts'
import { actionsOf } from '../../../support/builders/case-actions.ts'
import { caseStateOf, type FixtureAnswer } from '../../../support/builders/case-states.ts'
import { render } from '../../support/render.tsx'

const SUBJECT = `0x${'ab'.repeat(20)}`
const EXCHANGE = `0x${'cd'.repeat(20)}`

/** This many responses with flows between the two, newest last. */
function show(answers: number): { readonly shown: (readonly [string, string | undefined])[]; readonly ids: readonly string[] } {
  const flows = Array.from({ length: answers }, (_, at): FixtureAnswer => ({
    endpoint: 'profiler/counterparties',
    body: JSON.stringify({ data: [{ counterparty_address: EXCHANGE, volume_in_usd: at + 1, total_volume_usd: at + 1 }] }),
    request: { address: SUBJECT, chain: ['ethereum', 'base', 'arbitrum', 'bnb'][at] },
  }))
  const state = caseStateOf([{ address: SUBJECT, family: 'evm', chains: ['ethereum'] }], flows)
  const shown: (readonly [string, string | undefined])[] = []
  render(
    <CaseContext value={{ state }}>
      <CaseActionsContext value={actionsOf({ showCapture: (id, pointer) => shown.push([id, pointer]) })}>
        <EdgeSources edges={graphOf(state).edges} of="Hot wallet" />
      </CaseActionsContext>
    </CaseContext>,
  )
  return { shown, ids: state.captures.map(({ capture }) => capture.id) }
}

test('each of a few answers has its mark', async () => {
  const { shown, ids } = show(3)
  await page.getByRole('button', { name: 'Source 2 of Hot wallet' }).click()
  expect(shown).toEqual([[ids[1], '/data/0']])
})

test('many answers are a list, the newest first, and each leads to its record', async () => {
  const { shown, ids } = show(4)
  await page.getByRole('button', { name: '4 sources of Hot wallet' }).click()
  const listed = page.getByRole('menuitem')
  await expect.poll(() => listed.elements().length).toBe(4)
  await listed.first().click()
  expect(shown).toEqual([[ids[3], '/data/0']])
})
