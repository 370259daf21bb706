import type { ReactNode } from 'react'
import { addDecimals, formatDecimal, formatUsd, isZeroDecimal, multiplyDecimals } from '../../../src-shared/decimal.ts'
import type { HopRow } from '../../views/trace/hop-rows.ts'
import type { Trace } from '../../views/trace/trace.ts'
import type { MenuPlace } from '../../ui/menu/act-menu.tsx'
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx'
import { METHOD_NAMES, REASON_WORDS } from './trace-words.ts'

interface HopTableProps {
  readonly trace: Trace
  readonly nameOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  readonly onSelect: (node: string) => void
  readonly onMenu?: ((node: string, at: MenuPlace) => void) | undefined
}

/** Thousands of US dollars with one digit after the point, so that a column can be read down; what is there is never shown as nothing. */
function thousands(usd: string): string {
  const shown = formatDecimal(multiplyDecimals(usd, '0.001'), { maxDigits: 1 })
  return shown.includes('.') ? shown : `${shown}.0`
}

/** A shortened address breaks where it was shortened, and nowhere else while there is room. */
function inLines(name: string): ReactNode {
  const [head = '', ...tails] = name.split('…')
  return tails.length === 1 ? (
    <>
      {head}…<wbr />
      {tails[0]}
    </>
  ) : (
    name
  )
}

/** Why the books of an address are open, in a word; undefined where they are closed. */
function openBecause({ assets, isClosed }: HopRow): string | undefined {
  if (isClosed) return undefined
  const open = assets.find(({ reason }) => reason !== 'left' && reason !== 'window-end')
  return open === undefined ? 'open' : REASON_WORDS[open.reason]
}

/** What came in, by its worth when it moved on: so that each row closes in US dollars as well. */
function worthIn({ value, byPrice }: HopRow): string {
  return addDecimals([value.in, byPrice])
}

/** In each asset to the last digit, for the hint of a row. */
function inFull({ assets }: HopRow): string {
  return assets.map((one) => `${one.in} ${one.symbol} in = ${one.onward} onward + ${one.split} split + ${one.left} left`).join('\n')
}

/** The books of every address on the way: what came in, what went on, what was split off, what is left. */
export function HopTable({ trace, nameOf, selection, onSelect, onMenu }: HopTableProps): ReactNode {
  const isForward = trace.wish.direction === 'forward'
  const amount = (head: string, hint: string, of: (row: HopRow) => string): PlainColumn<HopRow> => ({
    head,
    hint,
    isNumber: true,
    render: (row) => thousands(of(row)),
    fullText: (row) => formatUsd(of(row)),
  })
  const columns: readonly PlainColumn<HopRow>[] = [
    {
      head: 'Hop',
      cellClassName: 'hop-name',
      render: (row) => (
        <button type="button" className="hop-link" aria-pressed={selection.has(row.node)} onClick={() => onSelect(row.node)}>
          <bdi>{inLines(nameOf(row.node))}</bdi>
        </button>
      ),
      fullText: (row) => `${nameOf(row.node)}, hop ${row.hop}`,
    },
    {
      ...amount(
        isForward ? 'In' : 'Out',
        isForward ? 'Traced money that came in, as it was worth when it moved on' : 'Traced money that it sent',
        worthIn,
      ),
      fullText: (row) => `${formatUsd(worthIn(row))}: ${formatUsd(row.value.in)} when it came, ${formatUsd(row.byPrice)} by price until it moved on`,
    },
    amount('Onward', isForward ? 'To addresses that are followed' : 'From addresses that are followed', ({ value }) => value.onward),
    amount('Split', 'To where the trace ends: exchange, mixer, bridge and the like', ({ value }) => value.split),
    {
      ...amount(
        isForward ? 'Left' : 'Origin',
        isForward ? 'Not sent on, as far as is known' : 'Came from nowhere that is known',
        ({ value }) => value.left,
      ),
      render: (row) => (row.isClosed || isZeroDecimal(row.value.left) ? thousands(row.value.left) : `${thousands(row.value.left)}?`),
    },
    {
      head: 'Check',
      hint: 'In = onward + split + left, in every asset to the last digit',
      isNumber: true,
      cellClassName: 'hop-check',
      render: (row) => (!row.reconciles ? 'differs' : (openBecause(row) ?? <span aria-label="closed">✓</span>)),
      fullText: inFull,
    },
  ]
  return (
    <section aria-label="Hops">
      <h4 className="trace-head">
        Hops <span className="trace-rule">in = onward + split + left, USD k</span> <span className="trace-method">{METHOD_NAMES[trace.method]}</span>
      </h4>
      <PlainTable
        label={`Hops, by ${METHOD_NAMES[trace.method]}`}
        className="hop-table"
        columns={columns}
        rows={trace.hops}
        keyOf={(row) => row.node}
        onRowMenu={(row, at) => onMenu?.(row.node, at)}
        stateOf={(row) => `${row.isClosed && row.reconciles ? 'closed' : 'open'}${selection.has(row.node) ? ' selected' : ''}`}
      />
    </section>
  )
}
