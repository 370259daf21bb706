import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DataTable } from '../../../../src-renderer/ui/table/data-table.tsx'
import type { ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import type { PickedRows } from '../../../../src-renderer/ui/table/selection/selection-bar.tsx'
import { cell, COLUMNS, FEW, MANY, tableOf } from './tables.fixtures.ts'
import { render, unmountAll } from '../../support/render.tsx'

const grid = () => page.getByRole('grid', { name: 'Flows' })
/** Texts of the named column, from the top, of the rendered rows. */
const names = (): string[] =>
  grid()
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelectorAll('[role=gridcell]')[1]?.textContent ?? '')
/** The text of the cell that a screen reader announces as active. */
const present = (): string | null | undefined => document.getElementById(grid().element().getAttribute('aria-activedescendant') ?? '')?.textContent

test('sorts by every digit of the response, shows the order, and returns to the order of the response', async () => {
  render(<DataTable table={FEW} onShowSource={() => undefined} />)
  const header = page.getByRole('columnheader', { name: 'Amount' })
  await expect.element(header).toHaveAttribute('aria-sort', 'none')
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  expect(names()).toEqual(['Quietpool', 'Meridian Exchange', 'Unlabelled recipient', 'Spanway Bridge'])
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  expect(names()).toEqual(['Spanway Bridge', 'Unlabelled recipient', 'Meridian Exchange', 'Quietpool'])
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'none')
  expect(names()[0]).toBe('Meridian Exchange')
})

test('places missing values last in either direction, and shows a dash with its reason', async () => {
  render(<DataTable table={FEW} onShowSource={() => undefined} />)
  const header = page.getByRole('columnheader', { name: 'Value' })
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  expect(names()).toEqual(['Unlabelled recipient', 'Meridian Exchange', 'Quietpool', 'Spanway Bridge'])
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  expect(names().at(-1)).toBe('Spanway Bridge')
  const dash = grid().getByLabelText('no value')
  await expect.element(dash).toHaveTextContent('—')
  await expect.element(dash).toHaveAttribute('title', 'The service reported no value.')
})

test('filters by words in any order, case and width, and shows the number of remaining rows', async () => {
  render(<DataTable table={FEW} onShowSource={() => undefined} />)
  const field = page.getByRole('searchbox', { name: 'Filter Flows' })
  await field.fill('EXCHANGE mer')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 4 rows')
  expect(names()).toEqual(['Meridian Exchange'])
  await field.fill('ｑｕｉｅｔ')
  await expect.element(page.getByText('Quietpool').first()).toBeVisible()
  await field.fill('no such thing')
  await expect.element(page.getByText('No matching rows.')).toBeVisible()
  await field.fill('')
  await expect.element(page.getByRole('status')).toHaveTextContent('4 rows')
})

test('moves by the keys of a grid; Enter opens the source of the focused row', async () => {
  const opened: string[] = []
  render(<DataTable table={FEW} onShowSource={(row) => opened.push(row.pointer)} />)
  await expect.element(grid()).toBeVisible()
  grid().element().focus()
  expect(present()).toBe('Meridian Exchange')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(present).toBe('Spanway Bridge')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(present).toBe('−3')
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.poll(present).toBe('$1,000.00')
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual(['/data/3'])
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{Enter}')
  // In the header Enter sorts, and sorts again.
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  expect(opened).toHaveLength(1)
})

test('copies the digits of the response, not the formatted figure', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<DataTable table={FEW} onShowSource={() => undefined} />)
  await expect.element(grid()).toBeVisible()
  grid().element().focus()
  await userEvent.keyboard('{ArrowRight}{Control>}c{/Control}')
  expect(write.mock.calls).toEqual([['9007199254740993.000000000000000001']])
  write.mockRestore()
})

test('renders only the visible ones of thirty thousand rows, and every one can be reached, sorted and found', async () => {
  render(<DataTable table={MANY} onShowSource={() => undefined} />)
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '30001')
  await expect.poll(() => names().length).toBeGreaterThan(10)
  expect(names().length).toBeLessThan(60)
  grid().element().focus()
  await userEvent.keyboard('{Control>}{End}{/Control}{Home}')
  await expect.poll(names).toContain('Wallet 30000')
  await expect.poll(present).toBe('Wallet 30000')
  expect(names().length).toBeLessThan(60)
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect.poll(() => names()[0]).toBe('Wallet 30000')
  const search = page.getByRole('searchbox', { name: 'Filter Flows' })
  await search.fill('wallet 12345')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 30,000 rows')
  await expect.poll(names).toEqual(['Wallet 12345'])
  // A pending search is replaced by the next one.
  await search.fill('wallet 1')
  await search.fill('wallet 29999')
  await expect.poll(names).toEqual(['Wallet 29999'])
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('1 of 30,000 rows')
})

