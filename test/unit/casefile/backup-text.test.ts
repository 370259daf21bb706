import { expect, test } from 'vitest'
import { createBackupReader, createCutter, lineOfSignatures, linesOfEntry, type BackupRows } from '../../../src-renderer/casefile/backup-text.ts'
import { BACKUP_PART_CHARS } from '../../../src-shared/bridge.ts'
import { CASE, chainOf } from '../../support/builders/custody-chains.ts'
import { signatureUnder, testAuthor } from '../../support/builders/signing.ts'

const noPause = async (): Promise<void> => undefined
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

async function readBack(...texts: readonly string[]): Promise<BackupRows | undefined> {
  const reader = createBackupReader()
  for (const text of texts) if (!(await reader.add(text, noPause))) return undefined
  return reader.end()
}

test('an event is one line, an answer one and its body in pieces of 48,000 bytes; all of it is ASCII', () => {
  const lines = linesOf()
  // 120,011 bytes of the first body are three pieces, the second is one.
  expect(lines.map((line) => Object.keys(JSON.parse(line) as object).join(' '))).toEqual([
    'entry event',
    'entry capture',
    'body',
    'body',
    'body',
    'entry capture',
    'body',
  ])
  const pieces = lines.slice(2, 5).map((line) => Buffer.from((JSON.parse(line) as { body: string }).body, 'base64').length)
  expect(pieces).toEqual([48_000, 48_000, 24_011])
  expect(lines.every((line) => /^[\x20-\x7e]+\n$/.test(line))).toBe(true)
  expect(lines[0]).toContain('n\\u00e9\\ud83d\\ude00')
})

test('what was written is read back, wherever the text was cut, with signatures where they stand', async () => {
  const text = [...linesOf(), lineOfSignatures([signature])].join('')
  const rows = { ...evidence, signatures: [signature] }
  expect(await readBack(text)).toEqual(rows)
  for (const at of [1, 300, text.length - 2, text.length - 1]) expect(await readBack(text.slice(0, at), text.slice(at))).toEqual(rows)
  expect(await readBack()).toEqual({ entries: [], captures: [], events: [], signatures: [] })
})

test('an answer without any piece has an empty body; of a line that was cut there is nothing', async () => {
  const [, capture = '', , , , next = ''] = linesOf()
  expect((await readBack(capture, next))?.captures.map(({ seq, body }) => [seq, body.length])).toEqual([
    [2, 0],
    [3, 0],
  ])
  expect(await readBack(capture.slice(0, -1))).toBeUndefined()
})

test.each([
  ['signatures that are none', '{"signatures":[{}]}\n'],
  ['signatures that are no list', '{"signatures":{}}\n'],
  ['one signature among others that is none', `{"signatures":[${JSON.stringify(signature)},1]}\n`],
  ['a body before any answer', '{"body":""}\n'],
  ['no record', '7\n'],
  ['nothing', 'null\n'],
  ['an empty line', '\n'],
])('%s are no backup', async (_what, text) => {
  expect(await readBack(text)).toBeUndefined()
})

test('a body after an event or after signatures belongs to nothing', async () => {
  const [event = '', capture = '', body = ''] = linesOf()
  expect(await readBack(event, body)).toBeUndefined()
  expect(await readBack(capture, lineOfSignatures([]), body)).toBeUndefined()
})

test('text is cut into pieces of the size that the bridge takes; the rest comes last', () => {
  const cutter = createCutter()
  expect(cutter.rest()).toEqual([])
  expect(cutter.add('a'.repeat(BACKUP_PART_CHARS - 1))).toEqual([])
  expect(cutter.rest()).toEqual(['a'.repeat(BACKUP_PART_CHARS - 1)])
  expect(cutter.add('b')).toEqual([`${'a'.repeat(BACKUP_PART_CHARS - 1)}b`])
  expect(cutter.rest()).toEqual([])
  expect(cutter.add(`${'c'.repeat(BACKUP_PART_CHARS)}${'d'.repeat(BACKUP_PART_CHARS)}e`)).toEqual([
    'c'.repeat(BACKUP_PART_CHARS),
    'd'.repeat(BACKUP_PART_CHARS),
  ])
  expect(cutter.add('f')).toEqual([])
  expect(cutter.rest()).toEqual(['ef'])
})
