import type { ReactNode } from 'react'
import { addDecimals, formatDecimal, formatUsd, isZeroDecimal, multiplyDecimals } from '../../../../src-shared/core/decimal.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { assetSuffix } from '../../../../src-shared/view-models/panels/asset.ts'
import { inferredNodes } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import type { HopRow } from '../../../../src-shared/view-models/trace/hop-rows.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import type { MenuPosition } from '../../../ui/menu/context-menu.tsx'
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx'
import type { Direction } from '../../../../src-shared/view-models/trace/reach.ts'
import { METHOD_NAMES, reasonWord } from '../../../../src-shared/view-models/trace/trace-words.ts'
import { CitePart } from './saved/cite-part.tsx'
import { citeText, hopText } from './messages.ts'

interface HopTableProps {
  readonly trace: Trace
  readonly nameOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  readonly onSelect: (node: string) => void
  readonly onMenu?: ((node: string, at: MenuPosition) => void) | undefined
}

/**
 * Thousands of US dollars with one decimal digit, so that a column can be read down; a non-zero
 * amount is never shown as zero.
 */
function thousands(usd: string): string {
  const shown = formatDecimal(multiplyDecimals(usd, '0.001'), { maxDigits: 1 })
  return shown.includes('.') ? shown : `${shown}.0`
}

/** A shortened address breaks where it was shortened, and nowhere else while there is space. */
function inLines(name: string): ReactNode {
  const [header = '', ...tails] = name.split('…')
  return tails.length === 1 ? (
    <>
      {header}…<wbr />
      {tails[0]}
    </>
  ) : (
    name
  )
}

/** Why the balance of an address is open, in a word; undefined if it is closed. */
function openBecause({ assets, isClosed }: HopRow, direction: Direction): string | undefined {
  if (isClosed) return undefined
  const open = assets.find(({ reason }) => reason !== 'left' && reason !== 'window-end')
  return open === undefined ? hopText.open : reasonWord(open.reason, direction)
}

/** Incoming money, valued when it moved on: so that each row also balances in US dollars. */
function worthIn({ value, byPrice }: HopRow): string {
  return addDecimals([value.in, byPrice])
}

/** In each asset to the last digit, for the hint of a row. */
function inFull({ assets }: HopRow, [whole, on, rest]: readonly [string, string, string]): string {
  return assets
    .map(
      (one) =>
        `${one.in} ${visibleText(one.symbol, 40)}${assetSuffix(one)} ${whole} = ${one.onward} ${on} + ${one.split} split off + ${one.left} ${rest}`,
    )
    .join('\n')
}

/** The balance of every address on the way: what came in, went on, was split off and is left. */
export function HopTable({ trace, nameOf, selection, onSelect, onMenu }: HopTableProps): ReactNode {
  const inferred = inferredNodes(trace.transfers)
  const { direction } = trace.request
  const isForward = direction === 'forward'
  const rule = isForward ? hopText.rule : hopText.ruleBackward
  const amount = (header: string, hint: string, of: (row: HopRow) => string): PlainColumn<HopRow> => ({
    header,
    hint,
    isNumber: true,
    render: (row) => thousands(of(row)),
    fullText: (row) => formatUsd(of(row)),
  })
  const columns: readonly PlainColumn<HopRow>[] = [
    {
      header: hopText.hop,
      cellClassName: 'hop-name',
      render: (row) => (
        <>
          <button type="button" className="hop-link" aria-pressed={selection.has(row.node)} onClick={() => onSelect(row.node)}>
            <bdi>{inLines(nameOf(row.node))}</bdi>
            {inferred.has(row.node) && ' ~'}
          </button>
          <CitePart part={{ kind: 'hop', node: row.node, hop: row.hop }} what={citeText.hop(nameOf(row.node))} />
        </>
      ),
      fullText: (row) => hopText.atHop(nameOf(row.node), row.hop, inferred.has(row.node)),
    },
    {
      ...amount(isForward ? hopText.in : hopText.traced, isForward ? hopText.inHint : hopText.tracedHint, worthIn),
      fullText: (row) =>
        isForward
          ? hopText.inFull(formatUsd(worthIn(row)), formatUsd(row.value.in), formatUsd(row.byPrice))
          : hopText.tracedFull(formatUsd(worthIn(row)), formatUsd(row.value.in)),
    },
    amount(isForward ? hopText.onward : hopText.back, isForward ? hopText.onwardHint : hopText.backHint, ({ value }) => value.onward),
    amount(hopText.split, isForward ? hopText.splitHint : hopText.splitHintBackward, ({ value }) => value.split),
    {
      ...amount(isForward ? hopText.left : hopText.origin, isForward ? hopText.leftHint : hopText.originHint, ({ value }) => value.left),
      render: (row) => (row.isClosed || isZeroDecimal(row.value.left) ? thousands(row.value.left) : `${thousands(row.value.left)}?`),
    },
    {
      header: hopText.check,
      hint: hopText.checkHint(rule),
      isNumber: true,
      cellClassName: 'hop-check',
      render: (row) => (!row.reconciles ? hopText.differs : (openBecause(row, direction) ?? <span aria-label={hopText.closed}>✓</span>)),
      fullText: (row) => inFull(row, isForward ? ['in', 'passed on', 'remaining'] : ['traced', 'back', 'origin']),
    },
  ]
  return (
    <section aria-label={hopText.title}>
      <h4 className="trace-header">
        {hopText.title} <span className="trace-rule">{`${rule}${hopText.unit}`}</span>{' '}
        <span className="trace-method">{METHOD_NAMES[trace.method]}</span>
      </h4>
      <PlainTable
        label={hopText.byMethod(METHOD_NAMES[trace.method])}
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