test('keeps the element of each row if a response arrives between two presses', async () => {
  const draw = render(<DataTable table={FEW} onShowSource={() => undefined} />)
  await expect.element(grid()).toBeVisible()
  const pressed = grid()
    .getByRole('row', { name: /Quietpool/ })
    .element()
  const newest = FEW.rows.slice(0, 1).map((row) => ({ ...row, id: 'newest' }))
  draw(<DataTable table={{ ...FEW, rows: [...newest, ...FEW.rows] }} onShowSource={() => undefined} />)
  await expect.poll(() => names().length).toBe(5)
  expect(pressed.isConnected).toBe(true)
  expect(pressed.textContent).toContain('Quietpool')
})

test('shows correct rows right after a jump and complete ones soon, with every digit and name on hover', async () => {
  render(<DataTable table={MANY} onShowSource={() => undefined} />)
  await expect.element(grid()).toBeVisible()
  const rows = (): Element[] => grid().getByRole('row').elements().slice(1)
  const before = new Set(rows())
  // Recorded on insertion: the content must be right from the first moment.
  const seen: boolean[] = []
  const watcher = new MutationObserver(() => {
    seen.push(
      ...rows().map((row) => row.querySelector('[data-kind=label]')?.textContent === `Wallet ${Number(row.getAttribute('aria-rowindex')) - 1}`),
    )
  })
  watcher.observe(grid().element(), { childList: true, subtree: true, characterData: true, attributes: true })
  grid().element().scrollTop = 400_000
  await expect.poll(() => names()[0]).toMatch(/^Wallet 142\d\d$/)
  const indices = (): number[] => rows().map((row) => Number(row.getAttribute('aria-rowindex')))
  const hinted = (): number => rows().flatMap((row) => [...row.querySelectorAll('[data-kind=amount] [title], [data-kind=label][title]')]).length
  await expect.poll(() => rows().length).toBeGreaterThan(20)
  await expect.poll(() => hinted() - 2 * rows().length).toBe(0)
  watcher.disconnect()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(false)
  expect(indices()).toEqual(indices().map((_, at) => (indices()[0] ?? 0) + at))
  // The elements are reused for other rows.
  expect(rows().filter((row) => before.has(row)).length).toBeGreaterThan(10)
})

test('keeps each row at its position and the scroll bar where it was released during a jump and the scrolling after it', async () => {
  render(<DataTable table={MANY} onShowSource={() => undefined} />)
  await expect.element(grid()).toBeVisible()
  const scroller = grid().element()
  const rows = (): Element[] => grid().getByRole('row').elements().slice(1)
  const top = (element: Element): number =>
    Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop)
  const first = rows()[0]
  const second = rows()[1]
  if (first === undefined || second === undefined) throw new Error('The table has no rows')
  const [begin, height] = [top(first), top(second) - top(first)]
  const astray: string[] = []
  for (const to of [400_000, 400_300, 12_000, 12_400, 11_700, 0]) {
    scroller.scrollTop = to
    for (let frame = 0; frame < 12; frame += 1) {
      await new Promise((resume) => requestAnimationFrame(resume))
      for (const row of rows()) {
        const index = Number(row.getAttribute('aria-rowindex')) - 2
        if (top(row) !== begin + index * height) astray.push(`row ${index} at ${top(row)}`)
      }
    }
    expect(scroller.scrollTop).toBe(to)
  }
  expect(astray).toEqual([])
})

test('computes the sum of many rows on request, and shows the progress and the result', async () => {
  render(<DataTable table={MANY} onShowSource={() => undefined} />)
  const totals = page.getByRole('group', { name: 'Totals of Flows' })
  const add = totals.getByRole('button', { name: 'Calculate' })
  await expect.element(add).toBeVisible()
  expect(totals.element().textContent).not.toContain('$')
  const reported: string[] = []
  const watcher = new MutationObserver(() => reported.push(`${totals.element().getAttribute('aria-busy')}: ${totals.element().textContent}`))
  watcher.observe(totals.element(), { childList: true, subtree: true, characterData: true, attributes: true })
  await add.click()
  await expect.poll(() => totals.element().textContent).toMatch(/Sum of 30,000 rows.*Value \$30,000\.00/)
  await expect.element(totals).toHaveAttribute('aria-busy', 'false')
  watcher.disconnect()
  expect(reported[0]).toBe('true: Sum of 30,000 rowscalculating…')
})

