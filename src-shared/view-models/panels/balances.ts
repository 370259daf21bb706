import { chainTitle } from '../../addresses/chains/chains.ts'
import { MISSING, type Cell } from '../../service/response/rows.ts'
import type { StateWithResponses } from '../../case/case-state.ts'
import type { Figure, PanelView, ViewRow } from '../panel-view.ts'
import { formatSecond, formatTime } from '../../core/text/format-time.ts'
import { groupInSteps, mapChunked } from '../../core/text/page-yield.ts'
import { runSync } from '../../core/steps.ts'
import { cellOf, count, descendingByValue, endsOf, fieldSums, shareOf, sumRule, textOf, valueCell, verb } from './cells.ts'
import type { Sum } from './cells.ts'
import { tokenKind } from './known-tokens.ts'
import type { TokenKind } from './known-tokens.ts'
import { commonNotes, isSubject, recordNotes } from './notes.ts'
import { figuresFiltered, filteredResponses } from './filtered-responses.ts'
import { figuresInPart } from './figures-in-part.ts'
import { OTHER_ADDRESS, UNVERIFIED } from './left-out.ts'
import { captureIdsOf, gatherFactsSteps } from './panel-facts.ts'
import type { PanelFacts } from './panel-facts.ts'
import { column, fieldCells, figure, panelOf, lazyRow, table } from './panel-parts.ts'
import { descendingByField } from './record-columns.ts'
import { lowerFirst } from '../../core/text/sentence.ts'
import type { SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

const HEAD = { id: 'balances', title: 'Balances', endpoints: ['profiler/current-balance'] } as const
const SHARE_DIGITS = 6

const KINDS: readonly { readonly kind: TokenKind; readonly title: string; readonly rule: string }[] = [
  { kind: 'native', title: 'Native coins', rule: 'Native: the address represents the chain’s own coin.' },
  { kind: 'stable', title: 'Stable coins', rule: 'Stable by chain and contract, from a list of known contracts.' },
  {
    kind: 'unverified',
    title: 'Unverified tokens',
    rule: 'The symbol of a known coin with an unknown contract. A symbol proves nothing, so the token is not in the total.',
  },
  { kind: 'other', title: 'Other tokens', rule: 'Everything that is neither native nor stable.' },
]

const COLUMNS = [
  column('chain', 'chain', 'Chain'),
  column('token_symbol', 'token', 'Token'),
  column('token_amount', 'amount', 'Amount'),
  column('value_usd', 'usd', 'Value'),
  column('share', 'ratio', 'Share of total'),
  column('price_usd', 'price', 'Price'),
  column('kind', 'text', 'Kind'),
  column('remark', 'text', 'Remark'),
  column('token_name', 'text', 'Name'),
  column('token_address', 'address', 'Contract'),
]

/**
 * Current balances: total per chain, the native / stable / other split, and one row per token and
 * chain.
 */
export function balancesView(state: StateWithResponses, subject: Subject): PanelView {
  return runSync(balancesInStages(state, subject))
}

/**
 * `balancesView` with pauses: an address that receives unsolicited tokens has thousands of them.
 */
export function* balancesInStages(state: StateWithResponses, subject: Subject): Generator<undefined, PanelView, undefined> {
  const facts = yield* gatherFactsSteps(state, subject, HEAD.endpoints, (row) =>
    [
      row.chain,
      textOf(row.row, 'token_address'),
      textOf(row.row, 'token_symbol'),
      isOtherAddress(subject, row) ? textOf(row.row, 'address') : '',
    ].join('\n'),
  )
  yield
  const holdings = descendingByField(facts.rows, 'value_usd')
  const strangers = new Set<SourcedRow>()
  yield* mapChunked(holdings, (holding) => {
    if (isOtherAddress(subject, holding)) strangers.add(holding)
  })
  const own = holdings.filter((holding) => !strangers.has(holding))
  const verified = own.filter((holding) => kindOf(holding) !== 'unverified')
  const total = fieldSums(verified)('value_usd')
  yield
  const remarks = yield* remarksOf(holdings)
  const cellsOf = (holding: SourcedRow): ViewRow['cells'] => ({
    ...fieldCells(holding, ['token_symbol', 'token_name', 'token_amount', 'price_usd', 'value_usd', 'token_address']),
    share: strangers.has(holding) || kindOf(holding) === 'unverified' ? MISSING : shareOf(valueOf(holding), total.cell, SHARE_DIGITS),
    kind: valueCell(KINDS.find(({ kind }) => kind === kindOf(holding))?.title ?? ''),
    remark: valueCell([...(strangers.has(holding) ? [OTHER_ADDRESS] : []), ...(remarks.get(holding) ?? [])].join('; ')),
  })
  const rows = holdings.map((holding) => lazyRow(holding, cellsOf))
  yield
  const filtered = filteredResponses(facts.pages, 'balances')
  const figures = figuresInPart(figuresFiltered(yield* figuresOf(own, verified, total), filtered), facts.pages)
  return panelOf(state, subject, HEAD, {
    figures,
    tables: [table('balances', 'Balances by token', COLUMNS, rows)],
    notes: [
      ...commonNotes(facts),
      ...filtered.notes,
      ...readAtNotes(facts),
      ...recordNotes(facts.rows, { token_amount: 'amount', price_usd: 'price', value_usd: 'value' }, 'row'),
      ...strangerNotes(strangers.size),
      ...symbolNotes(remarks),
    ],
  })
}

const valueOf = (holding: SourcedRow): Cell => cellOf(holding.row, 'value_usd')
const kindOf = (holding: SourcedRow): TokenKind => tokenKind(holding.chain, textOf(holding.row, 'token_address'), textOf(holding.row, 'token_symbol'))

function* figuresOf(holdings: readonly SourcedRow[], verified: readonly SourcedRow[], total: Sum): Generator<undefined, Figure[], undefined> {
  const byKind = yield* groupInSteps(holdings, kindOf)
  const left = holdings.length - verified.length
  const without = left === 0 ? '' : ` Without ${count(left, 'unverified token')}.`
  const figures = [
    // With unverified tokens only, the total is a known zero and not a missing value.
    figure(
      'total',
      'Total value',
      'usd',
      verified.length === 0 && left > 0 ? valueCell('0') : total.cell,
      captureIdsOf(verified.length === 0 ? holdings : verified),
      `${sumRule('delivered values', total)}${without}`,
    ),
    figure(
      'tokens',
      'Tokens held',
      'count',
      valueCell(String(holdings.length)),
      captureIdsOf(holdings),
      'Number of records, one per token and chain.',
    ),
  ]
  for (const { kind, title, rule } of KINDS) {
    const group = byKind.get(kind)
    if (group === undefined) continue
    const sum = fieldSums(group)('value_usd')
    figures.push(figure(kind, title, 'usd', sum.cell, captureIdsOf(group), `${sumRule('delivered values', sum)} ${rule}`))
    if (kind === 'unverified') continue
    figures.push(
      figure(
        `${kind}-share`,
        `${title}, share of total`,
        'ratio',
        shareOf(sum.cell, total.cell, SHARE_DIGITS),
        captureIdsOf(holdings),
        `Value of ${lowerFirst(title)} divided by the total value. ${rule}`,
      ),
    )
    yield
  }
  const byChain: { readonly chain: string; readonly group: readonly SourcedRow[]; readonly sum: Sum }[] = []
  for (const [chain, group] of yield* groupInSteps(verified, (holding) => holding.chain)) {
    byChain.push({ chain, group, sum: fieldSums(group)('value_usd') })
    yield
  }
  for (const { chain, group, sum } of descendingByValue(byChain, ({ sum }) => sum.cell)) {
    figures.push(figure(`chain-${chain}`, `Total on ${chainTitle(chain)}`, 'usd', sum.cell, captureIdsOf(group), sumRule('delivered values', sum)))
  }
  return figures
}

/** Warnings about the names of tokens. */
function* remarksOf(holdings: readonly SourcedRow[]): Generator<undefined, Map<SourcedRow, string[]>, undefined> {
  const remarks = new Map<SourcedRow, string[]>()
  const remark = (holding: SourcedRow, text: string): void => {
    remarks.set(holding, [...(remarks.get(holding) ?? []), text])
  }
  const bySymbol = yield* groupInSteps(holdings, (holding) => `${holding.chain}\n${textOf(holding.row, 'token_symbol').toUpperCase()}`)
  yield* mapChunked([...bySymbol.values()], (group) => {
    const contracts = new Set(group.map(({ row }) => textOf(row, 'token_address').toLowerCase())).size
    const symbol = textOf(group[0]?.row ?? { cells: {} }, 'token_symbol')
    for (const holding of group) {
      if (kindOf(holding) === 'unverified') remark(holding, UNVERIFIED)
      if (contracts > 1 && symbol !== '') remark(holding, `${contracts} contracts on this chain use this symbol`)
    }
  })
  return remarks
}

function symbolNotes(remarks: ReadonlyMap<SourcedRow, readonly string[]>): string[] {
  const shared = [...remarks].filter(([, texts]) => texts.some((text) => text.includes('contracts on this chain'))).length
  const unknown = [...remarks].filter(([, texts]) => texts.some((text) => text === UNVERIFIED)).length
  return [
    ...(shared > 0
      ? [
          `${count(shared, 'token')} ${verb(shared, 'shares its', 'share their')} symbol with another contract on the same chain. Only the contract distinguishes them.`,
        ]
      : []),
    ...(unknown > 0
      ? [
          `${count(unknown, 'token')} ${verb(unknown, 'carries', 'carry')} the symbol of a known coin with an unknown contract: unverified, and not included in the totals.`,
        ]
      : []),
  ]
}

/** A record about another address than the requested one. An entity has addresses of its own. */
function isOtherAddress(subject: Subject, { row, query }: SourcedRow): boolean {
  const address = textOf(row, 'address')
  return address !== '' && !query.rest.includes('"entity_name"') && !isSubject(subject, address)
}

function strangerNotes(strangers: number): string[] {
  return strangers === 0
    ? []
    : [`${count(strangers, 'record')} ${verb(strangers, 'names', 'name')} an address that was not requested: listed, but not included in the totals.`]
}

/** A balance is an observation at a time; totals over several reads belong to no single moment. */
function readAtNotes(facts: PanelFacts): string[] {
  const ends = endsOf(facts.pages.map(({ capture }) => capture.endedAt).toSorted())
  if (ends === undefined) return []
  const [first, last] = [formatSecond(ends.first), formatTime(ends.last)]
  return [
    `${first} UTC` === last
      ? `As reported by the service at ${last}.`
      : `As reported by the service between ${first} and ${last}. Totals add up balances from different times.`,
  ]
}
