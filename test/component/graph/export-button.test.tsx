import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ExportButton } from '../../../src-renderer/features/graph/export/export-button.tsx'
import { DARK_COLOURS, LIGHT_COLOURS } from '../../../src-shared/graph/scene/graph-colours.ts'
import { render } from '../support/render.tsx'

const closed = { hasSelection: false, onExport: () => {} }

test('without a trace or a path the story says what to open, and has no buttons', async () => {
  render(<ExportButton {...closed} hasStory={false} onExportStory={() => {}} />)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByText('Open a trace or a path first.')).toBeVisible()
  expect(page.getByRole('button', { name: /^Figures/ }).elements()).toHaveLength(0)
})

test('the figures of a story are exported as SVG or PNG, in the colours of the background', async () => {
  const onExportStory = vi.fn<(format: string, colours: object) => void>()
  render(<ExportButton {...closed} hasStory onExportStory={onExportStory} />)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Figures (SVG)' }).click()
  await page.getByText('Dark background').click()
  await page.getByRole('button', { name: 'Figures (PNG)' }).click()
  expect(onExportStory.mock.calls).toEqual([
    ['svg', LIGHT_COLOURS],
    ['png', DARK_COLOURS],
  ])
})
