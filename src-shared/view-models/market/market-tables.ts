import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { count, valueCell } from '../panels/cells.ts'
import { column, table } from '../panels/panel-parts.ts'
import type { ViewRow, ViewTable } from '../panel-view.ts'
import { isOverspent, type DcaVaults } from './dca-vaults.ts'
import type { HoldingsHistory } from './holdings-history.ts'
import { FLOW_SPAN_WORDS, FLOW_SPANS, type MarketFlow, sectorFlows } from './market-flows.ts'
import { PERP_WAYS, perpActivitySteps, type PerpActivity } from './perp-activity.ts'
import { contractName, leftOutText, PERP_WAY_WORDS, stepText } from './perp-words.ts'
import { SECTOR_MEASURES, SECTOR_MEASURE_TITLES, type SectorBoard, type SectorMeasure } from './sector-board.ts'

/**
 * Contracts with a table of their own: for contracts with fewer trades the trades themselves
 * suffice.
 */
const MAX_CONTRACTS = 12

/** The net flow of each sector over every reported span, in the order of sector names. */
export function sectorFlowTable(flows: readonly MarketFlow[]): ViewTable {
  const spans = FLOW_SPANS.map((span) => ({ span, sectors: new Map(sectorFlows(flows, span).map((one) => [one.sector, one])) }))
  const names = [...new Set(spans.flatMap(({ sectors }) => [...sectors.keys()]))].toSorted(compareCodeUnits)
  const rows = names.flatMap((sector): readonly ViewRow[] => {
    const reported = spans.map(({ span, sectors }) => ({ span, flow: sectors.get(sector) }))
    const last = reported.findLast(({ flow }) => flow !== undefined)?.flow
    if (last === undefined) return []
    const nets = Object.fromEntries(reported.map(({ span, flow }) => [span, valueCell(flow?.net ?? '')]))
    return [{ id: sector, cells: { sector: valueCell(sector), ...nets, tokens: valueCell(String(last.tokens)) }, ...last.source }]
  })
  return {
    ...table(
      'sector-flows',
      'Net flow by sector',
      [
        column('sector', 'text', 'Sector'),
        ...FLOW_SPANS.map((span) => column(span, 'usd', `Net in ${FLOW_SPAN_WORDS[span]}, USD`)),
        column('tokens', 'count', 'Tokens'),
      ],
      rows,
    ),
    meaning: 'Sums over the listed tokens of a sector; a token of several sectors counts in each. The capture is that of the token that moved most.',
  }
}

/** The table of sectors, with the measures for which a response has figures. */
export function sectorTable(board: SectorBoard, scopes: Readonly<Record<SectorMeasure, string>>): ViewTable {
  const measures = SECTOR_MEASURES.filter((measure) => scopes[measure] !== '')
  const rows = board.rows.flatMap(({ sector, figures }): readonly ViewRow[] => {
    const source = measures.map((measure) => figures[measure].source).find((one) => one !== undefined)
    if (source === undefined) return []
    const cells = measures.flatMap((measure) => {
      const { cell, tokens } = figures[measure]
      return [[measure, cell] as const, [`${measure}_tokens`, valueCell(tokens === 0 ? '' : String(tokens))] as const]
    })
    return [{ id: sector, cells: { sector: valueCell(sector), ...Object.fromEntries(cells) }, ...source }]
  })
  const columns = measures.flatMap((measure) => [
    column(measure, 'usd', `${SECTOR_MEASURE_TITLES[measure]}, USD`),
    column(`${measure}_tokens`, 'count', 'Tokens'),
  ])
  const unsorted =
    board.unsorted > 0 && scopes.volume !== ''
      ? ` The sector of ${count(board.unsorted, 'token')} of the screener is unknown. No row includes ${board.unsorted === 1 ? 'it' : 'them'}.`
      : ''
  return {
    ...table('sectors', 'Sectors', [column('sector', 'text', 'Sector'), ...columns], rows),
    meaning: `${measures.map((measure) => `${SECTOR_MEASURE_TITLES[measure]}: ${scopes[measure]}.`).join(' ')} Sums over the listed tokens; a token of several sectors counts in each.${unsorted}`,
  }
}

