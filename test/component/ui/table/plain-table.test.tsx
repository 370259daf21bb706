import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlainTable } from '../../../../src-renderer/ui/table/plain-table.tsx'
import { render } from '../../support/render.tsx'
import { Amount } from '../../../../src-renderer/ui/amount.tsx'
import type { Cell } from '../../../../src-shared/service/response/rows.ts'

interface Call {
  readonly id: string
  readonly name: string
  readonly credits: number
  readonly problem?: string
}

const CALLS: readonly Call[] = [
  { id: 'a', name: 'Balances', credits: 1 },
  { id: 'b', name: 'Counterparties', credits: 5, problem: 'refused' },
]

const columns = [
  { header: 'Call', fullText: ({ id }: Call) => (id === 'a' ? 'all of them' : undefined), render: ({ name }: Call) => name },
  {
    header: 'Credits',
    isNumber: true,
    fits: true,
    hint: 'What it cost',
    cellClassName: ({ problem }: Call) => problem && 'bad',
    render: ({ credits }: Call) => credits,
  },
  { header: 'Take it', isHeaderHidden: true, render: ({ name }: Call) => <button type="button">{`Take ${name}`}</button> },
]

test('headers are above their figures, each row is under its own name, and details directly below it', async () => {
  render(
    <PlainTable
      label="Calls"
      columns={columns}
      rows={CALLS}
      keyOf={({ id }) => id}
      stateOf={({ problem = 'fine' }) => problem}
      renderBelow={({ problem }) =>
        problem !== undefined && (
          <tr>
            <td colSpan={3}>It was {problem}.</td>
          </tr>
        )
      }
      foot={
        <tr>
          <th scope="row">All</th>
          <td className="number">6</td>
        </tr>
      }
    />,
  )
  const table = page.getByRole('table', { name: 'Calls' })
  await expect.element(table).toBeVisible()
  const texts = table
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(texts).toEqual(['CallCreditsTake it', 'Balances1Take Balances', 'Counterparties5Take Counterparties', 'It was refused.', 'All6'])

  const header = table.getByRole('columnheader', { name: 'Credits' }).element()
  const figure = table.getByRole('cell', { name: '5', exact: true }).element()
  expect(header).toHaveAttribute('title', 'What it cost')
  expect(getComputedStyle(header).textAlign).toBe('right')
  expect(getComputedStyle(figure).textAlign).toBe('right')
  expect(header.getBoundingClientRect().right).toBe(figure.getBoundingClientRect().right)
  expect(figure).toHaveClass('number', 'fit', 'bad')
  expect(figure.closest('tr')).toHaveAttribute('data-state', 'refused')
  expect(table.getByRole('cell', { name: 'Balances', exact: true }).element()).toHaveAttribute('title', 'all of them')
  expect(table.getByRole('cell', { name: 'Counterparties', exact: true }).element()).not.toHaveAttribute('title')
  await expect.element(table.getByRole('columnheader', { name: 'Take it' })).toBeInTheDocument()
  expect(table.getByText('Take it', { exact: true }).element().getBoundingClientRect().width).toBeLessThanOrEqual(1)
})

test('a table that needs no headers has none', async () => {
  render(<PlainTable label="Calls" hasHeaders={false} columns={columns} rows={CALLS} keyOf={({ id }) => id} />)
  const table = page.getByRole('table', { name: 'Calls' })
  await expect.element(table).toBeVisible()
  expect(table.getByRole('columnheader').elements()).toEqual([])
  expect(table.getByRole('row').elements()).toHaveLength(2)
})

const value = (text: string): Cell => ({ text, state: 'value' })

test('amounts of one column align at their decimal points, and read as before', async () => {
  const rows = ['4195.6', '7144.15', '0.000012', '0.538', '3']
  render(
    <PlainTable
      label="Moved"
      rows={rows}
      keyOf={(row) => row}
      columns={[
        {
          header: 'Amount',
          isNumber: true,
          figures: { kind: 'amount', cellOf: value },
          render: (row) => <Amount cell={value(row)} kind="amount" />,
        },
      ]}
    />,
  )
  const table = page.getByRole('table', { name: 'Moved' })
  await expect.element(table.getByRole('cell', { name: '4,195.6', exact: true })).toBeVisible()
  // The end of the integer part, or of the only text of a figure that fills its cell: the position
  // of its decimal point.
  const points = [...table.element().querySelectorAll('.ui-amount')].map((one) => {
    const whole = one.querySelector('.ui-amount-whole')
    if (whole !== null) return whole.getBoundingClientRect().right
    const text = one.firstChild
    if (text === null) throw new Error('The figure is empty.')
    const before = document.createRange()
    before.setStart(text, 0)
    before.setEnd(text, (text.textContent ?? '').indexOf('.'))
    return before.getBoundingClientRect().right
  })
  expect(points.length).toBe(rows.length)
  expect(Math.max(...points) - Math.min(...points)).toBeLessThan(1)
})
