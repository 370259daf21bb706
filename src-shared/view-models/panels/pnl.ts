import { compareDecimals, formatRatio, formatUsd, isZeroDecimal, subtractDecimals } from '../../core/decimal.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import { MISSING, type Cell } from '../../service/response/rows.ts'
import type { StateWithResponses } from '../../case/case-state.ts'
import { isUsable } from '../../case/usable-cell.ts'
import type { Figure, PanelView, ViewRow } from '../panel-view.ts'
import { mapChunked } from '../../core/text/page-yield.ts'
import { runSync } from '../../core/steps.ts'
import { cellOf, count, endsOf, fieldSums, sumOf, sumRule, textOf, valueCell } from './cells.ts'
import { commonNotes, fieldNotesSteps, RATIO_NOTE } from './notes.ts'
import { captureIdsOf, gatherFacts, gatherFactsSteps, windowText } from './panel-facts.ts'
import { column, figure, panelOf, table, tableOver, viewRow } from './panel-parts.ts'
import { descendingByField } from './record-columns.ts'
import type { ResponsePage, SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

const HEAD = { id: 'pnl', title: 'Profit and loss', endpoints: ['profiler/pnl-summary', 'profiler/pnl'] } as const

const TOKEN_COLUMNS = [
  column('chain', 'chain', 'Chain'),
  column('token_symbol', 'token', 'Token'),
  column('pnl_usd_realised', 'usd', 'Realised'),
  column('roi_percent_realised', 'ratio', 'Realised return'),
  column('pnl_usd_unrealised', 'usd', 'Unrealised'),
  column('roi_percent_unrealised', 'ratio', 'Unrealised return'),
  column('bought_usd', 'usd', 'Bought'),
  column('bought_amount', 'amount', 'Bought amount'),
  column('sold_usd', 'usd', 'Sold'),
  column('sold_amount', 'amount', 'Sold amount'),
  column('cost_basis_usd', 'price', 'Average buy price'),
  column('avg_sold_price_usd', 'price', 'Average sell price'),
  column('token_price', 'price', 'Price'),
  column('holding_usd', 'usd', 'Holding'),
  column('holding_amount', 'amount', 'Holding amount'),
  column('nof_buys', 'count', 'Buys'),
  column('nof_sells', 'count', 'Sells'),
  column('max_balance_held', 'amount', 'Largest balance'),
  column('max_balance_held_usd', 'usd', 'Largest balance, value'),
  column('token_address', 'address', 'Contract'),
  column('window', 'text', 'Window'),
]

const TOP_COLUMNS = [
  column('chain', 'chain', 'Chain'),
  column('token_symbol', 'token', 'Token'),
  column('realized_pnl', 'usd', 'Realised'),
  column('realized_roi', 'ratio', 'Realised return'),
  column('token_address', 'address', 'Contract'),
  column('window', 'text', 'Window'),
]

const SUMMARY_FIELDS = [
  ['realized_pnl_usd', 'Realised profit and loss', 'usd'],
  ['realized_pnl_percent', 'Realised return', 'ratio'],
  ['win_rate', 'Win rate', 'ratio'],
  ['traded_token_count', 'Tokens traded', 'count'],
  ['traded_times', 'Trades', 'count'],
] as const

const SUMMARY_COLUMNS = [
  column('chain', 'chain', 'Chain'),
  ...SUMMARY_FIELDS.map(([id, title, kind]) => column(id, kind, title)),
  column('window', 'text', 'Window'),
]

/** Profit and loss: the service's summary per request, and the service's figures per token. */
export function pnlView(state: StateWithResponses, subject: Subject): PanelView {
  return runSync(pnlInStages(state, subject))
}

/** `pnlView` with pauses: a trader has thousands of tokens. */
export function* pnlInStages(state: StateWithResponses, subject: Subject): Generator<undefined, PanelView, undefined> {
  const summaries = gatherFacts(state, subject, ['profiler/pnl-summary'], () => undefined)
  const tokens = yield* gatherFactsSteps(state, subject, ['profiler/pnl'], (row) =>
    [row.query.chain, windowText(row.query.window), textOf(row.row, 'token_address'), textOf(row.row, 'token_symbol')].join('\n'),
  )
  const fields = fieldsOf(TOKEN_COLUMNS)
  const tokenRows = yield* mapChunked(descendingByField(tokens.rows, 'pnl_usd_realised'), (row) =>
    viewRow(row, fields, { window: valueCell(windowText(row.query.window)) }),
  )
  const topRows = summaries.rows.map((row) => viewRow(row, fieldsOf(TOP_COLUMNS), { window: valueCell(windowText(row.query.window)) }))
  const several = summaries.pages.length > 1
  const anything = summaries.pages.length + tokens.pages.length > 0
  const ofTokens = yield* fieldNotesSteps(
    tokenRows,
    {
      pnl_usd_realised: 'realised figure',
      roi_percent_realised: 'realised return',
      token_price: 'price',
      avg_sold_price_usd: 'average sell price',
    },
    'token',
  )
  const sums = tokenFigures(tokens.rows)
  yield
  const differences: string[] = []
  for (const page of summaries.pages) {
    differences.push(...differenceNotes(page, tokens.rows))
    yield
  }
  return panelOf(state, subject, HEAD, {
    figures: [
      ...(several ? [...summarySums(summaries.pages), ...winRates(summaries.pages)] : summaries.pages.flatMap(summaryFigures)),
      ...sums,
      ...bestAndWorst(tokens.rows),
    ],
    tables: [
      tableOver(summaries.pages, table('pnl-summaries', 'Summaries', SUMMARY_COLUMNS, several ? summaries.pages.map(summaryRow) : [])),
      tableOver(summaries.pages, table('pnl-top', 'Top tokens of the summary', TOP_COLUMNS, topRows)),
      tableOver(tokens.pages, table('pnl-tokens', 'Profit and loss by token', TOKEN_COLUMNS, tokenRows)),
    ],
    notes: [
      ...new Set([...commonNotes(summaries), ...commonNotes(tokens)]),
      ...ofTokens,
      ...differences,
      ...(anything ? [RATIO_NOTE] : []),
      ...(summaries.pages.some(({ query }) => query.chain === 'all') || several
        ? ['The summary and the list by token are separate results of the service and may differ.']
        : []),
    ],
  })
}

const fieldsOf = (columns: readonly { readonly id: string }[]): string[] => columns.map(({ id }) => id)

/** One summary as delivered. */
function summaryFigures({ response, capture, query }: ResponsePage): Figure[] {
  const scope = [chainScope(query.chain), windowText(query.window)].filter((text) => text !== '').join(', ')
  // without trades the service reports a rate of 0, and without anything a profit of 0, but there
  // is neither: the count of trades is the reason
  const reported = SUMMARY_FIELDS.filter(([, , kind]) => kind === 'count' || (kind === 'usd' ? !isIdle(response) : !hasNoTrade(response)))
  return reported.map(([field, title, kind]) => {
    const about = kind === 'ratio' ? `Delivered as a ratio for ${scope}.` : `As delivered for ${scope}.`
    return figure(`${field}-${capture.id}`, title, kind, summaryCell(response, field), [capture.id], scope === '' ? '' : about)
  })
}

/**
 * Explains where a summary and the tokens of the same window and chains have different totals. They
 * are two responses: the difference is in tokens that are not listed (further pages, or spam), and
 * in tokens that were traded and are no longer in the wallet.
 */
function differenceNotes({ response, query }: ResponsePage, rows: readonly SourcedRow[]): string[] {
  const window = windowText(query.window)
  const listed = rows.filter((row) => windowText(row.query.window) === window && (query.chain === 'all' || row.chain === query.chain))
  const total = summaryCell(response, 'realized_pnl_usd')
  const sum = fieldSums(listed)('pnl_usd_realised')
  if (listed.length === 0 || !isUsable(total) || !isUsable(sum.cell)) return []
  const difference = subtractDecimals(total.text, sum.cell.text)
  if (isZeroDecimal(difference)) return []
  const scope = [chainScope(query.chain), window].filter((text) => text !== '').join(', ')
  const traded = summaryCell(response, 'traded_token_count')
  const many = isUsable(traded) ? ` of ${count(Number(traded.text), 'traded token')}` : ''
  return [
    `Realised, ${scope}: the summary reports ${formatUsd(total.text)}${many}, the sum of the ${count(listed.length, 'listed token')} is ${formatUsd(sum.cell.text)}. The difference of ${formatUsd(difference)} comes from tokens that are not listed, or from a different calculation in the two results.`,
  ]
}

/**
 * Win rates of several summaries: rates of different chains cannot be added, so the lowest and the
 * highest are given. A summary without a trade has no rate, whatever it reports.
 */
function winRates(pages: readonly ResponsePage[]): Figure[] {
  const traded = pages.filter(({ response }) => {
    return isUsable(summaryCell(response, 'win_rate')) && !hasNoTrade(response)
  })
  const rates = traded.map(({ response }) => summaryCell(response, 'win_rate').text).toSorted(compareDecimals)
  const ends = endsOf(rates)
  if (ends === undefined) return []
  const { first: low, last: high } = ends
  const each = traded.map(({ response, query }) => {
    const scope = [chainScope(query.chain), windowText(query.window)].filter((text) => text !== '').join(', ')
    return `${scope} ${formatRatio(summaryCell(response, 'win_rate').text)}`
  })
  const isOne = compareDecimals(low, high) === 0
  return [
    figure(
      'win_rate-range',
      'Win rate',
      isOne ? 'ratio' : 'text',
      valueCell(isOne ? low : `${formatRatio(low)} to ${formatRatio(high)}`),
      traded.map(({ capture }) => capture.id),
      `As delivered, ${each.join('; ')}. Rates of different summaries cannot be added.`,
    ),
  ]
}

/** The tokens with the greatest profit and loss; where there are several of one window. */
function bestAndWorst(rows: readonly SourcedRow[]): Figure[] {
  const usable = rows.filter(({ row }) => isUsable(cellOf(row, 'pnl_usd_realised')))
  const known = descendingByField(usable, 'pnl_usd_realised')
  const ends = endsOf(known)
  if (ends === undefined || ends.first === ends.last || new Set(known.map(({ query }) => windowText(query.window))).size > 1) return []
  const { first: best, last: worst } = ends
  const of = (source: SourcedRow, id: string, title: string): Figure =>
    figure(
      id,
      title,
      'usd',
      cellOf(source.row, 'pnl_usd_realised'),
      captureIdsOf([source]),
      `Realised on ${textOf(source.row, 'token_symbol') || 'a token without a symbol'}, ${chainTitle(source.chain)}: of ${count(known.length, 'listed token')}.`,
    )
  const named = (title: string, { row }: SourcedRow): string => [title, textOf(row, 'token_symbol')].filter((part) => part !== '').join(': ')
  return [of(best, 'best-token', named('Best token', best)), of(worst, 'worst-token', named('Worst token', worst))]
}

/**
 * Several summaries: their realised figures added up per window. Rates of different chains cannot
 * be added, the table shows them.
 */
function summarySums(pages: readonly ResponsePage[]): Figure[] {
  const traded = pages.filter(({ response }) => !isIdle(response))
  const windows = [...Map.groupBy(traded, ({ query }) => `${windowText(query.window)}\n${query.chain === 'all' ? 'all' : 'chains'}`).values()]
  return windows.flatMap((group, index) => {
    const chains = group.map(({ query }) => chainScope(query.chain)).join(', ')
    const window = windowText(group[0]?.query.window)
    const total = sumOf(group.map(({ response }) => summaryCell(response, 'realized_pnl_usd')))
    const title = windows.length > 1 ? `Realised profit and loss, ${chains}, ${window}` : 'Realised profit and loss'
    return [
      figure(
        `realized_pnl_usd-sum-${index}`,
        title,
        'usd',
        total.cell,
        captureIdsOf(group),
        `${sumRule('the summaries', total)} ${chains}, ${window}.`,
      ),
    ]
  })
}

function summaryRow({ response, capture, query }: ResponsePage): ViewRow {
  const cells: Record<string, Cell> = { chain: valueCell(query.chain), window: valueCell(windowText(query.window)) }
  for (const [field] of SUMMARY_FIELDS) cells[field] = summaryCell(response, field)
  return { id: capture.id, cells, captureId: capture.id, pointer: '' }
}

function hasNoTrade(response: ResponsePage['response']): boolean {
  const times = summaryCell(response, 'traded_times')
  return isUsable(times) && isZeroDecimal(times.text)
}

/**
 * Whether a summary has neither trades nor profit. A profit without a trade is a contradiction, and
 * is shown as delivered.
 */
function isIdle(response: ResponsePage['response']): boolean {
  const realised = summaryCell(response, 'realized_pnl_usd')
  return hasNoTrade(response) && !(isUsable(realised) && !isZeroDecimal(realised.text))
}

function summaryCell(response: ResponsePage['response'], field: string): Cell {
  return response.summary[field] ?? MISSING
}

function chainScope(chain: string): string {
  return chain === 'all' ? 'all chains' : chain === '' ? '' : chainTitle(chain)
}

/** Sums per window: windows may overlap, so they are never added to each other. */
function tokenFigures(rows: readonly SourcedRow[]): Figure[] {
  const windows = [...Map.groupBy(rows, ({ query }) => windowText(query.window))]
  return windows.flatMap(([window, group]) =>
    (['pnl_usd_realised', 'pnl_usd_unrealised'] as const).map((field) => {
      const sum = fieldSums(group)(field)
      const title = field === 'pnl_usd_realised' ? 'Realised, listed tokens' : 'Unrealised, listed tokens'
      const about = window === '' ? '' : ` Window ${window}.`
      return figure(
        `${field}-${window}`,
        windows.length > 1 ? `${title}, ${window}` : title,
        'usd',
        sum.cell,
        captureIdsOf(group),
        `${sumRule('the listed tokens', sum)}${about}`,
      )
    }),
  )
}
