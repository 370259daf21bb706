import type { AnsweredState, Subject } from '../../evidence/case-state.ts'
import { labelKey } from '../../evidence/label-sightings.ts'
import { familyOfSubject } from '../../evidence/subject.ts'
import type { Figure, PanelView } from '../panel-view.ts'
import { cellOf, count, textOf, valueCell } from './cells.ts'
import { OWN } from './left-out.ts'
import { commonNotes, epochNote, fieldNotes, isSubject } from './notes.ts'
import { captureIdsOf, gatherFacts } from './panel-facts.ts'
import type { SourcedRow } from './panel-facts.ts'
import { column, figure, panelOf, table, viewRow } from './panel-parts.ts'
import { RELATION_KINDS, relationKind } from './relation-kinds.ts'
import { utcTime } from './times.ts'

const HEAD = { id: 'related-wallets', title: 'Related wallets', endpoints: ['profiler/related-wallets'] } as const

const COLUMNS = [
  column('address', 'address', 'Wallet'),
  column('address_label', 'label', 'Label of the service'),
  column('chain', 'chain', 'Chain'),
  column('block_timestamp', 'time', 'Time'),
  column('transaction_hash', 'hash', 'Transaction'),
  column('relation', 'text', 'Relation'),
  column('order', 'count', 'Order'),
  column('remark', 'text', 'Remark'),
]

/** Addresses that the service ties to the subject by a named relation, those of each relation by themselves. */
export function relatedWalletsView(state: AnsweredState, subject: Subject): PanelView {
  const facts = gatherFacts(state, subject, HEAD.endpoints, (row) =>
    [row.chain, ...['address', 'relation', 'transaction_hash'].map((field) => textOf(row.row, field))].join('\n'),
  )
  const found = facts.rows.map((row) => ({
    kind: relationKind(textOf(row.row, 'relation')),
    row: viewRow(row, ['relation', 'address', 'address_label', 'transaction_hash', 'order'], {
      block_timestamp: utcTime(cellOf(row.row, 'block_timestamp')),
      remark: valueCell(isSubject(subject, textOf(row.row, 'address')) ? OWN : ''),
    }),
  }))
  const rows = found.map(({ row }) => row)
  const groups = Map.groupBy(found, ({ kind }) => kind)
  return panelOf(state, subject, HEAD, {
    figures: figuresOf(facts.rows, familyOfSubject(subject)),
    tables: RELATION_KINDS.map((kind) => ({
      ...table(
        `related-wallets-${kind.id}`,
        kind.title,
        COLUMNS,
        (groups.get(kind) ?? []).map(({ row }) => row),
      ),
      meaning: kind.meaning,
    })),
    notes: [
      ...commonNotes(facts),
      ...fieldNotes(rows, { transaction_hash: 'transaction', block_timestamp: 'time' }),
      ...epochNote(facts.rows, 'block_timestamp', 'the service did not know the time.'),
      ...(rows.length > 0 ? ['Relations are statements of the service; the transaction named beside each is where to check it.'] : []),
    ],
  })
}

function figuresOf(rows: readonly SourcedRow[], family: string): Figure[] {
  const addresses = new Set(rows.map(({ row }) => labelKey(textOf(row, 'address'), family)))
  const relations = Map.groupBy(rows, ({ row }) => textOf(row, 'relation'))
  return [
    figure(
      'related',
      'Related wallets',
      'count',
      valueCell(String(addresses.size)),
      captureIdsOf(rows),
      `Number of different addresses in ${count(rows.length, 'record')}.`,
    ),
    ...[...relations].map(([relation, group]) =>
      figure(
        `relation-${relation}`,
        relation === '' ? 'Without a named relation' : relation,
        'count',
        valueCell(String(group.length)),
        captureIdsOf(group),
        'Number of records with this relation.',
      ),
    ),
  ]
}
