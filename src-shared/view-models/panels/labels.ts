import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { StateWithResponses } from '../../case/case-state.ts'
import { knownLabels } from '../../case/known-labels.ts'
import { isLabelEndpoint } from '../../case/label-occurrences.ts'
import { isEntity } from '../../case/subject.ts'
import type { Figure, PanelView, ViewColumn, ViewRow } from '../panel-view.ts'
import { listOf, textOf, valueCell } from './cells.ts'
import { commonNotes } from './notes.ts'
import { captureIdsOf, gatherFacts } from './panel-facts.ts'
import { column, figure, panelOf, table, viewRow } from './panel-parts.ts'
import type { CaptureHeader, Subject } from '../../case/case-types.ts'
import type { SeenLabel } from '../../case/label-types.ts'

const HEAD = { id: 'labels', title: 'Labels', endpoints: ['profiler/labels', 'profiler/premium-labels'] } as const

/** Label fields of an earlier form of the response: a column only where a record has the field. */
const EXPLAINING_COLUMNS = [column('fullname', 'text', 'Full name'), column('definition', 'text', 'Definition')]

const BOUGHT_COLUMNS = [
  column('label', 'label', 'Label'),
  column('category', 'text', 'Category'),
  column('kinds', 'text', 'Kind'),
  column('chain', 'chain', 'Chain'),
  column('source', 'text', 'Source'),
  column('read_at', 'time', 'Read at'),
]

const HARVESTED_COLUMNS = [
  column('label', 'label', 'Label'),
  column('source', 'text', 'Seen in'),
  column('times', 'count', 'Times seen'),
  column('first_at', 'time', 'First read'),
  column('last_at', 'time', 'Last read'),
]

interface Seen {
  readonly label: string
  readonly source: string
  times: number
  readonly first: CaptureHeader
  last: CaptureHeader
  readonly pointer: string
}

/**
 * The service's labels of the subject. Labels that were requested and labels contained in other
 * responses are in separate tables; the investigator's tags are not statements of the service and
 * are not included.
 */
export function labelsView(state: StateWithResponses, subject: Subject): PanelView {
  const facts = gatherFacts(state, subject, HEAD.endpoints, (row) =>
    [row.query.endpoint, row.chain, textOf(row.row, 'label'), textOf(row.row, 'category')].join('\n'),
  )
  const bought = facts.rows.map((row) =>
    viewRow(row, ['label', 'category', 'fullname', 'definition'], {
      kinds: valueCell(listOf(row.row, 'kind').join(', ')),
      source: valueCell(endpointOf(row.query.endpoint).title),
      read_at: valueCell(row.capture.endedAt),
    }),
  )
  const harvested = harvest(state, subject)
  return panelOf(state, subject, HEAD, {
    figures: figuresOf(captureIdsOf(facts.rows), bought.length, harvested),
    tables: [
      table('labels', 'Labels bought from the service', boughtColumns(bought), bought),
      table('labels-harvested', 'Labels found in other data (free)', HARVESTED_COLUMNS, harvested),
    ],
    notes: [
      ...commonNotes(facts),
      ...(harvested.length > 0 ? ['Labels in other results cost nothing extra. They are as old as the result that contains them.'] : []),
      ...(bought.length + harvested.length > 0 ? ['A label is a statement of the service, not a finding.'] : []),
    ],
  })
}

function boughtColumns(rows: readonly ViewRow[]): readonly ViewColumn[] {
  const explaining = EXPLAINING_COLUMNS.filter(({ id }) => rows.some((row) => textOf(row, id) !== ''))
  return [...BOUGHT_COLUMNS.slice(0, 1), ...explaining, ...BOUGHT_COLUMNS.slice(1)]
}

function figuresOf(boughtIds: readonly string[], bought: number, harvested: readonly ViewRow[]): Figure[] {
  return [
    ...(bought > 0 ? [figure('labels', 'Requested labels', 'count', valueCell(String(bought)), boughtIds, 'Number of records.')] : []),
    ...(harvested.length > 0
      ? [
          figure(
            'labels-harvested',
            'Labels in other results',
            'count',
            valueCell(String(harvested.length)),
            [...new Set(harvested.map(({ captureId }) => captureId))],
            'Number of different labels by source.',
          ),
        ]
      : []),
  ]
}

/**
 * Collects labels of this address from every response of the case, also those about other subjects.
 */
function harvest(state: StateWithResponses, subject: Subject): ViewRow[] {
  const seen = new Map<string, Seen>()
  for (const one of labelsAlong(state, subject)) noteLabel(seen, one)
  return [...seen.values()].map(({ label, source, times, first, last, pointer }) => ({
    id: `${first.id}${pointer}-${label}`,
    cells: {
      label: valueCell(label),
      source: valueCell(source),
      times: valueCell(String(times)),
      first_at: valueCell(first.endedAt),
      last_at: valueCell(last.endedAt),
    },
    captureId: first.id,
    pointer,
  }))
}

function labelsAlong({ labels, loaded }: StateWithResponses, subject: Subject): readonly SeenLabel[] {
  if (isEntity(subject)) return []
  const all = (labels ?? knownLabels(loaded)).seenOf(subject.address, subject.family)
  return all.filter(({ capture }) => !isLabelEndpoint(capture.endpoint))
}

function noteLabel(seen: Map<string, Seen>, { capture, label, pointer, times = 1 }: SeenLabel): void {
  const source = endpointOf(capture.endpoint).title
  const key = `${label}\n${source}`
  const known = seen.get(key)
  if (known === undefined) {
    seen.set(key, { label, source, times, first: capture, last: capture, pointer })
    return
  }
  known.times += times
  if (capture.seq > known.last.seq) known.last = capture
}
