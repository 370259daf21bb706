import { expect, test } from 'vitest'
import { beginningOf, decodeUtf8, fileOfBytes, linesOfFile, wholeFile, type StoredFile } from '../../../src-shared/report/stored-file.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A file that is delivered in these chunks. */
function fileIn(...pieces: readonly string[]): StoredFile {
  const all = pieces.map(bytesOf)
  return {
    bytes: all.reduce((sum, { length }) => sum + length, 0),
    chunks: async function* () {
      yield* all
    },
  }
}

async function linesOf(file: StoredFile, longest = 100): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOfFile(file, longest)) lines.push(line)
  return lines
}

test('bytes as a file are the same on every read', async () => {
  const file = fileOfBytes(bytesOf('Ürtext'))
  expect(file.bytes).toBe(7)
  expect(decodeUtf8(await wholeFile(file))).toBe('Ürtext')
  expect(decodeUtf8(await wholeFile(file))).toBe('Ürtext')
})

test('joins pieces, and drops bytes beyond the stated length', async () => {
  expect(decodeUtf8(await wholeFile(fileIn('ab', '', 'cde')))).toBe('abcde')
  expect(decodeUtf8(await wholeFile({ ...fileIn('ab', 'cde', 'f'), bytes: 4 }))).toBe('abcd')
})

test('reads the first piece as the beginning, and nothing of an empty file', async () => {
  expect(await beginningOf(fileIn('first', 'second'))).toBe('first')
  expect(await beginningOf(fileIn())).toBe('')
})

test('decodes everything, including a byte order mark and invalid UTF-8', () => {
  expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\u{feff}a')
  expect(decodeUtf8(Uint8Array.of(0x61, 0xff))).toBe('a\u{fffd}')
})

test('reads lines across pieces, each with its line feed if it has one', async () => {
  expect(await linesOf(fileIn('one\ntw', 'o', '\n', '\nthree\nfo', 'ur'))).toEqual(['one\n', 'two\n', '\n', 'three\n', 'four'])
  expect(await linesOf(fileIn('one\n'))).toEqual(['one\n'])
  expect(await linesOf(fileIn())).toEqual([])
  // A character that spans two chunks is one character.
  const euro = bytesOf('€\n')
  const split: StoredFile = {
    bytes: euro.length,
    chunks: async function* () {
      yield euro.subarray(0, 2)
      yield euro.subarray(2)
    },
  }
  expect(await linesOf(split)).toEqual(['€\n'])
})

test('truncates a line over the maximum and stops; a line of the maximum length is complete', async () => {
  expect(await linesOf(fileIn('a\nbcd', 'e', '\nf\n'), 4)).toEqual(['a\n', 'bcde\n', 'f\n'])
  expect(await linesOf(fileIn('a\nbcd', 'ef', '\ng\n'), 4)).toEqual(['a\n', 'bcdef'])
})

test('keeps a piece whose memory is reused', async () => {
  const memory = new Uint8Array(2)
  const file: StoredFile = {
    bytes: 5,
    chunks: async function* () {
      for (const piece of ['ab', 'cd', 'e\n']) {
        memory.set(bytesOf(piece))
        yield memory
      }
    },
  }
  expect(await linesOf(file)).toEqual(['abcde\n'])
})
