import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlainTable } from '../../../../src-renderer/ui/table/plain-table.tsx'
import { render } from '../../support/render.tsx'

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
  { head: 'Call', fullText: ({ id }: Call) => (id === 'a' ? 'all of them' : undefined), render: ({ name }: Call) => name },
  {
    head: 'Credits',
    isNumber: true,
    fits: true,
    hint: 'What it cost',
    cellClassName: ({ problem }: Call) => problem && 'bad',
    render: ({ credits }: Call) => credits,
  },
  { head: 'Take it', hidesHead: true, render: ({ name }: Call) => <button type="button">{`Take ${name}`}</button> },
]

test('heads stand over their figures, each row under its own name, and what belongs to a row right below it', async () => {
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

  const head = table.getByRole('columnheader', { name: 'Credits' }).element()
  const figure = table.getByRole('cell', { name: '5', exact: true }).element()
  expect(head).toHaveAttribute('title', 'What it cost')
  expect(getComputedStyle(head).textAlign).toBe('right')
  expect(getComputedStyle(figure).textAlign).toBe('right')
  expect(head.getBoundingClientRect().right).toBe(figure.getBoundingClientRect().right)
  expect(figure).toHaveClass('number', 'fit', 'bad')
  expect(figure.closest('tr')).toHaveAttribute('data-state', 'refused')
  expect(table.getByRole('cell', { name: 'Balances', exact: true }).element()).toHaveAttribute('title', 'all of them')
  expect(table.getByRole('cell', { name: 'Counterparties', exact: true }).element()).not.toHaveAttribute('title')
  await expect.element(table.getByRole('columnheader', { name: 'Take it' })).toBeInTheDocument()
  expect(table.getByText('Take it', { exact: true }).element().getBoundingClientRect().width).toBeLessThanOrEqual(1)
})

test('a table that needs no heads has none', async () => {
  render(<PlainTable label="Calls" hasHeads={false} columns={columns} rows={CALLS} keyOf={({ id }) => id} />)
  const table = page.getByRole('table', { name: 'Calls' })
  await expect.element(table).toBeVisible()
  expect(table.getByRole('columnheader').elements()).toEqual([])
  expect(table.getByRole('row').elements()).toHaveLength(2)
})
