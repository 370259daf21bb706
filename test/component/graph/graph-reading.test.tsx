import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reportResponsesRead, GraphReading } from '../../../src-renderer/features/graph/draft/graph-reading.tsx'
import { render } from '../support/render.tsx'
import { capturesOf } from './captures.fixtures.ts'

test('shows how many responses of a large case are loaded', async () => {
  reportResponsesRead(0)
  render(<GraphReading captures={capturesOf(1200)} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('0 of 1,200 results read')
  reportResponsesRead(1056)
  await expect.element(page.getByRole('status')).toHaveTextContent('1,056 of 1,200 results read')
})

test('shows no count for a small case', async () => {
  reportResponsesRead(3)
  render(<GraphReading captures={capturesOf(4)} />)
  await expect.element(page.getByLabelText('Reading results')).toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])
})
