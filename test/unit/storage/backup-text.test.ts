import { expect, test } from 'vitest'
import { createCutter, linesOfEntry } from '../../../src-renderer/storage/backup-text.ts'
import { BACKUP_PART_CHARS } from '../../../src-shared/ipc/backup.ts'
import { CASE, chainOf } from '../../support/builders/custody-chains.ts'

const evidence = chainOf([
  { event: { kind: 'node-hidden', nodeId: 'n\u00e9\ud83d\ude00', hidden: true } },
  { capture: { caseId: CASE, body: `{"text":"${'\u00e9'.repeat(60_000)}"}` } },
  { capture: { caseId: CASE } },
])

function linesOf(): string[] {
  return evidence.entries.flatMap((entry) => {
    const payload = [...evidence.events, ...evidence.captures].find(({ seq }) => seq === entry.seq)
    return payload === undefined ? [] : [...linesOfEntry(entry, payload)]
  })
}

test('an event is one line, a response one line with its body in pieces of 48,000 bytes, and all text is ASCII', () => {
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

test('text is cut into pieces of the size that the API accepts, with the rest last', () => {
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
