import { chainTitle } from '../../../src-shared/service/chains.ts'
import type { Cell } from '../../../src-shared/service/rows.ts'
import type { CaseState, Subject } from '../../casefile/case-state.ts'
import type { Figure, PanelView } from '../panel-view.ts'
import { MISSING, byValueDescending, cellOf, sumOf, sumRule, textOf, valueCell } from './cells.ts'
import { commonNotes, fieldNotes, RATIO_NOTE } from './notes.ts'
import { captureIdsOf, gatherFacts, windowText } from './panel-facts.ts'
import type { AnsweredPage, SourcedRow } from './panel-facts.ts'
import { column, figure, panelOf, table, viewRow } from './panel-parts.ts'

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

/** Profit and loss: the service's summary per question, and the service's figures per token. */
export function pnlView(state: CaseState, subject: Subject): PanelView {
  const summaries = gatherFacts(state, subject, ['profiler/pnl-summary'], () => undefined)
  const tokens = gatherFacts(state, subject, ['profiler/pnl'], (row) =>
    [row.question.chain, windowText(row.question.window), textOf(row.row, 'token_address'), textOf(row.row, 'token_symbol')].join('\n'),
  )
  const tokenRows = tokens.rows
    .toSorted((a, b) => byValueDescending(cellOf(a.row, 'pnl_usd_realised'), cellOf(b.row, 'pnl_usd_realised')))
    .map((row) => viewRow(row, fieldsOf(TOKEN_COLUMNS), { window: valueCell(windowText(row.question.window)) }))
  const topRows = summaries.rows.map((row) => viewRow(row, fieldsOf(TOP_COLUMNS), { window: valueCell(windowText(row.question.window)) }))
  const several = new Set(summaries.pages.map(({ question }) => `${question.chain} ${windowText(question.window)}`)).size > 1
  const anything = summaries.pages.length + tokens.pages.length > 0
  return panelOf(state, subject, HEAD, {
    figures: [...summaries.pages.flatMap((page) => summaryFigures(page, several)), ...tokenFigures(tokens.rows)],
    tables: [
      table('pnl-top', 'Top tokens of the summary', TOP_COLUMNS, topRows),
      table('pnl-tokens', 'Profit and loss by token', TOKEN_COLUMNS, tokenRows),
    ],
    notes: [
      ...new Set([...commonNotes(summaries), ...commonNotes(tokens)]),
      ...fieldNotes(
        tokenRows,
        {
          pnl_usd_realised: 'realised figure',
          roi_percent_realised: 'realised return',
          token_price: 'price',
          avg_sold_price_usd: 'average sell price',
        },
        'token',
      ),
      ...(anything ? [RATIO_NOTE] : []),
      ...(summaries.pages.some(({ question }) => question.chain === 'all') || several
        ? ['The service’s summary and its list by token are separate answers and need not add up.']
        : []),
    ],
  })
}

const fieldsOf = (columns: readonly { readonly id: string }[]): string[] => columns.map(({ id }) => id)

/** The summary as delivered; with several chains or windows each figure says whose it is. */
function summaryFigures({ answer, capture, question }: AnsweredPage, several: boolean): Figure[] {
  const scope = [question.chain === '' ? '' : question.chain === 'all' ? 'all chains' : chainTitle(question.chain), windowText(question.window)]
    .filter((text) => text !== '')
    .join(', ')
  return SUMMARY_FIELDS.map(([field, title, kind]) => {
    const cell: Cell = Object.hasOwn(answer.summary, field) ? (answer.summary[field] ?? MISSING) : MISSING
    const about = kind === 'ratio' ? `Delivered as a ratio for ${scope}.` : scope === '' ? '' : `As delivered for ${scope}.`
    return figure(`${field}-${capture.id}`, several ? `${title}, ${scope}` : title, kind, cell, [capture.id], about)
  })
}

/** Sums per window: windows may overlap, so they are never added to each other. */
function tokenFigures(rows: readonly SourcedRow[]): Figure[] {
  const windows = [...Map.groupBy(rows, ({ question }) => windowText(question.window))]
  return windows.flatMap(([window, group]) =>
    (['pnl_usd_realised', 'pnl_usd_unrealised'] as const).map((field) => {
      const sum = sumOf(group.map(({ row }) => cellOf(row, field)))
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
