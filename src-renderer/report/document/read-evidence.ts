import * as z from 'zod/mini'
import type { Capture, CaseEvent, CustodyEntry } from '../../../src-shared/capture.ts'
import type { HeadSignature } from '../../../src-shared/custody/head-signature.ts'
import { failure } from '../../../src-shared/failure.ts'
import { type Result, err, ok } from '../../../src-shared/result.ts'
import { ENDPOINT_IDS } from '../../../src-shared/service/table/endpoint.ts'
import type { CaseRecord } from '../../evidence/case-state.ts'
import { bytesOfBase64 } from '../../../src-shared/base64.ts'
import { EVIDENCE_FORMAT, EVIDENCE_VERSION, type ReportStamp } from './evidence-file.ts'

export interface Evidence {
  readonly record: CaseRecord
  readonly entries: readonly CustodyEntry[]
  readonly events: readonly CaseEvent[]
  readonly captures: readonly Capture[]
  readonly signatures: readonly HeadSignature[]
  /** Of the form that it is written in. */
  readonly version: number
  /** Present in the evidence that a report carries. */
  readonly stamp: ReportStamp | undefined
}

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
const common = { seq: count, at: text, caseId: text, actor: text }
// Loose: a member that this version does not know stays, so that the hash over it still comes out right.
const event = z.discriminatedUnion('kind', [
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
  z.looseObject({ ...common, kind: z.literal('node-placed'), places: z.record(text, z.object({ x: z.number(), y: z.number() })) }),
  z.looseObject({ ...common, kind: z.literal('node-hidden'), nodeId: text, hidden: z.boolean() }),
  z.looseObject({ ...common, kind: z.literal('finding-written'), findingId: text, text, confidence: text, captureIds: texts }),
  z.looseObject({ ...common, kind: z.literal('finding-removed'), findingId: text }),
  z.looseObject({ ...common, kind: z.literal('report-exported'), sha256: text, bytes: count, fileName: text }),
  z.looseObject({ ...common, kind: z.literal('case-verified'), outcome: text, head: text }),
])
const entry = z.strictObject({
  caseId: text,
  seq: count,
  at: text,
  kind: z.enum(['capture', 'event']),
  ref: text,
  payloadSha256: text,
  prev: text,
  id: text,
  author: optionalText,
  seen: z.optional(z.array(z.strictObject({ author: text, seq: count, head: text }))),
})
const signature = z.strictObject({ caseId: text, seq: count, head: text, author: text, signature: text })
const capture = z.looseObject({
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
const record = z.strictObject({
  id: text,
  title: text,
  reference: text,
  investigator: text,
  budget: text,
  practice: z.boolean(),
  createdAt: text,
  lastAt: text,
  subjects: count,
  captures: count,
  head: text,
  seq: count,
})
const stamp = z.strictObject({ format: count, appVersion: text, writtenAt: text, graph: z.boolean() })
const file = z.strictObject({
  format: z.literal(EVIDENCE_FORMAT),
  version: count,
  report: z.optional(stamp),
  record,
  signatures: z.optional(z.array(signature)),
  entries: z.array(entry),
  events: z.array(event),
  captures: z.array(capture),
})

/** Reads what `evidenceText` wrote. The text is of unknown origin: everything in it is checked before anything is done with it. */
export function readEvidence(source: string): Result<Evidence> {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    return err(bad('The evidence is not readable: it is no well-formed JSON text.'))
  }
  const version = Reflect.get(Object(value), 'version')
  if (typeof version === 'number' && version > EVIDENCE_VERSION) {
    return err(failure('newer_version', 'The evidence was written by a newer version of Casebook.', 'Verify it with that version.'))
  }
  const parsed = file.safeParse(value)
  if (!parsed.success) return err(bad(`The evidence is not readable: ${where(parsed.error.issues[0]?.path ?? [])} is not what it should be.`))
  const { version: written, signatures } = parsed.data
  // The first form had no signatures, and every later one says so where there are none.
  if (written < 1 || (written === 1) !== (signatures === undefined))
    return err(bad('The evidence is not readable: its version is not what it should be.'))
  const captures: Capture[] = []
  for (const { bodyBase64, ...rest } of parsed.data.captures) {
    const body = bytesOfBase64(bodyBase64)
    if (body === undefined) return err(bad(`The answer kept with entry ${rest.seq} is not readable: its base64 text is damaged.`))
    // Members that may be absent are absent, never undefined: the schema adds no members of its own.
    captures.push({ ...rest, body } as Capture)
  }
  const { entries, events, report } = parsed.data
  // The schema above follows CaseEvent member by member; it only cannot say "absent, never undefined".
  return ok({
    record: parsed.data.record,
    entries,
    events: events as CaseEvent[],
    captures,
    signatures: signatures ?? [],
    version: written,
    stamp: report,
  })
}

function where(path: readonly PropertyKey[]): string {
  const [list, index, ...rest] = path.map(String)
  if (list === undefined) return 'it'
  if (index === undefined) return `“${list}”`
  return `item ${index} of “${list}”${rest.length === 0 ? '' : ` (${rest.join('.')})`}`
}

function bad(message: string): ReturnType<typeof failure> {
  return failure('corrupt', message, 'Get the file again from whoever wrote it.')
}
