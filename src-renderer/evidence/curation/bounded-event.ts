import type { CaseEvent } from '../../../src-shared/capture.ts'
import { isFields } from '../../../src-shared/fields.ts'
import { MAX_GRAPH_COORDINATE, type GraphEventBody } from '../../../src-shared/graph-event.ts'

type GraphEvent = CaseEvent & GraphEventBody
type Fields = Readonly<Record<string, unknown>>

const WITH_POSITIONS: ReadonlySet<string> = new Set(['nodes-moved', 'graph-laid-out', 'nodes-tidied', 'node-placed'])
const LISTS: Readonly<Partial<Record<GraphEvent['kind'], string>>> = {
  'nodes-hidden': 'nodeIds',
  'nodes-pinned': 'nodeIds',
  'nodes-coloured': 'nodeIds',
  'nodes-grouped': 'nodeIds',
  'graph-laid-out': 'heads',
  'lines-inferred': 'lines',
  'inferences-dismissed': 'lineIds',
  'graph-undone': 'acts',
  'graph-redone': 'acts',
  'address-followed': 'chains',
}

/**
 * A graph event as it can be drawn: positions beyond the canvas are left out, a card stands at its edge, and a list or position that
 * is missing is empty. The same object where nothing changes. Rows of storage were read by no schema.
 */
export function boundedGraphEvent(event: GraphEvent): GraphEvent {
  const { kind } = event
  const fields: Fields = { ...event }
  const changes: Record<string, unknown> = {}
  for (const name of ['places', 'stood']) {
    if (fields[name] === undefined && !(name === 'places' && WITH_POSITIONS.has(kind))) continue
    const bounded = boundedPositions(fields[name])
    if (bounded !== fields[name]) changes[name] = bounded
  }
  const list = LISTS[kind]
  if (list !== undefined && !Array.isArray(fields[list])) changes[list] = []
  if (kind === 'graph-laid-out' && Array.isArray(event.heads) && !event.heads.every(isHead)) changes['heads'] = event.heads.filter(isHead)
  if (kind === 'graph-filtered' && !isFields(event.filter)) return { ...event, kind: 'graph-noted', target: '', text: '' }
  if (kind === 'group-folded') {
    if (typeof event.groupId !== 'string') changes['groupId'] = ''
    if (event.nodeIds !== undefined && !Array.isArray(event.nodeIds)) changes['nodeIds'] = []
  }
  if (kind === 'card-put') {
    for (const name of ['x', 'y'] as const) if (!isCoordinate(event[name])) changes[name] = clampedCoordinate(event[name])
    if (typeof event.text !== 'string') changes['text'] = ''
  }
  // Only members that were out of bounds are replaced, each by one of its own type.
  return Object.keys(changes).length === 0 ? event : { ...event, ...changes }
}

function boundedPositions(value: unknown): unknown {
  if (!isFields(value)) return {}
  const entries = Object.entries(value)
  const within = entries.filter(([, position]) => isPosition(position))
  return within.length === entries.length ? value : Object.fromEntries(within)
}

function isPosition(value: unknown): boolean {
  return isFields(value) && isCoordinate(value['x']) && isCoordinate(value['y'])
}

function isHead(value: unknown): boolean {
  return isFields(value) && typeof value['title'] === 'string' && isCoordinate(value['x'])
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_GRAPH_COORDINATE
}

function clampedCoordinate(value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return 0
  return Math.max(-MAX_GRAPH_COORDINATE, Math.min(MAX_GRAPH_COORDINATE, value))
}
