import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RunStep } from '../../../../src-renderer/features/acquisition/run/run-model.ts'
import { RunSteps } from '../../../../src-renderer/features/acquisition/run/run-steps.tsx'
import '../../../../src-renderer/features/acquisition/run/run-panel.css'
import { useScreen } from '../../../../src-renderer/state/screen-store.ts'
import { stepOf } from '../../../support/builders/plans.ts'
import { render } from '../../support/render.tsx'
import { MANY_STEPS, runStep, STEP_STATES } from './runs.fixtures.ts'

function show(steps: readonly RunStep[]): void {
  render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <RunSteps steps={steps} subjectOf={({ step }) => `about ${step.subjectId}`} />
    </div>,
  )
}

const table = () => page.getByRole('table', { name: 'Steps' })
const cells = (row: number): (string | null)[] =>
  [...(document.querySelectorAll('tr[data-index]')[row]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)

beforeEach(() => useScreen.setState({ source: undefined }))

test('a step has a row with its state, call, subject, chain, days, page and credits', async () => {
  const window = { from: '2026-01-01', to: '2026-02-01' }
  show([
    runStep(),
    runStep({
      step: stepOf({ id: 'p.2', chain: undefined, window, page: 2, endpoint: 'profiler/counterparties' }),
      state: 'captured',
      creditsUsed: '1',
      message: 'Kept.',
    }),
    runStep({ step: stepOf({ id: 'p.3' }), state: 'captured', creditsUsed: '7' }),
  ])
  await expect.poll(() => cells(0)).toEqual(['To do', 'Current balance', 'about s-1', 'Ethereum', '', '1', '', 'up to 1'])
  expect(cells(1)).toEqual(['Saved', 'Counterparties', 'about s-1', '', '2026-01-01 to 2026-02-01', '2', 'Kept.', '1'])
  expect(cells(2).at(-1)).toBe('7, price 1')
  const [plain, , dear] = [...document.querySelectorAll('tr[data-index]')].map((line) => line.lastElementChild)
  expect([plain?.className, plain?.hasAttribute('title')]).toEqual(['number', false])
  expect([dear?.className, dear?.getAttribute('title')]).toEqual(['number bad', 'The service charged more than the listed price.'])
})

test('keeps result and credits visible at 760 px, and cuts a long failure to two lines', async () => {
  const failure = {
    code: 'invalid_date_range',
    message: 'The service refuses the range. '.repeat(9),
    remedy: 'Choose another range.',
    requestId: 'r-1',
  }
  render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 400, width: 760 }}>
      <RunSteps steps={[runStep({ state: 'failed', failure, captureId: 'capture-1' })]} subjectOf={() => 'Collector'} />
    </div>,
  )
  await expect.element(page.getByRole('button', { name: 'Show source' })).toBeVisible()
  const region = page.getByRole('region', { name: 'Steps of the run' }).element()
  expect(region.scrollWidth).toBe(region.clientWidth)
  const reason = document.querySelector('.run-result')
  expect(reason?.getBoundingClientRect().height).toBeLessThan(50)
  expect(reason?.getAttribute('title')).toContain('Choose another range.')
})

test('no steps have no rows and take no space', async () => {
  show([])
  await expect.element(table()).toHaveAttribute('aria-rowcount', '1')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(0)
})

test('every state has its name and its colour', async () => {
  show(STEP_STATES.map((state, index) => runStep({ step: stepOf({ id: `p.${index}` }), state })))
  await expect
    .poll(() => STEP_STATES.map((_, index) => cells(index)[0]))
    .toEqual(['To do', 'Queued', 'Running', 'Saved', 'Reused', 'Failed', 'Not needed', 'Cancelled'])
  expect([...document.querySelectorAll('.dot')].map((dot) => dot.getAttribute('data-tone'))).toEqual([
    'none',
    'none',
    'accent',
    'good',
    'good',
    'bad',
    'none',
    'warn',
  ])
  expect([...document.querySelectorAll('td.bad')].map((cell) => cell.parentElement?.getAttribute('data-state'))).toEqual(['failed'])
})

test('a stored response opens from its call, and an error response from its failure as well', async () => {
  const failure = { code: 'query_timeout', message: 'Too slow', requestId: 'r-1' }
  show([
    runStep({ state: 'captured', captureId: 'capture-1' }),
    runStep({ step: stepOf({ id: 'p.2', endpoint: 'profiler/pnl' }), state: 'failed', captureId: 'capture-2', failure }),
    runStep({ step: stepOf({ id: 'p.3' }), state: 'failed', failure }),
  ])
  await page.getByRole('button', { name: 'Current balance' }).click()
  expect(useScreen.getState().source).toEqual({ captureId: 'capture-1', pointer: undefined })
  await page.getByRole('button', { name: 'Show source' }).click()
  expect(useScreen.getState().source).toEqual({ captureId: 'capture-2', pointer: undefined })
  expect(cells(2)[6]).toMatch(/^Too slow\. .*query_timeout/)
  expect(page.getByRole('button').elements()).toHaveLength(3)
})

test('renders only the visible rows of thousands of steps, and shows their number', async () => {
  show(MANY_STEPS)
  await expect.element(table()).toHaveAttribute('aria-rowcount', '3001')
  await expect.poll(() => cells(0)[5]).toBe('1')
  const inPage = document.querySelectorAll('tr[data-index]')
  expect(inPage.length).toBeGreaterThan(15)
  expect(inPage.length).toBeLessThan(60)
  expect([...inPage].slice(0, 2).map((line) => line.getAttribute('aria-rowindex'))).toEqual(['2', '3'])
  // No gap above the first row, one below the last.
  expect(document.querySelectorAll('.run-gap')).toHaveLength(1)
  expect(document.querySelectorAll('col')).toHaveLength(document.querySelectorAll('th').length)
  document.querySelector('.run-table')?.scrollTo(0, 60_000)
  await expect.poll(() => document.querySelectorAll('.run-gap').length).toBe(2)
  await expect.poll(() => Number(cells(0)[5])).toBeGreaterThan(1000)
})
