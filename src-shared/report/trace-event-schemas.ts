import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(1_000_000))
const texts = z.array(text).check(z.maxLength(10_000))
const count = z.number().check(z.int(), z.gte(0))
const startTransfer = z.looseObject({ chain: text, hash: text, asset: text, from: text, to: text, amount: text, time: text })
const setting = z.looseObject({
  starts: texts,
  transfers: z.optional(z.array(startTransfer).check(z.maxLength(10_000))),
  direction: z.enum(['forward', 'backward']),
  method: z.enum(['fifo', 'lifo', 'haircut']),
  hops: count,
  width: count,
  minValue: text,
  recipients: z.optional(texts),
  crossings: z.optional(texts),
  tokens: z.optional(texts),
  window: z.optional(z.looseObject({ from: text, to: text })),
})
const leftOut = z.looseObject({ transfers: count, value: text, withoutValue: count })
const end = z.looseObject({ node: text, reason: text, fifo: text, lifo: text, haircut: text })
const run = z.looseObject({
  seq: count,
  captures: count,
  capturesSha256: text,
  stopsAt: texts,
  resultSha256: text,
  traced: text,
  transfers: count,
  filteredOut: z.optional(z.looseObject({ otherTokens: leftOut, otherDays: leftOut })),
  ends: z.array(end).check(z.maxLength(10_000)),
})

const part = z.union([
  z.looseObject({ kind: z.literal('trace') }),
  z.looseObject({ kind: z.literal('hop'), node: text, hop: count }),
  z.looseObject({ kind: z.literal('end'), nodes: texts, reason: text }),
  z.looseObject({ kind: z.literal('edge'), source: text, target: text }),
])

/** The parts of traces that a finding cites. */
export const traceCitations = z
  .array(
    z.looseObject({
      traceId: text,
      title: text,
      run: count,
      part,
      figures: z.array(z.looseObject({ name: text, value: text })).check(z.maxLength(100)),
    }),
  )
  .check(z.maxLength(10_000))

/** The schemas of events about saved traces, each with the members that every event has. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the list's own type is what the union of events is made of
export function traceEventSchemas<const T extends z.core.$ZodLooseShape>(common: T) {
  return [
    z.looseObject({ ...common, kind: z.literal('trace-saved'), traceId: text, title: text, setting, run }),
    z.looseObject({ ...common, kind: z.literal('trace-renamed'), traceId: text, title: text }),
    z.looseObject({ ...common, kind: z.literal('trace-annotated'), traceId: text, note: text }),
    z.looseObject({ ...common, kind: z.literal('trace-deleted'), traceId: text }),
  ] as const
}
