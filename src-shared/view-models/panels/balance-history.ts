import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import type { Cell } from '../../service/response/rows.ts'
import { groupInSteps, mapChunked } from '../../core/text/page-yield.ts'
import { runSync } from '../../core/steps.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import type { StateWithResponses } from '../../case/case-state.ts'
import { requestedRange } from '../requested-range.ts'
import type { Figure, PanelView, ViewSeries } from '../panel-view.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, count, descendingByValue, endsOf, sumOf, textOf, verb } from './cells.ts'
import { tokenKind } from './known-tokens.ts'
import { commonNotes, epochNote, fieldNotesSteps } from './notes.ts'
import { captureIdsOf, gatherFactsSteps } from './panel-facts.ts'
import { figuresFiltered, filteredResponses } from './filtered-responses.ts'
import { column, figure, oncePerRecord, panelOf, table, viewRow } from './panel-parts.ts'
import { coveredTimestamps, type CoveredTimestamps } from './covered-timestamps.ts'
import { utcTime } from './times.ts'
import type { SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

const HEAD = { id: 'balance-history', title: 'Balance history', endpoints: ['profiler/historical-balances'] } as const
/** More lines cannot be distinguished; the rest is in the total and in the table. */
const TOP_TOKENS = 5

const COLUMNS = [
  column('block_timestamp', 'time', 'Time'),
  column('chain', 'chain', 'Chain'),
  column('token_symbol', 'token', 'Token'),
  column('token_amount', 'amount', 'Amount'),
  column('value_usd', 'usd', 'Value'),
  column('token_address', 'address', 'Contract'),
]

interface Day {
  readonly time: string
  /** Exact sum of the values that the service gave for this time; missing when it gave none. */
  readonly total: Cell
  readonly captureIds: readonly string[]
  readonly valued: number
  readonly records: number
}

/**
 * Balances over time: value in total and per top token, only where the service gave a value, and at
 * times covered for all requested chains.
 */
export function balanceHistoryView(state: StateWithResponses, subject: Subject): PanelView {
  return runSync(balanceHistoryInStages(state, subject))
}

/**
 * `balanceHistoryView` with pauses: a year of a few hundred tokens is tens of thousands of records.
 */
export function* balanceHistoryInStages(state: StateWithResponses, subject: Subject): Generator<undefined, PanelView, undefined> {
  const facts = yield* gatherFactsSteps(
    state,
    subject,
    HEAD.endpoints,
    (row) => `${row.chain}\n${textOf(row.row, 'token_address')}\n${cellOf(row.row, 'block_timestamp').text}`,
  )
  const reported = coveredTimestamps(facts.pages, 'block_timestamp')
  const filtered = filteredResponses(facts.pages, 'balances')
  yield
  const areWhole = yield* mapChunked(facts.rows, (row) => reported.isWhole(timeOf(row).text))
  const whole = facts.rows.filter((row, at) => areWhole[at] === true && !isUnverified(row))
  const days = yield* daysOf(whole)
  const series: ViewSeries[] = [
    {
      id: 'total',
      title: filtered.alone.size > 0 ? 'Total value, filtered' : 'Total value',
      points: pointsOf(days),
      range: requestedRange(facts.pages),
    },
  ]
  const tokens: { readonly key: string; readonly rows: readonly SourcedRow[]; readonly last: Cell }[] = []
  for (const [key, rows] of yield* groupInSteps(whole, (row) => `${row.chain}\n${textOf(row.row, 'token_address')}`)) {
    const last = lastValueOf(rows)
    if (last !== undefined) tokens.push({ key, rows, last })
    yield
  }
  const top = descendingByValue(tokens, ({ last }) => last).slice(0, TOP_TOKENS)
  for (const { key, rows } of top) {
    series.push({ id: `token-${key.replace('\n', '-')}`, title: rows.slice(-1).map(titleOf).join(''), points: pointsOf(yield* daysOf(rows)) })
  }
  const rows = yield* mapChunked(facts.rows, shownBalance)
  const ofFields = yield* fieldNotesSteps(rows, { block_timestamp: 'time', token_amount: 'amount', value_usd: 'value' })
  const times = (yield* daysOf(facts.rows.filter((row) => !isUnverified(row)))).length
  return panelOf(state, subject, HEAD, {
    figures: figuresFiltered(figuresOf(days), filtered),
    tables: [table('balance-history', 'Balances over time', COLUMNS, rows)],
    series,
    notes: [
      ...commonNotes(facts),
      ...filtered.notes,
      ...ofFields,
      ...gapNotes(days),
      ...unverifiedNotes(facts.rows),
      ...partNotes(times - days.length, reported),
      ...(tokens.length > top.length
        ? [
            `The chart shows the total and the ${top.length} tokens with the largest last value; ${tokens.length - top.length} more are in the total and in the table.`,
          ]
        : []),
      ...epochNote(facts.rows, 'block_timestamp', 'the service did not know the time.'),
    ],
  })
}

/** The displayed cells of one balance at one time. */
export const shownBalance = oncePerRecord((source) =>
  viewRow(source, ['token_symbol', 'token_amount', 'value_usd', 'token_address'], {
    block_timestamp: utcTime(cellOf(source.row, 'block_timestamp')),
  }),
)

/**
 * A token without a symbol is named by its address: otherwise its name would be its chain alone.
 */
function titleOf({ row, chain }: SourcedRow): string {
  const symbol = visibleText(textOf(row, 'token_symbol')).trim()
  return `${symbol === '' ? shortAddress(textOf(row, 'token_address')) || 'Unnamed token' : textOf(row, 'token_symbol')} on ${chainTitle(chain)}`
}

function timeOf(source: SourcedRow): Cell {
  return cellOf(shownBalance(source), 'block_timestamp')
}

/**
 * The value at the last time that has one; of hundreds of tokens only the largest few are drawn in
 * full.
 */
function lastValueOf(rows: readonly SourcedRow[]): Cell | undefined {
  let last = ''
  let at: Cell[] = []
  for (const source of rows) {
    const value = cellOf(source.row, 'value_usd')
    const time = timeOf(source)
    if (time.state !== 'value' || time.text < last || !isUsable(value)) continue
    if (time.text > last) at = []
    last = time.text
    at.push(value)
  }
  return at.length === 0 ? undefined : sumOf(at).cell
}

/** Records grouped by time, in time order; records without a readable time are left out. */
function* daysOf(rows: readonly SourcedRow[]): Generator<undefined, Day[], undefined> {
  const byTime = yield* groupInSteps(rows, (source) => {
    const time = timeOf(source)
    return time.state === 'value' ? time.text : ''
  })
  byTime.delete('')
  const days: Day[] = []
  for (const [time, records] of byTime) {
    const valued = records.filter(({ row }) => isUsable(cellOf(row, 'value_usd')))
    days.push({
      time,
      total: sumOf(valued.map(({ row }) => cellOf(row, 'value_usd'))).cell,
      captureIds: captureIdsOf(valued),
      valued: valued.length,
      records: records.length,
    })
    yield
  }
  return days.toSorted((a, b) => compareCodeUnits(a.time, b.time))
}

function pointsOf(days: readonly Day[]): ViewSeries['points'] {
  return days.filter(({ valued }) => valued > 0).map(({ time, total, captureIds }) => ({ time, value: total.text, captureId: captureIds[0] ?? '' }))
}

function figuresOf(days: readonly Day[]): Figure[] {
  const valued = days.filter((day) => day.valued > 0)
  const ends = endsOf(valued)
  if (ends === undefined) return []
  const { first, last } = ends
  const [highest = last] = descendingByValue(valued, ({ total }) => total)
  const at = (id: string, title: string, day: Day): Figure =>
    figure(
      id,
      `${title}, ${day.time.slice(0, 10)}`,
      'usd',
      day.total,
      day.captureIds,
      `Sum of the values that the service gave for ${day.time} (${day.valued} of ${count(day.records, 'record')}).`,
    )
  return [at('first', 'First value', first), at('last', 'Last value', last), at('highest', 'Highest value', highest)]
}

function gapNotes(days: readonly Day[]): string[] {
  const none = days.filter(({ valued }) => valued === 0).length
  const some = days.filter(({ valued, records }) => valued > 0 && valued < records).length
  return [
    ...(none > 0 ? [`${count(none, 'time')} ${verb(none, 'has', 'have')} no value and no point in the chart. A gap is not a zero.`] : []),
    ...(some > 0 ? [`At ${count(some, 'time')} some tokens have no value. The total includes only the others.`] : []),
  ]
}

function isUnverified({ chain, row }: SourcedRow): boolean {
  return tokenKind(chain, textOf(row, 'token_address'), textOf(row, 'token_symbol')) === 'unverified'
}

function unverifiedNotes(rows: readonly SourcedRow[]): string[] {
  const tokens = new Set(rows.filter(isUnverified).map(({ chain, row }) => `${chain}\n${textOf(row, 'token_address')}`)).size
  return tokens === 0
    ? []
    : [
        `${count(tokens, 'token')} ${verb(tokens, 'carries', 'carry')} the symbol of a known coin with an unknown contract: unverified, and not included in the chart and the figures.`,
      ]
}

/** Note about times that the case covers only partly: a sum over them would look like a loss. */
function partNotes(times: number, { open }: CoveredTimestamps): string[] {
  if (times === 0) return []
  const why = open.length === 0 ? 'not all chains were requested for the same days' : `more pages exist: ${open.join(', ')}`
  return [
    `${count(times, 'time')} ${verb(times, 'is', 'are')} not in the chart and the figures, because the case contains only a part of the balances at that time (${why}). The table lists ${verb(times, 'it', 'them')}.`,
  ]
}
