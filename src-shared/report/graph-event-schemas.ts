import * as z from 'zod/mini'
import { BOX_SIDES, MAX_GRAPH_COORDINATE } from '../custody/graph-event.ts'

/** More characters and items than any action of a person creates. */
const MAX_TEXT = 1_000_000
const MAX_ITEMS = 250_000
const text = z.string().check(z.maxLength(MAX_TEXT))
const texts = z.array(text).check(z.maxLength(MAX_ITEMS))
const coordinate = z.number().check(z.gte(-MAX_GRAPH_COORDINATE), z.lte(MAX_GRAPH_COORDINATE))
const positions = z.record(text, z.object({ x: coordinate, y: coordinate }))
const count = z.number().check(z.int(), z.gte(0))
const crossed = z.looseObject({
  id: text,
  time: text,
  chain: text,
  symbol: text,
  asset: z.optional(text),
  amount: text,
  value: text,
  hash: text,
  sources: z.array(z.looseObject({ captureId: text, pointer: text })),
})
const inferredLine = z.looseObject({
  id: text,
  source: text,
  target: text,
  chain: text,
  value: text,
  matched: count,
  of: count,
  minutes: z.tuple([z.number(), z.number()]),
  entity: text,
  crossings: z.array(z.looseObject({ into: crossed, out: crossed })),
})
const numbers = z.array(count).check(z.maxLength(MAX_ITEMS))
const layout = z.enum(['flow', 'time', 'organic', 'concentric'])
const headers = z.array(z.object({ title: text, x: coordinate })).check(z.maxLength(MAX_ITEMS))
const filter = z.looseObject({
  incoming: z.boolean(),
  outgoing: z.boolean(),
  relations: z.boolean(),
  min: text,
  max: text,
  chains: texts,
  tokens: texts,
  labels: texts,
  coverage: texts,
  from: text,
  to: text,
  knownOnly: z.optional(z.boolean()),
})

/** The schemas of graph events, each with the members that every event has. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the list's own type is what the union of events is made of
export function graphEventSchemas<const T extends z.core.$ZodLooseShape>(common: T) {
  return [
    z.looseObject({
      ...common,
      kind: z.literal('address-followed'),
      id: text,
      address: text,
      family: text,
      chains: texts,
      origin: text,
      batchId: z.optional(text),
    }),
    z.looseObject({
      ...common,
      kind: z.literal('node-expanded'),
      nodeId: text,
      direction: z.enum(['in', 'out', 'both']),
      max: z.number().check(z.int(), z.gte(0)),
      minValue: text,
      tokens: z.optional(texts),
      planId: z.optional(text),
      batchId: z.optional(text),
    }),
    z.looseObject({ ...common, kind: z.literal('neighbours-shown'), nodeId: text, count, nodeIds: z.optional(texts) }),
    z.looseObject({ ...common, kind: z.literal('address-named'), family: text, address: text, name: text, batchId: z.optional(text) }),
    z.looseObject({ ...common, kind: z.literal('positions-saved'), positions }),
    z.looseObject({ ...common, kind: z.literal('node-hidden'), nodeId: text, hidden: z.boolean() }),
    z.looseObject({ ...common, kind: z.literal('nodes-hidden'), nodeIds: texts, hidden: z.boolean() }),
    z.looseObject({ ...common, kind: z.literal('nodes-moved'), positions }),
    z.looseObject({ ...common, kind: z.literal('layout-applied'), layout, positions, headers }),
    z.looseObject({ ...common, kind: z.literal('selection-laid-out'), positions }),
    z.looseObject({ ...common, kind: z.literal('nodes-pinned'), nodeIds: texts, pinned: z.boolean() }),
    z.looseObject({ ...common, kind: z.literal('nodes-coloured'), nodeIds: texts, colour: text }),
    z.looseObject({ ...common, kind: z.literal('colour-label-set'), colour: text, meaning: text }),
    z.looseObject({ ...common, kind: z.literal('note-card-saved'), cardId: text, text, x: coordinate, y: coordinate }),
    z.looseObject({ ...common, kind: z.literal('graph-noted'), target: text, text }),
    z.looseObject({ ...common, kind: z.literal('nodes-grouped'), groupId: text, title: text, nodeIds: texts }),
    z.looseObject({
      ...common,
      kind: z.literal('group-collapsed'),
      groupId: text,
      collapsed: z.boolean(),
      positions: z.optional(positions),
      side: z.optional(z.enum(BOX_SIDES)),
      nodeIds: z.optional(texts),
      previousPositions: z.optional(positions),
    }),
    z.looseObject({ ...common, kind: z.literal('group-removed'), groupId: text }),
    z.looseObject({ ...common, kind: z.literal('graph-filtered'), filter }),
    z.looseObject({ ...common, kind: z.literal('bridge-links-inferred'), edges: z.array(inferredLine), batchId: z.optional(text) }),
    z.looseObject({ ...common, kind: z.literal('bridge-links-dismissed'), edgeIds: texts, dismissed: z.boolean() }),
    z.looseObject({ ...common, kind: z.literal('snapshot-taken'), snapshotId: text, title: text }),
    z.looseObject({ ...common, kind: z.literal('snapshot-opened'), snapshotId: text }),
    z.looseObject({ ...common, kind: z.literal('snapshot-removed'), snapshotId: text }),
    z.looseObject({ ...common, kind: z.literal('graph-undone'), commands: numbers }),
    z.looseObject({ ...common, kind: z.literal('graph-redone'), commands: numbers }),
  ] as const
}
