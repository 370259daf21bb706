import { canonicalText } from '../../../src-shared/custody/canonical-json.ts'
import type { WholeState } from '../../evidence/case-state.ts'
import { base64Of } from '../../../src-shared/base64.ts'

export const EVIDENCE_FORMAT = 'casebook-evidence'
/** The first had no signatures. */
export const EVIDENCE_VERSION = 2

/** What a report adds to the evidence that it carries: all that is needed to write the same report again. */
export interface ReportStamp {
  readonly format: number
  readonly appVersion: string
  readonly writtenAt: string
  readonly graph: boolean
}

/** What an evidence file is written from. */
export type EvidenceState = Pick<WholeState, 'record' | 'entries' | 'events' | 'signatures'> & {
  readonly captures: readonly Pick<WholeState['captures'][number], 'capture'>[]
}

/**
 * The case's evidence as one JSON file: record, custody entries, events, and captures with their bodies in base64. The
 * same case gives the same bytes; one item stands on one line. This is "the case" that the verifier reads beside a report.
 */
export function evidenceFile(state: EvidenceState): string {
  return evidenceText(state)
}

export function evidenceText(state: EvidenceState, stamp?: ReportStamp, version = EVIDENCE_VERSION): string {
  return [...evidencePieces(state, stamp, version)].join('')
}

/**
 * The text of `evidenceFile` line by line, plain ASCII without `<`, `>` and `&`: inert wherever it stands, so that a report can carry
 * it as it is. In pieces, because a large case must not be written in one go. `version`: an older one, so that its files can be compared.
 */
export function* evidencePieces(state: EvidenceState, stamp?: ReportStamp, version = EVIDENCE_VERSION): Generator<string> {
  yield `{\n"format":"${EVIDENCE_FORMAT}",\n"version":${version},\n`
  if (stamp !== undefined) yield `"report":${line(stamp)},\n`
  yield `"record":${line(state.record)},\n`
  if (version > 1) {
    yield* list('signatures', state.signatures ?? [], line)
    yield ',\n'
  }
  yield* list('entries', state.entries, line)
  yield ',\n'
  yield* list('events', state.events, line)
  yield ',\n'
  yield* list('captures', state.captures, captureLine)
  yield '\n}\n'
}

function* list<T>(name: string, items: readonly T[], lineOf: (item: T) => string): Generator<string> {
  if (items.length === 0) {
    yield `"${name}":[]`
    return
  }
  yield `"${name}":[\n`
  for (const [at, item] of items.entries()) yield at === 0 ? lineOf(item) : `,\n${lineOf(item)}`
  yield '\n]'
}

const NO_BODY = '"bodyBase64":""'

/** Base64 needs no escaping: it is put in as it is, where going over millions of characters would be felt. */
function captureLine({ capture: { body, ...rest } }: EvidenceState['captures'][number]): string {
  // Inside a string its quotation marks would be escaped, so this can only be the member itself.
  const [before = '', after = ''] = line({ ...rest, bodyBase64: '' }).split(NO_BODY)
  return `${before}"bodyBase64":"${base64Of(body)}"${after}`
}

function line(value: unknown): string {
  return canonicalText(value).replace(/[^\x20-\x7e]|[<>&]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
