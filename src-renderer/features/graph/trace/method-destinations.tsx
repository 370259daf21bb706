import { Button } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { type ReactNode, use } from 'react'
import { formatDecimal, formatRatio, formatUsd, isZeroDecimal, subtractDecimals } from '../../../../src-shared/core/decimal.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import { inferredPart } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import { lookalikeWarning, visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { assetSuffix } from '../../../../src-shared/view-models/panels/asset.ts'
import type { Method } from '../../../../src-shared/view-models/trace/account.ts'
import { largestSpread, type ByMethod, type MethodRow, type MethodTable } from '../../../../src-shared/view-models/trace/method-table.ts'
import type { Direction } from '../../../../src-shared/view-models/trace/reach.ts'
import { saveText } from '../../../state/save-text.ts'
import { SafeText } from '../../../ui/safe-text.tsx'
import { csvOfTexts } from '../../../ui/table/csv.ts'
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx'
import { UnverifiedMark } from '../../../ui/unverified-mark.tsx'
import { addressOfNode } from '../../../../src-shared/view-models/trace/trace-ground.ts'
import { METHOD_HINTS, METHOD_NAMES, reasonWord } from '../../../../src-shared/view-models/trace/trace-words.ts'
import { CitePart } from './saved/cite-part.tsx'
import { TraceFileContext } from './saved/trace-files.ts'
import { sortOf } from './trace-words.ts'
import { citeText, destinationText } from './messages.ts'

interface MethodDestinationsProps {
  readonly table: MethodTable
  /** The method that the graph shows. */
  readonly drawn: Method
  readonly direction: Direction
  readonly nameOf: (node: string) => string
  /** The entity that several addresses of a row belong to. */
  readonly entityOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  readonly onSelect: (node: string, others?: readonly string[]) => void
  /** Addresses that the trace reaches by an inference alone or in part. */
  readonly inferred: ReadonlySet<string>
  /** US dollars that each address receives by an inference, under the drawn method. */
  readonly arrivals: ReadonlyMap<string, string>
  /** Addresses not requested because the approved amount was spent. */
  readonly short?: ReadonlySet<string> | undefined
}

/** Maximum number of destinations listed one by one; the others are in the sums. */
const MAX_LISTED = 30

/** US dollars without the sign of the currency, which the heading has. */
function plainUsd(text: string): string {
  return formatUsd(text).replace('$', '')
}

/** Where the money is under each method: one column per method, each with the same sum. */
export function MethodDestinations(props: MethodDestinationsProps): ReactNode {
  const { table, drawn, direction, nameOf, entityOf, selection, onSelect, inferred, arrivals, short } = props
  const titleOf = ({ nodes }: MethodRow): string => {
    const [node = ''] = nodes
    return nodes.length === 1 ? nameOf(node) : visibleText(entityOf(node), 60)
  }
  const columns: readonly PlainColumn<MethodRow>[] = [
    {
      header: destinationText.destination,
      render: (row) => (
        <Destination
          row={row}
          title={titleOf(row)}
          direction={direction}
          selection={selection}
          onSelect={onSelect}
          inferred={inferred}
          part={inferredPart(row, row.value[drawn] ?? '0', arrivals)}
          short={short}
        />
      ),
      fullText: (row) => row.nodes.map((node) => addressOfNode(node).address).join('\n'),
    },
    ...table.methods.map((method): PlainColumn<MethodRow> => ({
      header: METHOD_NAMES[method],
      hint: METHOD_HINTS[method],
      isNumber: true,
      render: (row) => (
        <span data-drawn={method === drawn}>
          {worthOf(row, method)}{' '}
          {!isZeroDecimal(row.value[method] ?? '0') && <span className="method-share">{formatRatio(row.share[method] ?? '0')}</span>}
        </span>
      ),
      fullText: (row) => amountsOf(row, method).join(', '),
    })),
  ]
  const spread = largestSpread(table)
  const fileName = use(TraceFileContext)
  return (
    <>
      <PlainTable
        label={destinationText.table}
        className="method-table"
        columns={columns}
        rows={table.rows.slice(0, MAX_LISTED)}
        keyOf={({ key }) => key}
        stateOf={({ nodes }) => (nodes.some((node) => selection.has(node)) ? 'selected' : '')}
        foot={<Sums table={table} />}
      />
      {table.rows.length > MAX_LISTED && <p className="muted trace-basis">{destinationText.more(table.rows.length - MAX_LISTED)}</p>}
      {table.methods.length > 1 && (
        <p className="trace-basis">
          {spread === undefined
            ? destinationText.noSpread
            : destinationText.largestSpread(
                titleOf(spread),
                table.methods.map((method) => destinationText.valueBy(formatUsd(spread.value[method] ?? '0'), METHOD_NAMES[method])).join(', '),
              )}
        </p>
      )}
      <div>
        <Button
          size="small"
          variant="minimal"
          icon={<Export />}
          text={destinationText.csv}
          title={destinationText.csvHint}
          onClick={() => void saveText(fileName('destinations.csv'), methodCsv(table, titleOf, direction))}
        />
      </div>
    </>
  )
}