/** Holdings day by day, the newest first: the total, and the tokens that are drawn as layers. */
export function holdingsTable(title: string, { series }: HoldingsHistory): ViewTable {
  const [total] = series
  const byTime = series.map(({ points }) => new Map(points.map(({ time, value }) => [time, value])))
  const rows = (total?.points ?? []).toReversed().map(({ time, captureId }): ViewRow => {
    const values = Object.fromEntries(byTime.map((values, at) => [`layer-${at}`, valueCell(values.get(time) ?? '')]))
    return { id: time, cells: { time: valueCell(time), ...values }, captureId, pointer: '' }
  })
  const columns = series.map(({ title: layer }, at) => column(`layer-${at}`, 'usd', `${layer}, USD`))
  return table('holdings-over-time', title, [column('time', 'time', 'Day, UTC'), ...columns], rows)
}

/**
 * The trades of one contract by interval, the newest first; trades in no interval are mentioned in
 * the text.
 */
export function perpTable(title: string, { coin, intervals, stepMs, left }: PerpActivity): ViewTable {
  const rows = intervals.toReversed().map(({ time, usd, price, trades, captureId, pointer }): ViewRow => {
    const ways = Object.fromEntries(PERP_WAYS.map((way) => [way, valueCell(usd[way] ?? '')]))
    return { id: time, cells: { time: valueCell(time), ...ways, price, trades: valueCell(String(trades)) }, captureId, pointer }
  })
  const columns = [
    column('time', 'time', 'From, UTC'),
    ...PERP_WAYS.map((way) => column(way, 'usd', `${PERP_WAY_WORDS[way]}, USD`)),
    column('price', 'price', 'Last price'),
    column('trades', 'count', 'Trades'),
  ]
  const meaning = `By ${stepText(stepMs)}; intervals without trades have no row. The capture is the capture of the largest trade. ${leftOutText(left)}`
  return { ...table(`perps-${coin}`, `${title}, ${contractName(coin)}`, columns, rows), meaning: meaning.trim() }
}

export interface PerpTables {
  readonly tables: readonly ViewTable[]
  /** Sentences about contracts without a table. */
  readonly notes: readonly string[]
}

/** A table for each contract of a response, those with most trades first, with pauses. */
export function* perpTablesSteps(title: string, pages: readonly CaptureWithResponse[]): Generator<undefined, PerpTables, undefined> {
  const { coins } = yield* perpActivitySteps(pages, undefined)
  const activities: PerpActivity[] = []
  for (const { coin } of coins.slice(0, MAX_CONTRACTS)) activities.push(yield* perpActivitySteps(pages, coin))
  const undated = activities.filter(({ intervals }) => intervals.length === 0)
  const more = coins.slice(MAX_CONTRACTS)
  return {
    tables: activities.filter((one) => !undated.includes(one)).map((one) => perpTable(title, one)),
    notes: [
      ...undated.map(({ coin, left }) => `${contractName(coin)} has no table over time. ${leftOutText(left)}`.trim()),
      ...(more.length === 0
        ? []
        : [
            `Only the ${MAX_CONTRACTS} contracts with most trades have a table over time. The list of trades includes ${count(more.length, 'contract')} with fewer trades.`,
          ]),
    ],
  }
}

/** Every vault with its spent share of the deposit, the largest deposit first. */
export function vaultTable(title: string, { vaults, states }: DcaVaults): ViewTable {
  const rows = vaults.map(({ row, ...vault }): ViewRow => ({
    id: row.id,
    cells: { ...row.cells, progress: vault.progress, odd: valueCell(isOverspent({ row, ...vault }) ? 'more spent than deposited' : '') },
    captureId: row.captureId,
    pointer: row.pointer,
  }))
  const columns = [
    column('trader_address', 'address', 'Trader'),
    column('vault_address', 'address', 'Vault'),
    column('input', 'token', 'From'),
    column('output', 'token', 'Into'),
    column('spent', 'amount', 'Spent'),
    column('deposited', 'amount', 'Deposited'),
    column('progress', 'ratio', 'Spent, share'),
    column('usd', 'usd', 'Deposit, USD'),
    column('status', 'text', 'State'),
    column('odd', 'text', 'Remark'),
  ]
  const reported = states
    .map(({ state, vaults: many }) => `${count(many, 'vault')} ${state === '' ? 'without a state' : visibleText(state, 30)}`)
    .join(', ')
  return { ...table('vaults', title, columns, rows), meaning: `Each vault is listed once, as in the newest result: ${reported}.` }
}
