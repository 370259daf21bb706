import { expect, test } from 'vitest'
import { lineOfSignatures, linesOfEntry } from '../../../../src-renderer/storage/backup-text.ts'
import { backupRows } from '../../../../src-renderer/storage/restore/backup-rows.ts'
import type { Capture, CaseEvent, CustodyEntry } from '../../../../src-shared/custody/capture.ts'
import type { HeadSignature } from '../../../../src-shared/custody/head-signature.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import { CASE, chainOf } from '../../../support/builders/custody-chains.ts'
import { signatureUnder, testAuthor } from '../../../support/builders/signing.ts'

const evidence = chainOf([
  { event: { kind: 'node-hidden', nodeId: 'n\u00e9\ud83d\ude00', hidden: true } },
  { capture: { caseId: CASE, body: `{"text":"${'\u00e9'.repeat(60_000)}"}` } },
  { capture: { caseId: CASE } },
])
const signature = signatureUnder(evidence, 3, testAuthor(1))

function linesOf(): string[] {
  return evidence.entries.flatMap((entry) => {
    const payload = [...evidence.events, ...evidence.captures].find(({ seq }) => seq === entry.seq)
    return payload === undefined ? [] : [...linesOfEntry(entry, payload)]
  })
}

interface Rows {
  readonly entries: CustodyEntry[]
  readonly captures: Capture[]
  readonly events: CaseEvent[]
  readonly signatures: HeadSignature[]
}

/** All rows of these texts; the reason if they are no backup. */
async function readBack(...texts: readonly (string | Result<string>)[]): Promise<Rows | string> {
  const rows: Rows = { entries: [], captures: [], events: [], signatures: [] }
  const given = async function* (): AsyncGenerator<Result<string>> {
    for (const text of texts) yield typeof text === 'string' ? ok(text) : text
  }
  for await (const read of backupRows(given())) {
    if (!read.ok) return read.error.message
    const row = read.value
    if (row.kind === 'signatures') rows.signatures.push(...row.signatures)
    else rows.entries.push(row.entry)
    if (row.kind === 'capture') rows.captures.push(row.capture)
    if (row.kind === 'event') rows.events.push(row.event)
  }
  return rows
}

test('written rows are read back, wherever the text was cut, with signatures in their places', async () => {
  const text = [...linesOf(), lineOfSignatures([signature])].join('')
  const rows = { ...evidence, signatures: [signature] }
  expect(await readBack(text)).toEqual(rows)
  for (const at of [1, 300, text.length - 2, text.length - 1]) expect(await readBack(text.slice(0, at), text.slice(at))).toEqual(rows)
  expect(await readBack()).toEqual({ entries: [], captures: [], events: [], signatures: [] })
})

test('a response without any piece has an empty body, and a line that was cut yields nothing', async () => {
  const [, capture = '', , , , next = ''] = linesOf()
  expect(await readBack(capture, next)).toMatchObject({
    captures: [
      { seq: 2, body: { length: 0 } },
      { seq: 3, body: { length: 0 } },
    ],
  })
  expect(await readBack(capture.slice(0, -1))).toMatch(/is truncated/)
})

test.each([
  ['signatures that are none', '{"signatures":[{}]}\n'],
  ['signatures that are no list', '{"signatures":{}}\n'],
  ['one signature among others that is none', `{"signatures":[${JSON.stringify(signature)},1]}\n`],
  ['a body before any answer', '{"body":""}\n'],
  ['no record', '7\n'],
  ['nothing', 'null\n'],
  ['an empty line', '\n'],
  ['an entry that is none', '{"entry":null,"event":{}}\n'],
  ['an event that is none', '{"entry":{},"event":7}\n'],
])('%s are no backup', async (_what, text) => {
  expect(await readBack(text)).toMatch(/cannot be read/)
})

test('a body after an event or after signatures is refused', async () => {
  const [event = '', capture = '', body = ''] = linesOf()
  expect(await readBack(event, body)).toMatch(/cannot be read/)
  expect(await readBack(capture, lineOfSignatures([]), body)).toMatch(/cannot be read/)
})

test('a response or a line without an end is refused', async () => {
  const [, capture = '', body = ''] = linesOf()
  // 1,400 pieces of 48,000 bytes are more than any response has.
  expect(await readBack(capture, body.repeat(700), body.repeat(700))).toMatch(/cannot be read/)
  expect(await readBack(`{"a":"${'a'.repeat(64_000_000)}`)).toMatch(/cannot be read/)
})

test('a text that cannot be read ends the reading with its reason', async () => {
  const [event = ''] = linesOf()
  expect(await readBack(event, err(failure('disk_error', 'Not now.', 'Again.')), event)).toBe('Not now.')
})
