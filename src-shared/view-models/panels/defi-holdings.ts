import { normaliseChain } from '../../addresses/chains/chains.ts'
import type { StateWithResponses } from '../../case/case-state.ts'
import type { Figure, PanelView, ViewRow } from '../panel-view.ts'
import { cellOf, descendingByValue, nestedOf, textOf, valueCell } from './cells.ts'
import { commonNotes, fieldNotes } from './notes.ts'
import { gatherFacts } from './panel-facts.ts'
import { column, figure, panelOf, table, viewRow } from './panel-parts.ts'
import type { ResponsePage, SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

const HEAD = { id: 'defi-holdings', title: 'DeFi holdings', endpoints: ['portfolio/defi-holdings'] } as const

const COLUMNS = [
  column('protocol_name', 'text', 'Protocol'),
  column('chain', 'chain', 'Chain'),
  column('total_value_usd', 'usd', 'Value'),
  column('total_assets_usd', 'usd', 'Assets'),
  column('total_debts_usd', 'usd', 'Debts'),
  column('total_rewards_usd', 'usd', 'Rewards'),
]

const TOKEN_COLUMNS = [
  column('protocol_name', 'text', 'Protocol'),
  column('chain', 'chain', 'Chain'),
  column('position_type', 'text', 'Position'),
  column('token_symbol', 'token', 'Token'),
  column('amount', 'amount', 'Amount'),
  column('value_usd', 'usd', 'Value'),
  column('token_address', 'address', 'Contract'),
]

const SUMMARY = [
  ['total_value_usd', 'usd', 'Value in protocols'],
  ['total_assets_usd', 'usd', 'Assets'],
  ['total_debts_usd', 'usd', 'Debts'],
  ['total_rewards_usd', 'usd', 'Rewards'],
  ['protocol_count', 'count', 'Protocols'],
] as const

/**
 * The subject's positions in protocols, as the service reads them at the time of the request
 * (docs/service-interface.md, 4.1, portfolio).
 */
export function defiHoldingsView(state: StateWithResponses, subject: Subject): PanelView {
  const facts = gatherFacts(state, subject, HEAD.endpoints, () => undefined)
  const protocols = descendingByValue(facts.rows, ({ row }) => cellOf(row, 'total_value_usd'))
  const rows = protocols.map((row) =>
    viewRow(
      row,
      COLUMNS.map(({ id }) => id),
    ),
  )
  const tokens = protocols.flatMap(tokenRows)
  return panelOf(state, subject, HEAD, {
    figures: facts.pages.flatMap(summaryOf),
    tables: [table('defi-holdings', 'Holdings by protocol', COLUMNS, rows), table('defi-tokens', 'Tokens by protocol', TOKEN_COLUMNS, tokens)],
    notes: [
      ...commonNotes(facts),
      ...fieldNotes(rows, { total_value_usd: 'value' }, 'protocol row'),
      ...fieldNotes(tokens, { value_usd: 'value', token_address: 'contract' }, 'token row'),
    ],
  })
}

/** The response has no time of its own: figures are as of the read. */
function summaryOf({ response, capture }: ResponsePage): Figure[] {
  return SUMMARY.map(([field, kind, title]) =>
    figure(
      `${field}-${capture.id}`,
      title,
      kind,
      cellOf({ cells: response.summary }, `summary.${field}`),
      [capture.id],
      `As reported by the service on ${capture.endedAt.slice(0, 10)}.`,
    ),
  )
}

function tokenRows(protocol: SourcedRow): ViewRow[] {
  return nestedOf(protocol.row, 'tokens').map((token): ViewRow => {
    const { pointer } = token
    return {
      id: `${protocol.capture.id}${pointer}`,
      cells: {
        protocol_name: cellOf(protocol.row, 'protocol_name'),
        chain: valueCell(normaliseChain(textOf(protocol.row, 'chain'))),
        position_type: cellOf(token, 'position_type'),
        token_symbol: cellOf(token, 'symbol'),
        amount: cellOf(token, 'amount'),
        value_usd: cellOf(token, 'value_usd'),
        token_address: cellOf(token, 'address'),
      },
      captureId: protocol.capture.id,
      pointer,
    }
  })
}
