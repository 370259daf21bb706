import type { StateWithResponses } from '../../case/case-state.ts'
import { labelKey } from '../../case/label-occurrences.ts'
import { familyOfSubject } from '../../case/subject.ts'
import { groupInSteps, mapChunked } from '../../core/text/page-yield.ts'
import { runSync } from '../../core/steps.ts'
import type { Figure, PanelView, ViewRow } from '../panel-view.ts'
import { cellOf, count, textOf, valueCell } from './cells.ts'
import { OWN } from './left-out.ts'
import { commonNotes, epochNote, fieldNotesSteps, isSubject } from './notes.ts'
import { captureIdsOf, gatherFactsSteps } from './panel-facts.ts'
import { column, fieldCells, figure, panelOf, lazyRow, table } from './panel-parts.ts'
import { RELATION_KINDS, relationKind } from './relation-kinds.ts'
import { utcTime } from './times.ts'
import type { SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

const HEAD = { id: 'related-wallets', title: 'Related wallets', endpoints: ['profiler/related-wallets'] } as const

const COLUMNS = [
  column('address', 'address', 'Wallet'),
  column('chain', 'chain', 'Chain'),
  column('block_timestamp', 'time', 'Time'),
  column('transaction_hash', 'hash', 'Transaction'),
  column('relation', 'text', 'Relation'),
  column('order', 'count', 'Order'),
  column('address_label', 'label', 'Label of the service'),
  column('remark', 'text', 'Remark'),
]

/** Addresses that the service relates to the subject, one table per relation. */
export function relatedWalletsView(state: StateWithResponses, subject: Subject): PanelView {
  return runSync(relatedWalletsInStages(state, subject))
}

/** `relatedWalletsView` with pauses: a deployer has tens of thousands of them. */
export function* relatedWalletsInStages(state: StateWithResponses, subject: Subject): Generator<undefined, PanelView, undefined> {
  const facts = yield* gatherFactsSteps(state, subject, HEAD.endpoints, (row) =>
    [row.chain, ...['address', 'relation', 'transaction_hash'].map((field) => textOf(row.row, field))].join('\n'),
  )
  yield
  const relations = yield* groupInSteps(facts.rows, ({ row }) => textOf(row, 'relation'))
  const figures = yield* figuresOf(facts.rows, relations, familyOfSubject(subject))
  const cellsOf = (source: SourcedRow): ViewRow['cells'] => ({
    ...fieldCells(source, ['relation', 'address', 'address_label', 'transaction_hash', 'order']),
    block_timestamp: utcTime(cellOf(source.row, 'block_timestamp')),
    remark: valueCell(isSubject(subject, textOf(source.row, 'address')) ? OWN : ''),
  })
  const kinds = new Map([...relations.keys()].map((relation) => [relation, relationKind(relation)]))
  const rows = yield* mapChunked(facts.rows, (source) => ({ kind: kinds.get(textOf(source.row, 'relation')), row: lazyRow(source, cellsOf) }))
  const groups = yield* groupInSteps(rows, ({ kind }) => kind)
  const ofFields = yield* fieldNotesSteps(
    rows.map(({ row }) => row),
    { transaction_hash: 'transaction', block_timestamp: 'time' },
  )
  const common = commonNotes(facts)
  yield
  const epoch = epochNote(facts.rows, 'block_timestamp', 'the service did not know the time.')
  yield
  return panelOf(state, subject, HEAD, {
    figures,
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
      ...common,
      ...ofFields,
      ...epoch,
      ...(rows.length > 0 ? ['Relations are statements of the service. Check each of them in its transaction.'] : []),
    ],
  })
}

function* figuresOf(
  rows: readonly SourcedRow[],
  relations: ReadonlyMap<string, readonly SourcedRow[]>,
  family: string,
): Generator<undefined, Figure[], undefined> {
  const addresses = new Set(yield* mapChunked(rows, ({ row }) => labelKey(textOf(row, 'address'), family)))
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
