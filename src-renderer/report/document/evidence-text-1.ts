import { canonicalText } from '../../../src-shared/custody/canonical-json.ts'
import type { WholeState } from '../../evidence/case-state.ts'
import { base64Of } from '../../../src-shared/base64.ts'
import { EVIDENCE_FORMAT, type ReportStamp } from './evidence-file.ts'

/** What the text was written from. */
type EvidenceState = Pick<WholeState, 'record' | 'entries' | 'events'> & {
  readonly captures: readonly Pick<WholeState['captures'][number], 'capture'>[]
}

/**
 * The first form of the evidence, one JSON text of the whole case, as it was written until version 2: files and reports that hold it
 * are still compared with it.
 */
export function evidenceTextOne(state: EvidenceState, stamp?: ReportStamp): string {
  return [...pieces(state, stamp)].join('')
}

function* pieces(state: EvidenceState, stamp?: ReportStamp): Generator<string> {
  yield `{\n"format":"${EVIDENCE_FORMAT}",\n"version":1,\n`
  if (stamp !== undefined) yield `"report":${line(stamp)},\n`
  yield `"record":${line(state.record)},\n`
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