test('shows hostile text as text, without markup, changed direction or hidden parts', async () => {
  const evil = '<img src=x onerror="document.title=1"><b>bold</b>'
  render(
    <DataTable
      table={tableOf([[evil], ['\u202Eetihw'], ['USD\u0421'], ['a\u200Bb'], [`${'long '.repeat(4000)}end`]])}
      onShowSource={() => undefined}
    />,
  )
  await expect.poll(() => grid().element().textContent).toContain(evil)
  const shown = grid().element()
  expect(shown.querySelectorAll('img, b, script, iframe, a')).toHaveLength(0)
  expect(document.title).not.toBe('1')
  expect(shown.textContent).not.toMatch(/[\u202E\u200B]/)
  await expect.element(grid().getByText('mixed script')).toBeVisible()
  // Each row keeps the height of one line, whatever it contains.
  const heights = (): Set<number> =>
    new Set(
      grid()
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => row.getBoundingClientRect().height),
    )
  await expect.poll(heights).toEqual(new Set([28]))
})

test('hides columns and shows them again, all but the last', async () => {
  render(<DataTable table={{ ...FEW, id: 'put-away' }} onShowSource={() => undefined} />)
  await page.getByRole('button', { name: 'Columns of Flows' }).click()
  await page.getByRole('checkbox', { name: 'Amount' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Amount' })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Value' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Amount' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
})

test('selects a selectable row by a click anywhere on it, and opens its source by one click', async () => {
  const picked: string[] = []
  const opened: string[] = []
  render(<DataTable table={FEW} onShowSource={({ pointer }) => opened.push(pointer)} onPickRow={({ pointer }) => picked.push(pointer)} />)
  await page.getByText('Quietpool').first().click()
  expect(picked).toEqual(['/data/1'])
  await page.getByRole('button', { name: 'Source of Quietpool, row 2' }).click()
  expect({ picked, opened }).toEqual({ picked: ['/data/1'], opened: ['/data/1'] })
})

test('selects rows by checkbox, by key and as ranges, counts and sums them, and reports selected rows hidden by a filter', async () => {
  const picked: (readonly string[])[] = []
  const renderActions = (rows: PickedRows): ReactNode => (
    <button type="button" onClick={() => picked.push(rows.rows().map(({ id }) => id))}>
      Take {rows.count}
    </button>
  )
  const draw = render(<DataTable table={FEW} onShowSource={() => undefined} renderSelectionActions={renderActions} />)
  const bar = page.getByRole('group', { name: 'Selected in Flows' })
  await page.getByRole('checkbox', { name: 'Select Quietpool, row 2' }).click()
  await expect.poll(() => bar.element().textContent).toMatch(/^1 selected/)
  await expect.poll(() => bar.element().textContent).toMatch(/Value \$2\.00/)
  await expect.element(page.getByRole('row', { name: /Quietpool/ })).toHaveAttribute('aria-selected', 'true')
  // The focus is in the grid: the keys continue from the selected row.
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await expect.poll(() => bar.element().textContent).toMatch(/Value \$12\.00/)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ')
  await expect.poll(() => bar.element().textContent).toMatch(/^3 selected/)
  await expect.element(bar.getByTitle(/^\$1,012: the sum of all 3 selected rows/)).toHaveTextContent('$1,012.00')
  await page.getByRole('searchbox', { name: 'Filter Flows' }).fill('spanway')
  await expect.poll(() => bar.element().textContent).toMatch(/3 selected · 3 hidden by the filter/)
  await page.getByRole('checkbox', { name: 'Select all visible rows' }).click()
  await expect.poll(() => bar.element().textContent).toMatch(/4 selected · 3 hidden by the filter/)
  await bar.getByRole('button', { name: 'Take 4' }).click()
  expect(picked).toEqual([['row-2', 'row-0', 'row-1', 'row-3']])
  // A newer version of the table, with its rows in another order.
  draw(<DataTable table={{ ...FEW, rows: FEW.rows.toReversed() }} onShowSource={() => undefined} renderSelectionActions={renderActions} />)
  await expect.poll(() => bar.element().textContent).toMatch(/4 selected/)
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('selects all thirty thousand rows by Ctrl+A, with an exact sum', async () => {
  render(<DataTable table={MANY} onShowSource={() => undefined} renderSelectionActions={() => null} />)
  await expect.element(grid()).toBeVisible()
  grid().element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  const bar = page.getByRole('group', { name: 'Selected in Flows' })
  await expect.poll(() => bar.element().textContent).toMatch(/30,000 selected/)
  await expect.poll(() => bar.element().textContent).toMatch(/Value \$30,000\.00/)
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
})

test('filters a column by its type, names the filter in a chip that removes it, and sums the visible rows', async () => {
  render(<DataTable table={FEW} onShowSource={() => undefined} />)
  const totals = page.getByRole('group', { name: 'Totals of Flows' })
  await expect.poll(() => totals.element().textContent).toMatch(/Sum of 4 rows.*Value \$1,012\.00/)
  grid().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
  const min = page.getByRole('textbox', { name: 'Value: at least' })
  await expect.element(min).toHaveFocus()
  await min.fill('1 k of it')
  await expect.element(page.getByText(/This column cannot be filtered/)).toBeVisible()
  expect(names()).toHaveLength(4)
  await min.fill('0.005k')
  await expect.poll(names).toEqual(['Meridian Exchange', 'Unlabelled recipient'])
  await expect.poll(() => totals.element().textContent).toMatch(/Sum of 2 rows shown.*Value \$1,010\.00/)
  await userEvent.keyboard('{Enter}')
  await expect.element(min).not.toBeInTheDocument()
  // The focus is back in the grid.
  await expect.element(grid()).toHaveFocus()
  await page.getByRole('button', { name: 'Remove filter Value ≥ 0.005k' }).click()
  await expect.poll(names).toHaveLength(4)
})

test('groups rows by a column, and expands a group into its rows', async () => {
  const twice = tableOf([
    ['Quietpool', '1', '10'],
    ['Meridian', '1', '5'],
    ['Quietpool', '1', '32.5'],
  ])
  render(<DataTable table={twice} onShowSource={() => undefined} />)
  await expect.element(grid()).toBeVisible()
  grid().element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await page.getByRole('button', { name: 'Group by' }).click()
  const groups = page.getByRole('grid', { name: 'Flows by name' })
  await expect.element(groups.getByRole('row', { name: /Quietpool/ })).toBeVisible()
  expect(groups.getByRole('row', { name: /Quietpool/ }).element().textContent).toMatch(/Quietpool2\$42\.50/)
  await groups.getByText('Quietpool').click()
  await expect.poll(names).toEqual(['Quietpool', 'Quietpool'])
  await expect.element(page.getByRole('button', { name: /^Remove filter Name: Quietpool/ })).toBeVisible()
})

test('keeps order, width and pinning of columns, also in the next table of their kind', async () => {
  render(<DataTable table={{ ...FEW, id: 'kept' }} onShowSource={() => undefined} />)
  const headers = (): string[] =>
    grid()
      .getByRole('columnheader')
      .elements()
      .slice(1)
      .map((header) => header.textContent)
  await expect.poll(headers).toEqual(['Name', 'Amount', 'Value'])
  grid().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
  const menu = page.getByRole('dialog', { name: 'Column Value' })
  await menu.getByRole('button', { name: 'Pin left' }).click()
  await expect.poll(headers).toEqual(['Value', 'Name', 'Amount'])
  unmountAll()
  render(<DataTable table={{ ...FEW, id: 'kept' }} onShowSource={() => undefined} />)
  await expect.poll(headers).toEqual(['Value', 'Name', 'Amount'])
  expect(getComputedStyle(grid().getByRole('columnheader', { name: 'Value' }).element()).position).toBe('sticky')
  await page.getByRole('button', { name: 'Columns of Flows' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect.poll(headers).toEqual(['Name', 'Amount', 'Value'])
})

test('draws bars of flows from one axis next to their figures, relative to the largest of their direction; none for no figure', async () => {
  const flows: ViewTable = {
    ...tableOf([
      ['All', undefined, '200'],
      ['Half', undefined, '100'],
      ['None', undefined, undefined],
      ['Back', undefined, '-5'],
      ['More than the most', undefined, '1e9'],
    ]),
    columns: [
      { id: 'name', title: 'Name', kind: 'label' },
      { id: 'value_usd', title: 'Volume in', kind: 'usd', bar: { side: 'in', max: 200 } },
      { id: 'amount', title: 'Volume out', kind: 'usd', bar: { side: 'out', max: 0 } },
    ],
  }
  render(<DataTable table={flows} onShowSource={() => undefined} />)
  await expect.element(grid().getByText('$200.00')).toBeVisible()
  const widths = (side: string): (number | undefined)[] =>
    [...grid().element().querySelectorAll(`[data-bar=${side}] > .flow-bar`)].map((bar) => {
      const drawn = bar.firstElementChild?.getBoundingClientRect().width
      return drawn === undefined ? undefined : Math.round((drawn / bar.clientWidth) * 10) / 10
    })
  await expect.poll(() => widths('in')).toEqual([1, 0.5, undefined, undefined, 1])
  expect(widths('out')).toEqual([undefined, undefined, undefined, undefined, undefined])
  const gap = (): number => {
    const row = grid().getByRole('row').nth(1).element()
    const [bar, other] = [row.querySelector('[data-bar=in] > .flow-bar'), row.querySelector('[data-bar=out] > .flow-bar')]
    return Math.abs((bar?.getBoundingClientRect().right ?? 0) - (other?.getBoundingClientRect().left ?? 99))
  }
  await expect.poll(gap).toBeLessThan(1)
})

test('shows all digits of a share in a narrow column', async () => {
  const shares = ['0.112', '0.09', '1']
  const table: ViewTable = {
    ...FEW,
    columns: [{ id: 'share', title: 'Share in', kind: 'ratio', widest: 84 }],
    rows: shares.map((share, index) => ({ id: `row-${index}`, cells: { share: cell(share) }, captureId: 'capture-1', pointer: `/data/${index}` })),
  }
  render(<DataTable table={table} onShowSource={() => undefined} />)
  await expect.element(grid().getByText('100.00%', { exact: true })).toBeVisible()
  const figures = [...grid().element().querySelectorAll('[data-kind=ratio] .ui-amount')]
  expect(figures.map(({ textContent }) => textContent)).toEqual(['11.20%', '9.00%', '100.00%'])
  const cut = (): (string | null)[] =>
    figures
      .flatMap((figure) => figure.closest('[role=gridcell]') ?? [])
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map(({ textContent }) => textContent)
  await expect.poll(cut).toEqual([])
})

test('shortens the common beginning of names in a narrow column and keeps the end that differs', async () => {
  const table: ViewTable = {
    ...tableOf([[`${'Meridian Exchange '.repeat(8)} · 0xafa1d4`], ['Quietpool']]),
    columns: [{ id: 'name', title: 'Name', kind: 'text', widest: 172, suffixSeparator: ' · ' }, ...COLUMNS.slice(1)],
  }
  render(
    <div style={{ width: 340 }}>
      <DataTable table={table} onShowSource={() => undefined} />
    </div>,
  )
  const end = grid().getByText('· 0xafa1d4')
  await expect.element(end).toBeVisible()
  const isWithin = (): boolean => {
    const cellBox = end.element().closest('[role=gridcell]')?.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(end.element())
    const { left, right } = range.getBoundingClientRect()
    return right <= (cellBox?.right ?? 0) && left > (cellBox?.left ?? Infinity)
  }
  await expect.poll(isWithin).toBe(true)
})

test('marks a token whose contract is not the known one of its symbol', async () => {
  const contracts = ['0xdac17f958d2ee523a2206206994597c13d831ec7', `0x${'9'.repeat(40)}`]
  const rows = contracts.map((address, at): ViewRow => ({
    id: `row-${at}`,
    cells: { chain: cell('ethereum'), token_symbol: cell('USDT'), token_address: cell(address) },
    captureId: 'capture-1',
    pointer: `/data/${at}`,
  }))
  const columns: ViewTable['columns'] = [{ id: 'token_symbol', title: 'Token', kind: 'token' }]
  render(<DataTable table={{ id: 'balances', title: 'Flows', columns, rows }} onShowSource={() => undefined} />)
  await expect.element(grid()).toBeVisible()
  await expect.poll(names).toEqual(['USDT', 'USDTunverified'])
})

test('keeps the symbol of a token complete next to two marks in a narrow column', async () => {
  const row: ViewRow = {
    id: 'row-0',
    cells: { chain: cell('ethereum'), token_symbol: cell('USDС'), token_address: cell(`0x${'9'.repeat(40)}`) },
    captureId: 'capture-1',
    pointer: '/data/0',
  }
  const columns: ViewTable['columns'] = [{ id: 'token_symbol', title: 'Token', kind: 'token', widest: 92 }, ...COLUMNS.slice(1)]
  render(
    <div style={{ width: 300 }}>
      <DataTable table={{ id: 'balances', title: 'Flows', columns, rows: [row] }} onShowSource={() => undefined} />
    </div>,
  )
  const symbol = grid().getByText('USDС', { exact: true })
  await expect.element(symbol).toBeVisible()
  const inner = symbol.element().closest('[role=gridcell]')
  const marks = [...(inner?.querySelectorAll('[data-mark]') ?? [])]
  expect(marks).toHaveLength(2)
  const right = inner?.getBoundingClientRect().right ?? 0
  expect(symbol.element().scrollWidth).toBeLessThanOrEqual(symbol.element().clientWidth + 1)
  for (const part of [symbol.element(), ...marks]) expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right)
})
