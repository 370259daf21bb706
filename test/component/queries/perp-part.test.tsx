import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AnsweredCapture } from '../../../src-shared/case/case-state.ts'
import { PerpPart } from '../../../src-renderer/features/context/pictures/perp-part.tsx'
import { CaseActionsContext } from '../../../src-renderer/state/case-context.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { answeredOf } from '../../support/builders/captures.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'
import { render } from '../support/render.tsx'

function trades(id: string, hours: readonly string[]): AnsweredCapture {
  const data = hours.map((hour) => ({
    token_symbol: 'BTC',
    side: 'Long',
    action: 'Close',
    price_usd: 84_356,
    value_usd: 100,
    block_timestamp: `2026-09-23T${hour}:13:10Z`,
  }))
  const body = JSON.stringify({ data, pagination: { page: 1, per_page: 100, is_last_page: true } })
  return answeredOf(exchangeOf({ caseId: 'c', id, endpoint: 'tgm/perp-trades', body }), { subjectId: undefined })
}

test('figures that were unfolded stay so, and keep the focus, while further answers come', async () => {
  const part = (pages: readonly AnsweredCapture[]): ReactNode => (
    <CaseActionsContext value={actionsOf({})}>
      <PerpPart title="Trades" pages={pages} scope="" onAll={() => undefined} />
    </CaseActionsContext>
  )
  const first = trades('x-1', ['14', '16'])
  const draw = render(part([first]))
  await page.getByText('Figures of the chart').click()
  const rows = page.getByRole('table', { name: 'Trades, by 1 hour' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(3)
  const source = page.getByRole('button', { name: 'Source of the largest trade from 2026-09-23 14:00 UTC on' })
  source.element().focus()
  draw(part([first, trades('x-2', ['18'])]))
  await expect.poll(() => rows.elements().length).toBe(4)
  await expect.element(source).toBeVisible()
  await expect.element(source).toHaveFocus()
})
