import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DataTable } from '../../../../src-renderer/ui/table/data-table.tsx'
import { AddressIdentityContext } from '../../../../src-renderer/ui/names/address-identities.tsx'
import { identityOf } from '../../../../src-shared/case/identity/identity.ts'
import { SubjectNamesContext } from '../../../../src-renderer/ui/names/subject-names-context.ts'
import type { ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { render } from '../../support/render.tsx'
import { LINK, NAMES, OTHER } from './names.fixtures.ts'

function tableOf(count: number): ViewTable {
  return {
    id: `parties-${count}`,
    title: 'Parties',
    columns: [{ id: 'counterparty_address', title: 'Counterparty', kind: 'address' }],
    rows: Array.from({ length: count }, (_, index) => ({
      id: `row-${index}`,
      cells: { counterparty_address: { text: index === 0 ? LINK : OTHER, state: 'value' as const } },
      captureId: 'capture-1',
      pointer: `/data/${index}`,
    })),
  }
}

for (const count of [2, 12_000])
  test(`a subject appears in a table of ${count} rows by its name, with its address next to it, and is found by either`, async () => {
    render(
      <SubjectNamesContext value={NAMES}>
        <DataTable table={tableOf(count)} onShowSource={() => undefined} />
      </SubjectNamesContext>,
    )
    const named = page.getByRole('gridcell', { name: 'First link 0xfdec59…ab8895' })
    await expect.element(named).toBeVisible()
    expect(named.element().scrollWidth).toBeLessThanOrEqual(named.element().clientWidth)
    await expect.element(page.getByRole('gridcell', { name: '0xea4852…3d3042', exact: true }).first()).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox', { name: 'Filter Parties' }).element(), 'first LINK')
    await expect.element(page.getByText(`1 of ${count.toLocaleString('en')} rows`)).toBeVisible()
    await expect.element(named).toBeVisible()
  })

test.each([
  ['🏦 Meridian Exchange: Deposit [0xea4852]', 'Meridian Exchange: Deposit 0xea4852…3d3042'],
  ['High Activity [0xea4852]', '0xea4852…3d3042 High Activity'],
])('an address that responses write as %j is shown as %j', async (text, shown) => {
  const identity = identityOf('', [{ text, layer: 'service', captureId: 'capture-1', pointer: '/data/1' }])
  render(
    <AddressIdentityContext value={(address) => (address === OTHER ? identity : undefined)}>
      <DataTable table={tableOf(2)} onShowSource={() => undefined} />
    </AddressIdentityContext>,
  )
  const cell = page.getByRole('gridcell', { name: new RegExp(`${shown}$`) })
  await expect.element(cell).toBeVisible()
  expect(cell.element().scrollWidth).toBeLessThanOrEqual(cell.element().clientWidth)
  expect(cell.element().querySelector('.ui-address')?.scrollWidth).toBeLessThanOrEqual(cell.element().querySelector('.ui-address')?.clientWidth ?? 0)
})
