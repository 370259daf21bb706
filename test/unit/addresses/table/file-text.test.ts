import { expect, test } from 'vitest'
import { readFileText } from '../../../../src-shared/addresses/table/file-text.ts'

const TEXT = 'address,alias\r\n0xe6095db68a030482cfec12ccea63caf9b9a9e534,Börse Zürich „spät“\r\n'
const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const bytes = Uint8Array.from(Buffer.from(text, 'utf16le'))
  return isBig ? Uint8Array.from(Buffer.from(bytes).swap16()) : bytes
}

test.each([
  ['UTF-8', Uint8Array.from(Buffer.from(TEXT)), 'UTF-8', TEXT],
  ['UTF-8 with a byte order mark', Uint8Array.from(Buffer.from(`\uFEFF${TEXT}`)), 'UTF-8', TEXT],
  ['UTF-16LE with a byte order mark', utf16(`\uFEFF${TEXT}`, false), 'UTF-16LE', TEXT],
  ['UTF-16LE without', utf16(TEXT, false), 'UTF-16LE', TEXT],
  ['UTF-16BE with a byte order mark', utf16(`\uFEFF${TEXT}`, true), 'UTF-16BE', TEXT],
  ['UTF-16BE without', utf16(TEXT, true), 'UTF-16BE', TEXT],
  ['Windows-1252', latin('B\u00f6rse \u0096 Z\u00fcrich \u0080'), 'Windows-1252', 'Börse – Zürich €'],
])('reads %s', (_, bytes, encoding, text) => {
  const read = readFileText(bytes)
  expect(read.ok && [read.value.encoding, read.value.text]).toEqual([encoding, text])
})

test('reports that a file was read as Windows-1252', () => {
  const read = readFileText(latin('B\u00f6rse'))
  expect(read.ok && read.value.note).toBe('Read as Windows-1252.')
})

test.each([
  ['an Excel workbook', 'PK\u0003\u0004........xl/workbook.xml'],
  ['an OpenDocument spreadsheet', 'PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
  ['a Word document', 'PK\u0003\u0004....word/document.xml'],
  ['a zip archive', 'PK\u0003\u0004....list.csv'],
  ['an Excel workbook', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1....W\0o\0r\0k\0b\0o\0o\0k\0'],
  ['an Office file with a password', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'],
  ['a PDF document', '%PDF-1.7\n'],
  ['an image (PNG)', '\u0089PNG\r\n\u001A\n'],
  ['an image (JPEG)', '\u00FF\u00D8\u00FF\u00E0'],
  ['a gzip archive', '\u001F\u008B\u0008'],
  ['a 7-Zip archive', "7z\u00BC\u00AF'\u001C"],
  ['a binary file and contains no text', 'abc\0def\0\u0001\u0002'],
])('names %s', (title, bytes) => {
  const read = readFileText(latin(bytes))
  expect(read.ok ? read.value : read.error.message).toBe(`This is ${title}.`)
})

test('names an empty file', () => {
  const read = readFileText(new Uint8Array())
  expect(!read.ok && read.error.message).toBe('The file is empty.')
})
