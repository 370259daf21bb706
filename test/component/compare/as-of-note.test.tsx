import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AsOfNote } from '../../../src-renderer/features/compare/as-of-note.tsx'
import { setAsOf } from '../../../src-renderer/state/screen-store.ts'
import { startTrial } from '../acquisition/trial.ts'
import { render } from '../support/render.tsx'

beforeEach(() => setAsOf(undefined))

test('a view of an earlier day names what it leaves out; a view of all data names the views that follow the day', async () => {
  const { caseId, state } = await startTrial()
  const open = await state()
  render(
    <>
      <AsOfNote state={open} follows what="Dossier" />
      <AsOfNote state={open} follows={false} what="Graph" />
    </>,
  )
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()

  setAsOf({ caseId, seq: 3, at: '2026-11-20T09:00:00Z' })
  await expect.element(page.getByText(/^As of 2026-11-20 09:00:00 UTC: 0 later results are hidden\./)).toBeVisible()
  await expect
    .element(
      page.getByText('Graph shows all results. Dossier, Token, Market and Search show results as of 2026-11-20 09:00:00 UTC.', { exact: true }),
    )
    .toBeVisible()

  await page.getByRole('button', { name: 'Return to present' }).first().click()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})
