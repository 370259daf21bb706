import { Button, ButtonGroup, Spinner } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { type ReactNode, use, useMemo, useState } from 'react'
import { addDecimals, compareDecimals, formatUsd, isZeroDecimal } from '../../../../../src-shared/core/decimal.ts'
import { visibleText } from '../../../../../src-shared/core/text/safe-text.ts'
import { SIDE_BY_SIDE, type MethodRow, type MethodTable } from '../../../../../src-shared/view-models/trace/method-table.ts'
import { addressOfNode, traceGroundOf } from '../../../../../src-shared/view-models/trace/trace-ground.ts'
import { victimShareSteps, type VictimRow, type VictimShares } from '../../../../../src-shared/view-models/trace/victim-shares.ts'
import { saveText } from '../../../../state/save-text.ts'
import { useChunkedComputation } from '../../../../ui/pace/use-chunked-computation.ts'
import { type PlainColumn, PlainTable } from '../../../../ui/table/plain-table.tsx'
import { TraceFileContext } from '../saved/trace-files.ts'
import type { TraceSetting } from '../trace-setting.ts'
import { METHOD_NAMES, reasonWord } from '../../../../../src-shared/view-models/trace/trace-words.ts'
import type { KnownMoney } from '../use-known-money.ts'
import { victimsCsv, type VictimDestination } from './victims-csv.ts'
import { victimsText } from '../messages.ts'

interface VictimsTableProps {
  readonly setting: TraceSetting
  readonly money: KnownMoney
  readonly table: MethodTable
  readonly nameOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  readonly onSelect: (node: string) => void
}

/** Destinations with a column of their own; the others share the last one. */
const MAX_COLUMNS = 12

/** Whose money is where: a row for each victim, a column for each destination; both close. */
export function VictimsTable({ setting, money, table, nameOf, selection, onSelect }: VictimsTableProps): ReactNode {
  const [method, setMethod] = useState(setting.method)
  const fileName = use(TraceFileContext)
  const work = useMemo(() => {
    const { state, transfers, identity } = money
    const ground = traceGroundOf(state, transfers, true, identity)
    const request = { ...setting, starts: new Set(setting.starts) }
    return () => victimShareSteps(ground, request, SIDE_BY_SIDE, (node) => identity(node).entity)
  }, [setting, money])
  const all = useChunkedComputation(work)
  const shares = all?.find((one) => one.method === method)
  const titleOf = ({ nodes }: MethodRow): string => {
    const [node = ''] = nodes
    return nodes.length === 1 ? nameOf(node) : visibleText(money.identity(node).entity, 60)
  }
  const destinations = useMemo(() => destinationsOf(table, all ?? []), [table, all])
  if (shares === undefined) return <Spinner aria-label={victimsText.calculating} />
  const named = destinations.map((row): VictimDestination => ({ key: row.key, title: titleOf(row), reason: reasonWord(row.reason, 'forward') }))
  const [shown, rest] = [named.slice(0, MAX_COLUMNS), named.slice(MAX_COLUMNS)]
  return (
    <>
      <div className="victims-bar">
        <ButtonGroup>
          {SIDE_BY_SIDE.map((one) => (
            <Button
              key={one}
              size="small"
              text={METHOD_NAMES[one]}
              intent={one === method ? 'primary' : 'none'}
              aria-pressed={one === method}
              onClick={() => setMethod(one)}
            />
          ))}
        </ButtonGroup>
        <Button
          size="small"
          icon={<Export />}
          text={victimsText.csv}
          onClick={() => void saveText(fileName('victims.csv'), victimsCsv(all ?? [], named))}
        />
      </div>
      <div className="victims-scroll" role="region" aria-label={victimsText.title} tabIndex={0}>
        <PlainTable
          label={victimsText.table(METHOD_NAMES[method])}
          className="victims-table"
          columns={columnsOf(shown, rest, nameOf, onSelect)}
          rows={shares.victims}
          keyOf={({ node }) => node}
          stateOf={({ node }) => (selection.has(node) ? 'selected' : '')}
          foot={<Foot shares={shares} table={table} shown={shown} rest={rest} />}
        />
      </div>
    </>
  )
}

function plainUsd(text: string): string {
  return isZeroDecimal(text) ? '–' : formatUsd(text).replace('$', '')
}

function sumOf({ cells }: VictimRow, rest: readonly VictimDestination[]): string {
  return addDecimals(rest.map(({ key }) => cells.get(key)?.value ?? '0'))
}

