import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, readCsv } from '../../../src-renderer/subjects/csv-table.ts'

const cellsOf = (text: string): (readonly string[])[] => readCsv(text).rows.map(({ cells }) => cells)

test('what was written between quotes comes back as it was, whatever it holds', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r\n', ' ', '=', '\uFEFF', '字'), maxLength: 12 })
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      (rows, separator) => {
        const quoted = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
        const wanted = rows.filter((row) => row.some((one) => one.trim() !== ''))
        const read = readCsv(`\uFEFFhead${separator}other\r\n${quoted}`)
        expect(read.rows.slice(1).map(({ cells }) => cells)).toEqual(wanted)
        expect(readCsv(csvText(read)).rows).toEqual(read.rows)
      },
    ),
  )
})

test('comma, semicolon and tab are told apart, and quotes do not count', () => {
  expect(readCsv('address;alias\n1;"a,b,c,d"').separator).toBe(';')
  expect(readCsv('address\talias, or name\n1\t2').separator).toBe('\t')
  expect(readCsv('"a;b;c;d",x\n1,2').separator).toBe(',')
})

test('lines are those of the text, also behind a cell of several lines and empty ones', () => {
  expect(readCsv('a,b\r\n\r\n"x\r\ny",2\r\nz,3').rows.map(({ line, cells }) => `${line} ${cells.join('|')}`)).toEqual([
    '1 a|b',
    '3 x\r\ny|2',
    '5 z|3',
  ])
})

test('a quote that never ends swallows nothing, and is told', () => {
  const read = readCsv('a,b\n"open,1\nz,2')
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['"open', '1'],
    ['z', '2'],
  ])
  expect(read.unclosedLine).toBe(2)
})

test('a separator at the end is an empty cell, and odd quotes stay what they are', () => {
  expect(cellsOf('a,b,\n1,2,')).toEqual([
    ['a', 'b', ''],
    ['1', '2', ''],
  ])
  expect(cellsOf('a,b\n1"2,"x"y')).toEqual([
    ['a', 'b'],
    ['1"2', 'xy'],
  ])
})

test('a thousand lines with cells of ten thousand letters are read in one pass', () => {
  const long = '"'.repeat(2) + 'x'.repeat(10_000)
  const text = `a,b\n${Array.from({ length: 1000 }, () => `1,"${long}"`).join('\n')}`
  expect(readCsv(text).rows.length).toBe(1001)
  // As many opened quotes as lines: none may make the reader look to the end of the text again and again.
  expect(readCsv(Array.from({ length: 3000 }, () => '"a,b').join('\n')).rows.length).toBeGreaterThan(0)
})
