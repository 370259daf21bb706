import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answersRead, GraphReading } from '../../../src-renderer/features/graph/draft/graph-reading.tsx'
import { caseStateOf } from '../../support/builders/case-states.ts'
import { render } from '../support/render.tsx'

const SUBJECT = `0x${'5'.repeat(40)}`
/** A case with this many responses about counterparties, and as many about something else. */
const capturesOf = (answers: number) =>
  caseStateOf(
    [{ address: SUBJECT, family: 'evm', chains: ['ethereum'] }],
    Array.from({ length: 2 * answers }, (_, at) => ({
      endpoint: at % 2 === 0 ? ('profiler/counterparties' as const) : ('profiler/labels' as const),
      request: { address: SUBJECT, chain: 'ethereum', pagination: { page: at + 1, per_page: 10 } },
      body: '{"data":[]}',
    })),
  ).captures

test('shows how many responses of a large case are read', async () => {
  answersRead(0)
  render(<GraphReading captures={capturesOf(1200)} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('0 of 1,200 answers read')
  answersRead(1056)
  await expect.element(page.getByRole('status')).toHaveTextContent('1,056 of 1,200 answers read')
})

test('shows no count for a small case', async () => {
  answersRead(3)
  render(<GraphReading captures={capturesOf(4)} />)
  await expect.element(page.getByLabelText('Reading the answers')).toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])
})
