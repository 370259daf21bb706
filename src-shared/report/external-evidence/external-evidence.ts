import * as z from 'zod/mini'
import { EVIDENCE_FORMAT, EVIDENCE_VERSION, lineOf, type ReportStamp } from '../evidence-file.ts'
import { stampSchema } from '../evidence-schemas.ts'

/** The evidence file of a report that does not carry its evidence. */
export interface ExternalEvidence {
  /** The suggested file name; the person may have saved it under another name. */
  readonly name: string
  readonly bytes: number
  /** Of the whole file. */
  readonly sha256: string
}

/** The single line that replaces the evidence in a report. */
export function namedEvidenceLine({ name, bytes, sha256 }: ExternalEvidence, stamp: ReportStamp): string {
  return lineOf({ format: EVIDENCE_FORMAT, version: EVIDENCE_VERSION, file: { name, bytes, sha256 }, report: stamp })
}

const schema = z.strictObject({
  format: z.literal(EVIDENCE_FORMAT),
  version: z.literal(EVIDENCE_VERSION),
  file: z.strictObject({
    name: z.string().check(z.maxLength(200)),
    bytes: z.number().check(z.int(), z.positive()),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  report: stampSchema,
})

/**
 * Parses the text in place of a report's evidence, of unknown origin; undefined unless it is
 * exactly the line that names a file.
 */
export function readNamedEvidence(source: string): { readonly evidence: ExternalEvidence; readonly stamp: ReportStamp } | undefined {
  if (source.length > 10_000) return undefined
  try {
    const { file: evidence, report: stamp } = schema.parse(JSON.parse(source))
    return namedEvidenceLine(evidence, stamp) === source ? { evidence, stamp } : undefined
  } catch {
    return undefined
  }
}
