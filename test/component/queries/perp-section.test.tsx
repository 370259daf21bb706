import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { PerpSection } from '../../../src-renderer/features/context/pictures/perp-section.tsx'
import { CaseActionsContext } from '../../../src-renderer/state/case-context.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { render } from '../support/render.tsx'
import { trades } from './perp-trades.fixtures.ts'

test('expanded figures stay expanded and keep the focus while further responses arrive', async () => {
  const part = (pages: readonly CaptureWithResponse[]): ReactNode => (
    <CaseActionsContext value={actionsOf({})}>
      <PerpSection title="Trades" pages={pages} scope="" onAll={() => undefined} />
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
