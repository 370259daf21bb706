import { canonicalText } from '../../src-shared/custody/canonical-json.ts'
import type { CaseState } from '../casefile/case-state.ts'
import { toBase64 } from './base64.ts'

export const EVIDENCE_FORMAT = 'casebook-evidence'
export const EVIDENCE_VERSION = 1

/** What a report adds to the evidence that it carries: all that is needed to write the same report again. */
export interface ReportStamp {
  readonly format: number
  readonly appVersion: string
  readonly writtenAt: string
  readonly graph: boolean
}

/**
 * The case's evidence as one JSON file: record, custody entries, events, and captures with their bodies in base64. The
 * same case gives the same bytes; one item stands on one line. This is "the case" that the verifier reads beside a report.
 */
export function evidenceFile(state: CaseState): string {
  return evidenceText(state)
}

/**
 * The text of `evidenceFile`, plain ASCII without `<`, `>` and `&`: inert wherever it stands, so that a report can carry
 * it as it is.
 */
export function evidenceText(state: CaseState, stamp?: ReportStamp): string {
  const captures = state.captures.map(({ capture }) => {
    const { body, ...rest } = capture
    return { ...rest, bodyBase64: toBase64(body) }
  })
  const members = [
    `"format":"${EVIDENCE_FORMAT}"`,
    `"version":${EVIDENCE_VERSION}`,
    ...(stamp === undefined ? [] : [`"report":${line(stamp)}`]),
    `"record":${line(state.record)}`,
    `"entries":${lines(state.entries)}`,
    `"events":${lines(state.events)}`,
    `"captures":${lines(captures)}`,
  ]
  return `{\n${members.join(',\n')}\n}\n`
}

function lines(items: readonly unknown[]): string {
  return items.length === 0 ? '[]' : `[\n${items.map(line).join(',\n')}\n]`
}

function line(value: unknown): string {
  return canonicalText(value).replace(/[^\x20-\x7e]|[<>&]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