function columnsOf(
  shown: readonly VictimDestination[],
  rest: readonly VictimDestination[],
  nameOf: (node: string) => string,
  onSelect: (node: string) => void,
): readonly PlainColumn<VictimRow>[] {
  const figure = (header: string, of: (row: VictimRow) => string, hint?: string): PlainColumn<VictimRow> => ({
    header,
    isNumber: true,
    render: (row) => plainUsd(of(row)),
    ...(hint === undefined ? {} : { hint }),
  })
  return [
    {
      header: victimsText.victim,
      render: ({ node }) => (
        <button type="button" className="hop-link" onClick={() => onSelect(node)}>
          <bdi>{nameOf(node)}</bdi>
        </button>
      ),
      fullText: ({ node }) => addressOfNode(node).address,
    },
    figure(victimsText.sent, ({ sent }) => sent),
    figure(victimsText.priceChange, ({ priceChange }) => priceChange),
    ...shown.map(({ key, title, reason }): PlainColumn<VictimRow> => ({
      // Two destinations may have one name: the key keeps them apart, and is not shown.
      header: `${title} · ${reason}`,
      isNumber: true,
      render: ({ cells }) => plainUsd(cells.get(key)?.value ?? '0'),
      fullText: ({ cells }) => cells.get(key)?.hashes.join('\n'),
    })),
    ...(rest.length === 0 ? [] : [figure(victimsText.others(rest.length), (row) => sumOf(row, rest))]),
    figure(victimsText.passedOn, ({ passedOn }) => passedOn.value, victimsText.passedOnHint),
    {
      header: victimsText.check,
      isNumber: true,
      hint: victimsText.checkHint,
      render: (row) => (closes(row) ? <span aria-label={victimsText.closed}>✓</span> : victimsText.differs),
    },
  ]
}

/** Whether the cells of a victim add up to what was sent, in every asset. */
function closes({ sentAmounts, cells, passedOn, crossed }: VictimRow): boolean {
  const all = [...cells.values(), passedOn]
  const assets = new Set([...Object.keys(sentAmounts), ...Object.keys(crossed)])
  return [...assets].every(
    (asset) =>
      compareDecimals(addDecimals([...all.map(({ amounts }) => amounts[asset] ?? '0'), crossed[asset] ?? '0']), sentAmounts[asset] ?? '0') === 0,
  )
}

interface FootProps {
  readonly shares: VictimShares
  readonly table: MethodTable
  readonly shown: readonly VictimDestination[]
  readonly rest: readonly VictimDestination[]
}

/** The sum of each column, and whether the trace of all victims together brings the same there. */
function Foot({ shares: { method, victims, totals }, table, shown, rest }: FootProps): ReactNode {
  const arrived = new Map(table.rows.map(({ key, value }) => [key, value[method] ?? '0']))
  const mark = (keys: readonly string[]): string =>
    keys.every((key) => compareDecimals(totals.get(key) ?? '0', arrived.get(key) ?? '0') === 0) ? '✓' : '✗'
  const sum = (of: (row: VictimRow) => string): string => plainUsd(addDecimals(victims.map(of)))
  const restKeys = rest.map(({ key }) => key)
  return (
    <>
      <tr>
        <th scope="row">{victimsText.victims(victims.length)}</th>
        <td className="number">{sum(({ sent }) => sent)}</td>
        <td className="number">{sum(({ priceChange }) => priceChange)}</td>
        {shown.map(({ key }) => (
          <td key={key} className="number">
            {plainUsd(totals.get(key) ?? '0')}
          </td>
        ))}
        {rest.length > 0 && <td className="number">{plainUsd(addDecimals(restKeys.map((key) => totals.get(key) ?? '0')))}</td>}
        <td className="number">{sum(({ passedOn }) => passedOn.value)}</td>
        <td className="number">{victims.every(closes) ? '✓' : victimsText.differs}</td>
      </tr>
      <tr>
        <th scope="row">{victimsText.arrived}</th>
        <td />
        <td />
        {shown.map(({ key }) => (
          <td key={key} className="number">
            {mark([key])}
          </td>
        ))}
        {rest.length > 0 && <td className="number">{mark(restKeys)}</td>}
        <td />
        <td />
      </tr>
    </>
  )
}

/** The destinations that any victim's money reached, in the order of the table of methods. */
function destinationsOf({ rows }: MethodTable, all: readonly VictimShares[]): readonly MethodRow[] {
  const reached = new Set(all.flatMap(({ totals }) => [...totals.keys()]))
  return rows.filter(({ key }) => reached.has(key))
}
