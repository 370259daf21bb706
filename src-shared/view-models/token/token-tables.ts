import { cellOf, valueCell } from '../panels/cells.ts'
import { column, figure, table } from '../panels/panel-parts.ts'
import type { Figure, ViewRow, ViewTable } from '../panel-view.ts'
import { FLOW_SPAN_WORDS, FLOW_SPANS } from '../market/market-flows.ts'
import { subjectTitle } from '../../case/subject-title.ts'
import type { TokenHolders } from './token-holders.ts'
import type { TokenMention } from './token-mentions.ts'
import type { TokenParty } from './token-parties.ts'

/** Smart money's net inflow of a token, one span per row. */
export function smartFlowTable({ row, captureId }: Pick<TokenMention, 'row' | 'captureId'>): ViewTable {
  const rows = FLOW_SPANS.map((span): ViewRow => ({
    id: span,
    cells: { span: valueCell(FLOW_SPAN_WORDS[span]), net: cellOf(row, span) },
    captureId,
    pointer: row.pointer,
  }))
  return table('smart-flow', 'Smart money, net flow', [column('span', 'text', 'Span'), column('net', 'usd', 'Net, USD')], rows)
}

/** The subjects of the case that responses about a token list. */
export function partyTable(parties: readonly TokenParty[]): ViewTable {
  const rows = parties.map(({ subject, what, usd, captureId, pointer }): ViewRow => ({
    id: `${subject.id} ${what}`,
    cells: { subject: valueCell(subjectTitle(subject)), what: valueCell(what), usd },
    captureId,
    pointer,
  }))
  const columns = [column('subject', 'text', 'Subject'), column('what', 'text', 'Role in the results'), column('usd', 'usd', 'USD')]
  return table('parties', 'Subjects of this case in these results', columns, rows)
}

/** Combined shares of the largest holders. */
export function concentrationFigures({ holders, top }: TokenHolders): readonly Figure[] {
  return top.map(({ max, share }) => {
    const captureIds = [...new Set(holders.slice(0, max).map(({ row }) => row.captureId))]
    return figure(`top-${max}`, `Held by the largest ${max}`, 'ratio', valueCell(share), captureIds, 'Sum of the reported shares of the supply.')
  })
}

/** Holders of a token, the largest share first, each once, with the change of one week. */
export function holdersTable({ holders, scope }: TokenHolders): ViewTable {
  const rows = holders.map(({ row, share, value, change }): ViewRow => ({
    id: row.id,
    cells: { ...row.cells, share, value, change },
    captureId: row.captureId,
    pointer: row.pointer,
  }))
  const columns = [
    column('address', 'address', 'Holder'),
    column('address_label', 'label', 'Label'),
    column('share', 'ratio', 'Share of supply'),
    column('value', 'usd', 'Value, USD'),
    column('change', 'ratio', 'Balance in 7 days'),
  ]
  const meaning = `The change in 7 days is a share of the balance 7 days ago. A dash means that there was none.${scope === '' ? '' : ` Requested: ${scope}.`}`
  return { ...table('largest-holders', 'Holders by their share', columns, rows), meaning }
}