interface DestinationProps extends Pick<MethodDestinationsProps, 'direction' | 'selection' | 'onSelect' | 'inferred' | 'short'> {
  readonly row: MethodRow
  readonly title: string
  /** US dollars of it that are inferred, where others were observed. */
  readonly part: string | undefined
}

function Destination({ row, title, part, direction, selection, onSelect, inferred, short }: DestinationProps): ReactNode {
  const [node = ''] = row.nodes
  const isShort = row.reason !== 'left' && row.nodes.some((one) => short?.has(one) === true)
  const isInferred = row.nodes.some((one) => inferred.has(one))
  const count = row.nodes.length === 1 ? '' : ` · ${destinationText.addresses(row.nodes.length)}`
  return (
    <>
      <span className="where-dot" data-end={sortOf(row.reason)} data-inferred={isInferred && part === undefined} aria-hidden="true" />{' '}
      <button
        type="button"
        className="hop-link"
        aria-pressed={row.nodes.some((one) => selection.has(one))}
        onClick={() => onSelect(node, row.nodes.slice(1))}
      >
        <bdi>{title}</bdi>
      </button>{' '}
      <CitePart part={{ kind: 'end', nodes: row.nodes, reason: row.reason }} what={citeText.destination(title)} />{' '}
      <span className="method-what">{`${isShort ? destinationText.creditsUsedUp : reasonWord(row.reason, direction)}${part === undefined ? (isInferred ? destinationText.inferred : '') : destinationText.inferredPart(shortUsd(part))}${count}`}</span>
      {row.assets.map((one) => (
        <TokenMark key={one.asset} {...one} />
      ))}
    </>
  )
}

/** A token whose symbol only resembles a known one, as the dossier marks it. */
function TokenMark({ asset, symbol }: { readonly asset: string; readonly symbol: string }): ReactNode {
  const isUnverified = assetSuffix({ asset, symbol }) !== ''
  if (!isUnverified && lookalikeWarning(symbol) === '') return null
  return (
    <span>
      {' '}
      <SafeText text={symbol} limit={12} /> {isUnverified && <UnverifiedMark />}
    </span>
  )
}

function Sums({ table: { methods, total, returned, priceChange, received, closes } }: { readonly table: MethodTable }): ReactNode {
  const row = (title: string, of: ByMethod<string>, className?: string): ReactNode => (
    <tr className={className}>
      <th scope="row">{title}</th>
      {methods.map((method) => (
        <td key={method}>{plainUsd(of[method] ?? '0')}</td>
      ))}
    </tr>
  )
  const isAny = (of: ByMethod<string>): boolean => Object.values(of).some((value) => !isZeroDecimal(value))
  const taken = Object.fromEntries(methods.map((method) => [method, subtractDecimals('0', priceChange[method] ?? '0')]))
  return (
    <>
      {(isAny(returned) || isAny(priceChange)) && row(destinationText.total, total)}
      {isAny(returned) && row(destinationText.returned, returned)}
      {isAny(priceChange) && row(destinationText.priceChange, taken)}
      <tr className="method-sum" title={closes ? destinationText.closes : destinationText.differs}>
        <th scope="row">
          {destinationText.received} {closes ? '✓' : '✗'}
        </th>
        {methods.map((method) => (
          <td key={method}>{plainUsd(received)}</td>
        ))}
      </tr>
    </>
  )
}

function amountsOf({ amounts, assets }: MethodRow, method: Method): string[] {
  return assets.flatMap((one) => {
    const amount = amounts[method]?.[one.asset]
    return amount === undefined ? [] : [`${amount} ${visibleText(one.symbol, 40)}${assetSuffix(one)}`]
  })
}

/** A destination without a reported value is shown in its tokens: a missing figure is not zero. */
function worthOf(row: MethodRow, method: Method): string {
  const value = row.value[method] ?? '0'
  if (!isZeroDecimal(value)) return plainUsd(value)
  const amounts = row.assets.flatMap((one) => {
    const amount = row.amounts[method]?.[one.asset]
    return amount === undefined || isZeroDecimal(amount) ? [] : [`${formatDecimal(amount, { maxDigits: 2 })} ${visibleText(one.symbol, 12)}`]
  })
  return amounts.length === 0 ? '–' : amounts.join(', ')
}

/** One line for each destination and method. */
export function methodCsv({ methods, rows }: MethodTable, titleOf: (row: MethodRow) => string, direction: Direction): string {
  return csvOfTexts(
    destinationText.csvColumns,
    rows.flatMap((row) =>
      methods.map((method) => [
        titleOf(row),
        row.nodes.map((node) => addressOfNode(node).address).join(' '),
        reasonWord(row.reason, direction),
        METHOD_NAMES[method],
        row.value[method] ?? '0',
        row.share[method] ?? '0',
        amountsOf(row, method).join('; '),
      ]),
    ),
  )
}
