import { useState } from 'react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PlanForm } from '../../../../src-renderer/features/acquisition/dialog/plan-form.tsx'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { lastDays } from '../../../../src-shared/case/last-days.ts'
import { subjectOf, buildRequest } from '../../../support/builders/plans.ts'
import { render } from '../../support/render.tsx'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const WINDOW = { from: '2025-11-21', to: '2026-11-21' }
let request: AcquisitionRequest
let changes = 0

interface FormProps {
  readonly first: AcquisitionRequest
  readonly subjects: readonly Subject[]
}

function Form({ first, subjects }: FormProps): ReactNode {
  const [now, setNow] = useState(first)
  return (
    <PlanForm
      request={now}
      subjects={subjects}
      onChange={(next) => {
        changes += 1
        request = next
        setNow(next)
      }}
    >
      <p>Whom it is about</p>
    </PlanForm>
  )
}

function show(parts: Partial<AcquisitionRequest> = {}, subjects: readonly Subject[] = [subjectOf({ chains: ['ethereum', 'bnb'] })]): void {
  request = buildRequest({ window: WINDOW, ...parts })
  render(<Form first={request} subjects={subjects} />)
}

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const day = (name: 'From' | 'To') => page.getByRole('textbox', { name, exact: true })
const ownChains = () => page.getByRole('checkbox', { name: 'Each subject’s own chains' })
const picker = () => page.getByRole('group', { name: 'Chains of this plan' })

beforeEach(() => {
  changes = 0
})

test('ticks the requested items, and a click changes only one', async () => {
  show({ endpoints: ['profiler/current-balance', 'profiler/counterparties'] })
  await expect.element(page.getByText('Whom it is about')).toBeVisible()
  await expect.element(box('Current balance')).toBeChecked()
  await expect.element(box('Transactions')).not.toBeChecked()
  await box('Transactions').click()
  await expect.poll(() => request.endpoints).toEqual(['profiler/current-balance', 'profiler/counterparties', 'profiler/transactions'])
  await expect.element(box('Transactions')).toBeChecked()
  await box('Current balance').click()
  await expect.poll(() => request.endpoints).toEqual(['profiler/counterparties', 'profiler/transactions'])
  // Labels are priced separately.
  await expect.element(box('Labels')).not.toBeInTheDocument()
})

describe('chains', () => {
  test('of one subject can be chosen', async () => {
    show({ chains: ['ethereum'] })
    await expect.element(ownChains()).not.toBeInTheDocument()
    await page.getByRole('textbox', { name: 'Chains of this plan' }).click()
    await page.getByRole('option', { name: 'Base', exact: true }).click()
    await expect.poll(() => request.chains.toSorted()).toEqual(['base', 'ethereum'])
  })

  test('may all be requested in one call, which is an option of its own', async () => {
    show()
    const inOne = page.getByRole('checkbox', { name: 'All chains in one call' })
    await expect.element(inOne).not.toBeChecked()
    await inOne.click()
    await expect.poll(() => request.allWherePossible).toBe(true)
    await inOne.click()
    await expect.poll(() => request.allWherePossible).toBe(false)
  })

  test('of several subjects are chosen for each subject until the same ones apply to all', async () => {
    show({ chains: [] }, [subjectOf({ chains: ['ethereum', 'bnb'] }), subjectOf({ id: 's-2', chains: ['bnb', 'base'] })])
    await expect.element(ownChains()).toBeChecked()
    await expect.element(picker()).not.toBeInTheDocument()
    await ownChains().click()
    await expect.poll(() => request.chains).toEqual(['ethereum', 'bnb', 'base'])
    await expect.element(picker()).toBeVisible()
    await ownChains().click()
    await expect.poll(() => request.chains).toEqual([])
    await expect.element(picker()).not.toBeInTheDocument()
  })

  test('can be chosen for one subject although none is chosen, unless the service offers none', async () => {
    show({ chains: [] })
    await expect.element(picker()).toBeVisible()
    await expect.element(ownChains()).not.toBeInTheDocument()
  })

  test('are not shown for a family for which the service offers nothing', async () => {
    show({ chains: [] }, [subjectOf({ family: 'cosmos', chains: [] })])
    await expect.element(box('Current balance')).toBeVisible()
    await expect.element(page.getByText('Chains', { exact: true })).not.toBeInTheDocument()
  })
})

describe('a day', () => {
  test('is accepted if it is valid, and marked as long as it is not', async () => {
    show()
    await expect.element(day('From')).toHaveValue('2025-11-21')
    await expect.element(day('From')).toHaveAttribute('title', 'UTC')
    await expect.element(day('From')).toHaveAttribute('maxlength', '10')
    await expect.element(day('From')).toHaveAttribute('aria-invalid', 'false')
    await day('From').fill('2026-02-3')
    await expect.element(day('From')).toHaveValue('2026-02-3')
    await expect.element(day('From')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(day('From')).toHaveAttribute('title', 'Enter a date as YYYY-MM-DD.')
    expect(document.querySelector('.day-field.bp6-intent-danger')).not.toBeNull()
    expect(changes).toBe(0)
    await day('From').fill('2026-02-03')
    await expect.poll(() => request.window).toEqual({ from: '2026-02-03', to: '2026-11-21' })
    await expect.element(day('From')).toHaveAttribute('aria-invalid', 'false')
    expect(document.querySelector('.day-field.bp6-intent-danger')).toBeNull()
    await day('To').fill('2026-03-04')
    await expect.poll(() => request.window).toEqual({ from: '2026-02-03', to: '2026-03-04' })
  })

  test('that was left incomplete becomes the previous one', async () => {
    show()
    await day('To').fill('20')
    await userEvent.tab()
    await expect.element(day('To')).toHaveValue('2026-11-21')
    expect(changes).toBe(0)
  })

  test.each([
    ['30 days', 30],
    ['90 days', 90],
    ['1 year', 365],
    ['2 years', 730],
  ])('%s are chosen at once', async (name, days) => {
    show()
    const before = lastDays(days)
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => changes).toBe(1)
    // Around midnight it is the day before or the day after.
    expect([before, lastDays(days)]).toContainEqual(request.window)
  })
})

test('leaving the page field unchanged keeps the prices, so that a press on Run is not lost', async () => {
  show({ maxPages: 1 })
  const pages = page.getByRole('spinbutton', { name: 'Maximum pages' })
  await pages.fill('6')
  await expect.poll(() => request.maxPages).toBe(6)
  const before = changes
  await userEvent.tab()
  await expect.element(pages).not.toHaveFocus()
  await expect.element(pages).toHaveValue('6')
  expect(changes).toBe(before)
})

test('the page count is a whole number from one to fifty', async () => {
  show()
  const pages = page.getByRole('spinbutton', { name: 'Maximum pages' })
  for (const [typed, taken] of [
    ['7', 7],
    ['99', 50],
    ['50', 50],
    ['0', 1],
    ['2.5', 1],
  ] as const) {
    await pages.fill(typed)
    await expect.poll(() => [typed, request.maxPages]).toEqual([typed, taken])
  }
})

test('refreshing is off until it is chosen', async () => {
  show()
  const again = page.getByRole('checkbox', { name: 'Refresh' })
  await expect.element(again).not.toBeChecked()
  await again.click()
  await expect.poll(() => request.refresh).toBe(true)
  await again.click()
  await expect.poll(() => request.refresh).toBe(false)
})
