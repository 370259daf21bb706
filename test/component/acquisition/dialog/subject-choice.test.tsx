import { useState } from 'react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SubjectChoice } from '../../../../src-renderer/features/acquisition/dialog/subject-choice.tsx'
import { subjectOf } from '../../../support/builders/plans.ts'
import { render } from '../../support/render.tsx'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const NAMES = ['Collector', 'Mule', 'Exchange']
const THREE = NAMES.map((alias, index) => subjectOf({ id: `s-${index}`, alias }))
let chosen: readonly string[]
let escaped = 0

function Choice({ subjects, first }: { readonly subjects: readonly Subject[]; readonly first: readonly string[] }): ReactNode {
  const [ids, setIds] = useState(first)
  return (
    <div onKeyDown={(event) => (escaped += event.key === 'Escape' ? 1 : 0)}>
      <SubjectChoice
        subjects={subjects}
        presentId="s-1"
        chosenIds={ids}
        onChange={(next) => {
          chosen = next
          setIds(next)
        }}
      />
    </div>
  )
}

function show(first: readonly string[], subjects: readonly Subject[] = THREE): void {
  chosen = first
  escaped = 0
  render(<Choice subjects={subjects} first={first} />)
}

const scope = (name: string) => page.getByRole('radio', { name, exact: true })
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })
const search = () => page.getByRole('searchbox', { name: 'Search subjects' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const count = () => page.getByRole('status')

describe('the subjects of a plan', () => {
  test('begin with the subject on screen, named, and can be changed to all of the case and back', async () => {
    show(['s-1'])
    await expect.element(scope('This subject')).toBeChecked()
    await expect.element(page.getByText('Mule')).toBeVisible()
    await scope('All 3').click()
    await expect.poll(() => chosen).toEqual(['s-0', 's-1', 's-2'])
    await expect.element(page.getByText('Mule')).not.toBeInTheDocument()
    await scope('This subject').click()
    await expect.poll(() => chosen).toEqual(['s-1'])
  })

  test('begin with all if all are chosen', async () => {
    show(['s-0', 's-1', 's-2'])
    await expect.element(scope('All 3')).toBeChecked()
    await expect.element(search()).not.toBeInTheDocument()
  })

  test('are ticked one by one in the order of the case, after those chosen before', async () => {
    show(['s-1'])
    await scope('Selected').click()
    await expect.element(tick(/Mule/)).toBeChecked()
    await expect.element(count()).toHaveTextContent('1 of 3 selected')
    expect(chosen).toEqual(['s-1'])
    await tick(/Exchange/).click()
    await tick(/Collector/).click()
    await expect.poll(() => chosen).toEqual(['s-0', 's-1', 's-2'])
    await expect.element(count()).toHaveTextContent('3 of 3 selected')
    await tick(/Mule/).click()
    await expect.poll(() => chosen).toEqual(['s-0', 's-2'])
    await button('Clear').click()
    await expect.poll(() => chosen).toEqual([])
    await button('Select all').click()
    await expect.poll(() => chosen).toEqual(['s-0', 's-1', 's-2'])
  })
})

describe('the search', () => {
  test('keeps its results, ticks and unticks the first on Enter, and chooses all results by button', async () => {
    show(['s-1'])
    await scope('Selected').click()
    await search().fill('e')
    await expect.element(tick(/Collector/)).toBeVisible()
    await search().fill('exch')
    await expect.element(tick(/Collector/)).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => chosen).toEqual(['s-1', 's-2'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => chosen).toEqual(['s-1'])
    await button('Select all results').click()
    await expect.poll(() => chosen).toEqual(['s-1', 's-2'])
  })

  test('reports a name without results, and has nothing to choose', async () => {
    show(['s-1'])
    await scope('Selected').click()
    await expect.element(button('Select all')).toBeEnabled()
    await search().fill('zebra')
    await expect.element(page.getByText('No matching subjects')).toBeVisible()
    await expect.element(button('Select all results')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(chosen).toEqual(['s-1'])
  })

  test('is cleared by Escape, and only an empty one passes Escape on', async () => {
    show(['s-1'])
    await scope('Selected').click()
    await search().fill('mule')
    await expect.element(tick(/Exchange/)).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(search()).toHaveValue('')
    expect(escaped).toBe(0)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => escaped).toBe(1)
  })
})

test('the list is one stop of the Tab key, and arrows move through it and back into the field', async () => {
  show(['s-1'])
  await scope('Selected').click()
  await search().click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tick(/Collector/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tick(/Mule/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(tick(/Exchange/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(search()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(search()).toHaveFocus()
  expect([...document.querySelectorAll<HTMLInputElement>('.subject-choice input[type="checkbox"]')].map((one) => one.tabIndex)).toEqual([0, -1, -1])
})

test('renders two hundred of hundreds of subjects, and counts the rest', async () => {
  const many = Array.from({ length: 203 }, (_, index) => subjectOf({ id: `s-${index}`, alias: `Wallet ${index}` }))
  show(['s-1'], many)
  await scope('Selected').click()
  await expect.element(page.getByText('3 more. Type to search.')).toBeVisible()
  expect(document.querySelectorAll('.subject-choice input[type="checkbox"]')).toHaveLength(200)
  await search().fill('wallet 20')
  await expect.element(tick(/Wallet 202/)).toBeVisible()
  await expect.element(page.getByText(/more\. Type to search/)).not.toBeInTheDocument()
  await search().fill('')
  await button('Select all').click()
  await expect.poll(() => chosen.length).toBe(203)
})
