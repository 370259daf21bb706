import * as z from 'zod/mini'
import { BODY_DEFECTS } from '../service/http-exchange.ts'
import { ENDPOINT_IDS } from '../service/table/endpoint.ts'
import { graphEventSchemas } from './graph-event-schemas.ts'
import { traceCitations, traceEventSchemas } from './trace-event-schemas.ts'
import { EVIDENCE_FORMAT, EVIDENCE_VERSION } from './evidence-file.ts'

/*
 * The members of evidence. A file is of unknown origin: everything in it is validated before use.
 */

const text = z.string()
const count = z.number().check(z.int(), z.gte(0))
const texts = z.array(text)
const optionalText = z.optional(text)
const window = z.object({ from: text, to: text })
const step = z.looseObject({
  id: text,
  endpoint: z.enum(ENDPOINT_IDS),
  subjectId: text,
  chain: optionalText,
  window: z.optional(window),
  page: count,
  request: z.record(text, z.unknown()),
  price: optionalText,
})
const about = z.looseObject({ nodeIds: texts, lines: z.array(z.looseObject({ kind: text, source: text, target: text })) })
const common = { seq: count, at: text, caseId: text, actor: text }
// Loose: members unknown to this version are retained, so that the hash over them is still correct.
const eventSchema = z.discriminatedUnion('kind', [
  z.looseObject({
    ...common,
    kind: z.literal('case-created'),
    title: text,
    reference: text,
    investigator: text,
    budget: text,
    practice: z.boolean(),
  }),
  z.looseObject({
    ...common,
    kind: z.literal('case-changed'),
    title: optionalText,
    reference: optionalText,
    investigator: optionalText,
    budget: optionalText,
    status: optionalText,
    tags: z.optional(texts),
  }),
  z.looseObject({
    ...common,
    kind: z.literal('subject-added'),
    subjectId: text,
    typed: text,
    address: text,
    family: text,
    chains: texts,
    alias: text,
    origin: text,
  }),
  z.looseObject({
    ...common,
    kind: z.literal('entity-added'),
    subjectId: text,
    typed: text,
    entityName: text,
    chains: texts,
    alias: text,
    origin: text,
  }),
  z.looseObject({
    ...common,
    kind: z.literal('subject-changed'),
    subjectId: text,
    alias: optionalText,
    colour: optionalText,
    tags: z.optional(texts),
    note: optionalText,
    chains: z.optional(texts),
  }),
  z.looseObject({ ...common, kind: z.literal('subject-removed'), subjectId: text }),
  z.looseObject({ ...common, kind: z.literal('plan-approved'), planId: text, title: text, steps: z.array(step), total: text, accountPlan: text }),
  z.looseObject({
    ...common,
    kind: z.literal('step-failed'),
    planId: text,
    step,
    code: text,
    message: text,
    remedy: optionalText,
    requestId: optionalText,
    captureId: optionalText,
  }),
  z.looseObject({ ...common, kind: z.literal('plan-ended'), planId: text, outcome: z.enum(['done', 'cancelled', 'stopped']) }),
  z.looseObject({
    ...common,
    kind: z.literal('spending-session-started'),
    spendingSessionId: text,
    limit: text,
    atUsualPrice: z.optional(z.boolean()),
  }),
  z.looseObject({ ...common, kind: z.literal('spending-session-ended'), spendingSessionId: text }),
  ...graphEventSchemas(common),
  ...traceEventSchemas(common),
  z.looseObject({
    ...common,
    kind: z.literal('finding-written'),
    findingId: text,
    text,
    confidence: text,
    captureIds: texts,
    about: z.optional(about),
    traceCitations: z.optional(traceCitations),
  }),
  z.looseObject({ ...common, kind: z.literal('finding-removed'), findingId: text }),
  z.looseObject({ ...common, kind: z.literal('report-exported'), sha256: text, bytes: count, fileName: text, printedFrom: z.optional(text) }),
  z.looseObject({ ...common, kind: z.literal('case-verified'), outcome: text, head: text }),
])
const entrySchema = z.strictObject({
  caseId: text,
  seq: count,
  at: text,
  kind: z.enum(['capture', 'event']),
  ref: text,
  payloadSha256: text,
  prev: text,
  id: text,
  author: text,
  seen: z.array(z.strictObject({ author: text, seq: count, head: text })),
})
const signatureSchema = z.strictObject({ caseId: text, seq: count, head: text, author: text, signature: text })
const captureSchema = z.looseObject({
  id: text,
  caseId: text,
  planId: text,
  stepId: text,
  endpoint: z.enum(ENDPOINT_IDS),
  method: z.enum(['GET', 'POST']),
  path: text,
  serviceOrigin: text,
  practice: z.boolean(),
  requestText: text,
  requestSha256: text,
  status: count,
  headers: z.array(z.tuple([text, text])),
  bodySha256: text,
  bodyBytes: count,
  blanked: z.optional(z.strictObject({ body: count, headers: count })),
  defect: z.optional(z.enum(BODY_DEFECTS)),
  startedAt: text,
  endedAt: text,
  serverDate: optionalText,
  requestId: optionalText,
  creditsUsed: text,
  creditsSource: z.enum(['header', 'table', 'none']),
  creditsRemaining: optionalText,
  appVersion: text,
  seq: count,
  subjectId: optionalText,
  bodyBase64: text,
})
const recordSchema = z.strictObject({
  id: text,
  title: text,
  reference: text,
  investigator: text,
  budget: text,
  practice: z.boolean(),
  status: optionalText,
  tags: z.optional(texts),
  createdAt: text,
  lastAt: text,
  subjects: count,
  captures: count,
  head: text,
  seq: count,
})
export const stampSchema = z.strictObject({ format: count, appVersion: text, writtenAt: text, graph: z.boolean() })
/** One line of evidence of any kind. */
export const evidenceLineSchema = z.union([
  z.strictObject({ entry: entrySchema, capture: z.optional(captureSchema) }),
  z.strictObject({ event: eventSchema }),
  z.strictObject({ capture: captureSchema }),
  z.strictObject({
    format: z.literal(EVIDENCE_FORMAT),
    version: z.literal(EVIDENCE_VERSION),
    record: recordSchema,
    signatures: z.array(signatureSchema),
    report: z.optional(stampSchema),
  }),
  z.strictObject({ end: z.strictObject({ entries: count, captures: count, events: count, sha256: text }) }),
])
