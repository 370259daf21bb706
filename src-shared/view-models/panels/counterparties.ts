import { MISSING, type Cell } from '../../service/response/rows.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { StateWithResponses } from '../../case/case-state.ts'
import { columnsOf } from '../../case/columns/packed-response.ts'
import { boughtLabels } from '../../case/known-labels.ts'
import { familyOf } from '../../case/address-family.ts'
import { familyOfSubject, isEntity } from '../../case/subject.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { isLabelEndpoint, isLabelStub, labelKey } from '../../case/label-occurrences.ts'
import { runSync } from '../../core/steps.ts'
import type { Figure, PanelView, ViewColumn, ViewRow, ViewTable } from '../panel-view.ts'
import { cellOf, count, listOf, nestedOf, shareOf, sumRule, textOf, valueCell } from './cells.ts'
import { figuresInPart } from './figures-in-part.ts'
import { choiceText, flowBar, flowScopes, type FlowScope } from './flow-scopes.ts'
import { OWN } from './left-out.ts'
import { LISTED_TOKENS, listedTokens, markedSymbol } from './listed-tokens.ts'
import { commonNotes, isSubject, recordNotes } from './notes.ts'
import { captureIdsOf, gatherFacts, oncePerQuery, queriesOf, shortNameOfQuery, windowText } from './panel-facts.ts'
import type { PanelFacts } from './panel-facts.ts'
import { descendingByField, distinctValues, recordsLike } from './record-columns.ts'
import { column, fieldCells, figure, panelOf, lazyRow, table, tableOver, viewRow } from './panel-parts.ts'
import type { SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'
import type { KnownLabel } from '../../case/label-types.ts'

const HEAD = { id: 'counterparties', title: 'Counterparties', endpoints: ['profiler/counterparties'] } as const

const OWN_WALLETS =
  'Requested by the name of the entity. The service does not report which addresses belong to the entity, so its own wallets may be listed as counterparties.'

const SHARE_DIGITS = 4
const SHARE_WIDTH = 84
const VOLUME_WIDTH = 108
const LABEL_WIDTH = 190

const COLUMNS: readonly ViewColumn[] = [
  column('counterparty_address', 'address', 'Counterparty'),
  { ...column('volume_in_usd', 'usd', 'Volume in'), widest: VOLUME_WIDTH },
  { ...column('volume_out_usd', 'usd', 'Volume out'), widest: VOLUME_WIDTH },
  { ...column('share_in', 'ratio', 'Share in'), widest: SHARE_WIDTH },
  { ...column('share_out', 'ratio', 'Share out'), widest: SHARE_WIDTH },
  column('interaction_count', 'count', 'Interactions'),
  column('total_volume_usd', 'usd', 'Volume'),
  column('tokens', 'token', 'Tokens'),
  { ...column('labels', 'label', 'Labels of the service'), widest: LABEL_WIDTH },
  column('labels_bought', 'label', 'Requested labels'),
  column('chain', 'chain', 'Chain'),
  column('remark', 'text', 'Remark'),
  column('window', 'text', 'Window'),
]

const BOUGHT_COLUMNS = [
  column('counterparty_address', 'address', 'Counterparty'),
  column('label', 'label', 'Label'),
  column('chain', 'chain', 'Chain'),
  column('source', 'text', 'Source'),
  column('read_at', 'time', 'Read at'),
]

const TOKEN_COLUMNS = [
  column('counterparty_address', 'address', 'Counterparty'),
  column('token_symbol', 'token', 'Token'),
  column('token_name', 'text', 'Name'),
  column('num_transfer', 'count', 'Transfers'),
  column('token_in_amount', 'amount', 'Amount in'),
  column('token_out_amount', 'amount', 'Amount out'),
  column('total_token_amount', 'amount', 'Amount'),
  column('token_address', 'address', 'Contract'),
]

/**
 * Counterparties of the subject: one row per counterparty, chain and window as the service
 * aggregated it.
 */
export function counterpartiesView(state: StateWithResponses, subject: Subject): PanelView {
  return runSync(counterpartiesInStages(state, subject))
}

/**
 * `counterpartiesView` with pauses: tens of thousands of counterparties are common, and each pass
 * over them takes noticeable time.
 */
export function* counterpartiesInStages(state: StateWithResponses, subject: Subject): Generator<undefined, PanelView, undefined> {
  const nameOf = shortNameOfQuery(({ chain, window, rest }) => [chain, windowText(window), rest].join('\n'))
  const facts = gatherFacts(state, subject, HEAD.endpoints, { nameOf, field: 'counterparty_address', list: 'counterparty_address_label' })
  yield
  const parties = descendingByField(facts.rows, 'total_volume_usd')
  yield
  const boughtFor = boughtLabelsOf(state, subject)
  const own = ownRecords(facts.rows, subject)
  yield
  const { scopes, scopeOf } = flowScopes(facts, parties, own)
  const scopeText = oncePerQuery(({ window, rest }) => [windowText(window), choiceText(rest)].filter((text) => text !== '').join(', '))
  const shareCell = (party: SourcedRow, field: string): Cell =>
    own.has(party) ? MISSING : shareOf(cellOf(party.row, field), scopeOf(party)?.sumOf(field).cell ?? MISSING, SHARE_DIGITS)
  const cellsOf = (party: SourcedRow): ViewRow['cells'] => ({
    ...fieldCells(party, ['counterparty_address', 'interaction_count', 'volume_in_usd', 'volume_out_usd', 'total_volume_usd']),
    share_in: shareCell(party, 'volume_in_usd'),
    share_out: shareCell(party, 'volume_out_usd'),
    labels: labelsOf(party),
    labels_bought: valueCell([...new Set(boughtFor?.(party).map(({ label }) => label))].join(' · ')),
    tokens: valueCell(
      [...new Set(nestedOf(party.row, 'tokens_info').map((token) => markedSymbol(token, party.chain)))].filter((symbol) => symbol !== '').join(', '),
    ),
    [LISTED_TOKENS]: listedTokens(nestedOf(party.row, 'tokens_info')),
    window: valueCell(scopeText(party.query)),
    remark: valueCell(own.has(party) ? OWN : ''),
  })
  const rows = parties.map((party) => lazyRow(party, cellsOf))
  yield
  const bought = boughtFor === undefined ? [] : boughtRows(parties, boughtFor)
  yield
  const figures = figuresInPart(figuresOf(scopes, familyOfSubject(subject)), facts.pages)
  yield
  const others = own.size === 0 ? facts.rows : facts.rows.filter((party) => !own.has(party))
  const bars = { volume_in_usd: flowBar(others, 'volume_in_usd', 'in'), volume_out_usd: flowBar(others, 'volume_out_usd', 'out') }
  yield
  const namesTokens = facts.pages.some(({ response }) => columnsOf(response)?.hasWithin('tokens_info') !== false)
  const tokens = namesTokens ? parties.flatMap(tokenRows) : []
  yield
  const columns = COLUMNS.filter(({ id }) => id !== 'labels_bought' || bought.length > 0).map((one) =>
    one.id === 'volume_in_usd' || one.id === 'volume_out_usd' ? { ...one, bar: bars[one.id] } : one,
  )
  return panelOf(state, subject, HEAD, {
    figures,
    tables: [
      overChoices(facts.pages, tableOver(facts.pages, table('counterparties', 'Counterparties by volume', columns, rows))),
      table('counterparty-labels', 'Requested labels by counterparty', BOUGHT_COLUMNS, bought),
      overChoices(facts.pages, tableOver(facts.pages, table('counterparty-tokens', 'Tokens by counterparty', TOKEN_COLUMNS, tokens))),
    ],
    notes: [
      ...commonNotes(facts),
      ...(isEntity(subject) && parties.length > 0 ? [OWN_WALLETS] : []),
      ...recordNotes(facts.rows, { total_volume_usd: 'volume', volume_in_usd: 'volume in', volume_out_usd: 'volume out' }, 'counterparty row'),
      ...(scopes.some(({ sumOf }) => isUsable(sumOf('total_volume_usd').cell))
        ? ['Shares refer to the data in the case: all counterparties listed for the same date range. More pages would make them smaller.']
        : []),
      ...(own.size > 0
        ? [`The subject is listed as its own counterparty in ${count(own.size, 'row')}: transfers to itself, not included in the sums.`]
        : []),
      ...(new Set(queriesOf(parties, facts.pages.length).map(({ window }) => windowText(window))).size > 1
        ? ['Several date ranges were requested. They may overlap, so they are listed separately and not added up.']
        : []),
    ],
  })
}

/**
 * A table of these responses: the same money is in both where it is grouped by entity and by
 * wallet, or requested in part and in full.
 */
function overChoices(pages: PanelFacts['pages'], made: ViewTable): ViewTable {
  return made.overlap === undefined && new Set(pages.map(({ query }) => choiceText(query.rest))).size > 1
    ? {
        ...made,
        overlap:
          'Contains results of different requests about the same flows (by wallet, by entity, or filtered). Flows in several of them are counted more than once.',
      }
    : made
}

/** The labels that were requested separately, by record; undefined where none were. */
function boughtLabelsOf({ endpoints, loaded }: StateWithResponses, subject: Subject): ((row: SourcedRow) => readonly KnownLabel[]) | undefined {
  if (![...endpoints].some(isLabelEndpoint)) return undefined
  const index = boughtLabels(loaded)
  // Counterparties of an entity are of every family: there the family is derived from the address.
  const familyIn = (address: string): string => (isEntity(subject) ? familyOf(address, '').family : subject.family)
  return ({ row, capture }) =>
    index
      .labelsOf(textOf(row, 'counterparty_address'), familyIn(textOf(row, 'counterparty_address')))
      .filter(({ practice }) => practice === capture.practice)
}

/** The records that name the subject itself. */
function ownRecords(records: readonly SourcedRow[], subject: Subject): ReadonlySet<SourcedRow> {
  if (isEntity(subject)) return new Set()
  const may = hasOneForm(subject.family) ? recordsLike(records, 'counterparty_address', subject.address) : records
  return new Set(may.filter(({ row }) => isSubject(subject, textOf(row, 'counterparty_address'))))
}

/** Whether the addresses of a family have one written form, apart from letter case. */
function hasOneForm(family: string): boolean {
  return family === 'evm' || family === 'solana'
}

/**
 * Labels purchased for these addresses, each with its source response; a counterparty on several
 * chains is listed once.
 */
function boughtRows(parties: readonly SourcedRow[], boughtFor: (row: SourcedRow) => readonly KnownLabel[]): ViewRow[] {
  const rows = new Map<string, ViewRow>()
  for (const party of parties) {
    for (const { label, chain, endpoint, at, captureId, pointer } of boughtFor(party)) {
      const id = `${captureId}${pointer}-${label}`
      rows.set(id, {
        id,
        cells: {
          counterparty_address: cellOf(party.row, 'counterparty_address'),
          label: valueCell(label),
          chain: valueCell(chain),
          source: valueCell(endpointOf(endpoint).title),
          read_at: valueCell(at),
        },
        captureId,
        pointer,
      })
    }
  }
  return [...rows.values()]
}

/**
 * The service's label of a counterparty. Where it has no label it repeats the first characters of
 * the address; the source shows it as delivered.
 */
function labelsOf({ row }: SourcedRow): Cell {
  return valueCell(
    listOf(row, 'counterparty_address_label')
      .filter((label) => !isLabelStub(label, textOf(row, 'counterparty_address')))
      .join(' · '),
  )
}

const NO_TOKENS: readonly ViewRow[] = []

function tokenRows(party: SourcedRow): readonly ViewRow[] {
  const tokens = nestedOf(party.row, 'tokens_info')
  if (tokens.length === 0) return NO_TOKENS
  // not a column: the labels are shown with the address, and found by it
  const labels = labelsOf(party)
  return tokens.map((token) =>
    viewRow(
      { ...party, row: token, pointer: token.pointer },
      TOKEN_COLUMNS.map(({ id }) => id),
      { counterparty_address: cellOf(party.row, 'counterparty_address'), labels },
    ),
  )
}

/** Sums per window and scope. */
function figuresOf(scopes: readonly FlowScope[], family: string): Figure[] {
  return scopes.flatMap(({ title: scope, rows, others, sumOf, responses }, index) => {
    const ids = captureIdsOf(rows, responses)
    const titled = (title: string): string => (scopes.length > 1 ? `${title}, ${scope}` : title)
    const sum = (field: string, title: string): Figure => {
      const total = sumOf(field)
      return figure(`${field}-${index}`, titled(title), 'usd', total.cell, ids, `${sumRule('the listed counterparties', total)} ${scope}.`)
    }
    const keyOf = (address: string): string => labelKey(address, family)
    const addresses = hasOneForm(family)
      ? distinctValues(others, 'counterparty_address', keyOf)
      : new Set(others.map(({ row }) => keyOf(textOf(row, 'counterparty_address')))).size
    const number = figure(
      `counterparties-${index}`,
      titled('Counterparty addresses'),
      'count',
      valueCell(String(addresses)),
      ids,
      `Number of different addresses in ${count(others.length, 'record')}, without the subject itself. ${scope}.`,
    )
    return [number, sum('volume_in_usd', 'Volume in'), sum('volume_out_usd', 'Volume out'), sum('total_volume_usd', 'Volume in and out')]
  })
}
