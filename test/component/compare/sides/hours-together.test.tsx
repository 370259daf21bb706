import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HoursTogether } from '../../../../src-renderer/features/compare/sides/hours-together.tsx'
import { CaseActionsContext } from '../../../../src-renderer/state/case-context.ts'
import { actionsOf } from '../../../support/builders/case-actions.ts'
import { panelViewOf, viewRowOf } from '../../../support/builders/panel-views.ts'
import { startTrial } from '../../acquisition/trial.ts'
import { render } from '../../support/render.tsx'

const WEDNESDAY_NOON = '2026-09-23T12:30:00Z'

test('a chart of hours in a week names its days and hours, and its busiest time', async () => {
  const state = await (await startTrial()).state()
  const [subject] = state.subjects
  if (subject === undefined) throw new Error('The trial case has no subject')
  const rows = ['a', 'b'].map((id) => viewRowOf(id, { block_timestamp: WEDNESDAY_NOON }))
  const panel = panelViewOf({ tables: [{ id: 'transactions', title: 'Transactions', columns: [], rows }] })
  render(
    <CaseActionsContext value={actionsOf({})}>
      <HoursTogether state={state} sides={[subject]} panels={new Map([[subject.id, [panel]]])} />
    </CaseActionsContext>,
  )
  const week = page.getByRole('img', { name: /: most on Wed 12:00 UTC, 2$/ })
  await expect.element(week).toBeVisible()
  await expect.element(week).toHaveTextContent('MonTueWedThuFriSatSun00061218')
  const noon = week.getByTitle('Wed 12:00 UTC: 2').element().getBoundingClientRect()
  const name = week.getByText('12', { exact: true }).element().getBoundingClientRect()
  // Below its hour, and not below another.
  expect(Math.abs(name.left - noon.left)).toBeLessThan(noon.width)
  expect(name.top).toBeGreaterThan(noon.bottom)
})
