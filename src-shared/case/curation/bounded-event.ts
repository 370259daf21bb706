import type { CaseEvent, CaseEventBody } from '../../custody/capture.ts'
import { isDecimal } from '../../core/decimal.ts'
import { isFields } from '../../core/fields.ts'
import { MAX_GRAPH_COORDINATE, type GraphEventBody } from '../../custody/graph-event.ts'

type GraphEvent = CaseEvent & GraphEventBody
type Fields = Readonly<Record<string, unknown>>

const WITH_POSITIONS: ReadonlySet<string> = new Set(['nodes-moved', 'layout-applied', 'selection-laid-out', 'positions-saved'])
const MOVING: ReadonlySet<string> = new Set([...WITH_POSITIONS, 'note-card-saved', 'group-collapsed'])
const LISTS: Readonly<Partial<Record<GraphEvent['kind'], string>>> = {
  'nodes-hidden': 'nodeIds',
  'nodes-pinned': 'nodeIds',
  'nodes-coloured': 'nodeIds',
  'nodes-grouped': 'nodeIds',
  'layout-applied': 'headers',
  'bridge-links-inferred': 'edges',
  'bridge-links-dismissed': 'edgeIds',
  'graph-undone': 'commands',
  'graph-redone': 'commands',
  'address-followed': 'chains',
}

/**
 * A graph event that can be drawn: positions outside the canvas are removed, a card outside is
 * moved to the canvas's edge, missing lists and positions become empty. Returns the same object
 * where nothing changes. Stored rows are not checked by a schema.
 */
export function boundedGraphEvent(event: GraphEvent): GraphEvent {
  const { kind } = event
  const fields: Fields = { ...event }
  const changes: Record<string, unknown> = {}
  for (const name of ['positions', 'previousPositions']) {
    if (fields[name] === undefined && !(name === 'positions' && WITH_POSITIONS.has(kind))) continue
    const bounded = boundedPositions(fields[name])
    if (bounded !== fields[name]) changes[name] = bounded
  }
  const list = LISTS[kind]
  if (list !== undefined && !Array.isArray(fields[list])) changes[list] = []
  if (kind === 'layout-applied' && Array.isArray(event.headers) && !event.headers.every(isHeader)) changes['headers'] = event.headers.filter(isHeader)
  if (kind === 'graph-filtered' && !isFields(event.filter)) return { ...event, kind: 'graph-noted', target: '', text: '' }
  if (kind === 'group-collapsed') {
    if (typeof event.groupId !== 'string') changes['groupId'] = ''
    if (event.nodeIds !== undefined && !Array.isArray(event.nodeIds)) changes['nodeIds'] = []
  }
  if (kind === 'note-card-saved') {
    for (const name of ['x', 'y'] as const) if (!isCoordinate(event[name])) changes[name] = clampedCoordinate(event[name])
    if (typeof event.text !== 'string') changes['text'] = ''
  }
  if (kind === 'node-expanded') {
    if (typeof event.minValue !== 'string' || !isDecimal(event.minValue)) changes['minValue'] = '0'
    if (!Number.isSafeInteger(event.max) || event.max < 0) changes['max'] = 0
  }
  if (kind === 'neighbours-shown') {
    if (!Number.isSafeInteger(event.count) || event.count < 0) changes['count'] = 0
    if (event.nodeIds !== undefined && !Array.isArray(event.nodeIds)) changes['nodeIds'] = []
  }
  if (kind === 'address-named') {
    const texts: Fields = { family: event.family, address: event.address, name: event.name }
    for (const [name, value] of Object.entries(texts)) if (typeof value !== 'string') changes[name] = ''
  }
  // Only members that were out of bounds are replaced, each by one of its own type.
  return Object.keys(changes).length === 0 ? event : { ...event, ...changes }
}

/** A graph event that can be written: positions outside the canvas are moved to its edge. */
export function clampedGraphEvent<T extends CaseEventBody>(event: T): T {
  if (!MOVING.has(event.kind)) return event
  const changes: Record<string, unknown> = {}
  const fields: Fields = { ...event }
  for (const name of ['positions', 'previousPositions']) {
    const positions = fields[name]
    if (isFields(positions)) changes[name] = Object.fromEntries(Object.entries(positions).map(([id, position]) => [id, clampedPosition(position)]))
  }
  if (Array.isArray(fields['headers']))
    changes['headers'] = fields['headers'].map((header: unknown) => (isFields(header) ? { ...header, x: clampedCoordinate(header['x']) } : header))
  for (const name of ['x', 'y']) if (name in fields) changes[name] = clampedCoordinate(fields[name])
  // Each member is replaced by one of its own type.
  return { ...event, ...changes }
}

function clampedPosition(position: unknown): unknown {
  return isFields(position) ? { x: clampedCoordinate(position['x']), y: clampedCoordinate(position['y']) } : { x: 0, y: 0 }
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

function isHeader(value: unknown): boolean {
  return isFields(value) && typeof value['title'] === 'string' && isCoordinate(value['x'])
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_GRAPH_COORDINATE
}

function clampedCoordinate(value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return 0
  return Math.max(-MAX_GRAPH_COORDINATE, Math.min(MAX_GRAPH_COORDINATE, value))
}
