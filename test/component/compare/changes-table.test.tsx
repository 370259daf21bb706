import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ChangesTable } from '../../../src-renderer/features/compare/changes-table.tsx'
import { CaseActionsContext, type CaseActions } from '../../../src-renderer/state/case-context.ts'
import type { QueryChanges } from '../../../src-shared/view-models/changes/query-changes.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { render } from '../support/render.tsx'
import { MANY_CHANGES, SOME_CHANGES } from './changes.fixtures.ts'

function show(changes: QueryChanges, showCapture?: CaseActions['showCapture']): void {
  render(
    <CaseActionsContext value={actionsOf(showCapture && { showCapture })}>
      <ChangesTable changes={changes} title="Current balance" />
    </CaseActionsContext>,
  )
}

test('each value opens its own response, and a value that was not requested is not called removed', async () => {
  const showCapture = vi.fn<CaseActions['showCapture']>()
  show(SOME_CHANGES, showCapture)
  await expect.element(page.getByRole('status')).toHaveTextContent('1 new, 1 value changed, 1 not reported. 4 records unchanged.')
  await expect.element(page.getByRole('row', { name: /^New NEW Ethereum Value not listed/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Not reported FAR .* not on the requested pages/ })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Notes on the comparison' })).toHaveTextContent('The later answer is 1 page of more.')
  const changed = page.getByRole('row', { name: /^Changed USDC/ })
  await expect.element(changed).toMatchTextContent(/-\$2\.00/)
  await changed.getByRole('button', { name: 'Source before: Value' }).click()
  await changed.getByRole('button', { name: 'Source after: Value' }).click()
  expect(showCapture.mock.calls).toEqual([
    ['older', '/data/USDC'],
    ['newer', '/data/USDC'],
  ])
})

test('equal responses are reported as equal', async () => {
  show({ rows: [], unchanged: 1, notes: [] })
  await expect.element(page.getByRole('status')).toHaveTextContent('Nothing changed. 1 record unchanged.')
})

test('of many changes some are listed, and the rest by one click', async () => {
  show(MANY_CHANGES)
  const rows = page.getByRole('row', { name: /^Removed/ })
  await expect.element(page.getByRole('button', { name: 'Show 200 more of 450' })).toBeVisible()
  expect(rows.elements().length).toBe(200)
  await page.getByRole('button', { name: 'Show 200 more of 450' }).click()
  await expect.element(page.getByRole('button', { name: 'Show 50 more of 450' })).toBeVisible()
})
