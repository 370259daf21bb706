import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NewEntity } from '../../../../src-shared/case/subject.ts'
import { AddEntity } from '../../../../src-renderer/features/subjects/entity/add-entity.tsx'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import { render } from '../../support/render.tsx'
import { ENTITY_NAMES } from '../targets.fixtures.ts'

/** A key of no wallet: the example in the documentation of the format. */
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'

let added: (readonly NewEntity[])[] = []
let closed = 0

function show(present: readonly string[] = [], outcome: Result<unknown> = ok(undefined)): void {
  render(
    <AddEntity
      present={new Set(present)}
      names={ENTITY_NAMES}
      namesTitle="Found in labels of this case"
      onAdd={(subjects) => {
        added.push(subjects)
        return Promise.resolve(outcome)
      }}
      onClose={() => (closed += 1)}
    />,
  )
}

const name = () => page.getByRole('textbox', { name: 'Entity name' })
const add = () => page.getByRole('button', { name: 'Add subject', exact: true })
const offered = () => page.getByRole('group', { name: 'Found in labels of this case' })

beforeEach(() => {
  added = []
  closed = 0
})

describe('an entity by its name', () => {
  test('is added as it is sent, on all chains in one call, with its alias', async () => {
    show()
    await expect.element(add()).toBeDisabled()
    await name().fill(' Wintermute  Trading ')
    await page.getByRole('textbox', { name: /^Alias/ }).fill(' Maker ')
    await add().click()
    await expect.poll(() => closed).toBe(1)
    expect(added).toEqual([[{ typed: ' Wintermute  Trading ', entityName: 'Wintermute Trading', chains: ['all'], alias: 'Maker' }]])
  })

  test('is added once by the Enter key', async () => {
    show()
    await name().fill('Jump Trading')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => closed).toBe(1)
    expect(added).toHaveLength(1)
  })

  test('is chosen from known names that match the typed text, without those that are subjects', async () => {
    show(['entity:meridian exchange'])
    await expect.element(offered()).not.toMatchTextContent('Meridian')
    await name().fill('north')
    await offered().getByRole('button', { name: 'Northgate Capital' }).click()
    await expect.element(name()).toHaveValue('Northgate Capital')
    await expect.element(add()).toBeEnabled()
  })

  test('is requested on chosen chains if they are limited, and never on none', async () => {
    show()
    await name().fill('Jump Trading')
    await page.getByText('All chains in one call').click()
    await page.getByRole('button', { name: 'None', exact: true }).click()
    await expect.element(page.getByRole('status')).toMatchTextContent('Choose at least one chain.')
    await expect.element(add()).toBeDisabled()
    await page.getByText('All chains in one call').click()
    await expect.element(add()).toBeEnabled()
  })

  test.each([
    ['northgate  CAPITAL', 'This entity is already a subject.'],
    ['0xcbb811f129782ef87e19dea9d3375045219bae00', 'This is an address, not a name.'],
    ['x'.repeat(10_000), 'too long'],
    ['Fund\u202elatipaC', 'contains invisible characters'],
    ['Fund\u200bCapital', 'contains invisible characters'],
  ])('is refused if it is %j, with the reason', async (typed, why) => {
    show(['entity:northgate capital'])
    await name().fill(typed)
    await expect.element(page.getByRole('alert')).toMatchTextContent(why)
    await expect.element(add()).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(added).toEqual([])
  })

  test('that is a private key is removed at once, and remains nowhere on the page', async () => {
    show()
    await name().fill(WIF)
    await expect.element(page.getByRole('alert')).toMatchTextContent('Removed from the field and not saved')
    await expect.element(name()).toHaveValue('')
    expect(new XMLSerializer().serializeToString(document)).not.toContain(WIF.slice(0, 12))
    await name().fill('Jump Trading')
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test('with markup is text like any other name', async () => {
    show()
    await name().fill('<img src=x onerror=alert(1)>')
    await add().click()
    await expect.poll(() => closed).toBe(1)
    expect(added[0]).toMatchObject([{ entityName: '<img src=x onerror=alert(1)>' }])
    expect(document.querySelector('img')).toBeNull()
  })

  test('shows a warning for letters that resemble others', async () => {
    show()
    await name().fill('Вinance')
    await expect.element(page.getByText('The name may be misleading: mixed script.')).toBeVisible()
  })

  test('stays in the form if it could not be saved, with the reason', async () => {
    show([], err(failure('quota', 'The storage is full.', 'Make room.')))
    await name().fill('Jump Trading')
    await add().click()
    await expect.element(page.getByText('The storage is full.')).toBeVisible()
    expect(closed).toBe(0)
    await expect.element(name()).toHaveValue('Jump Trading')
  })
})
