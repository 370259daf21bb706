import { expect, test } from 'vitest'
import { chosenFiles } from '../../../../src-verifier/page/chosen-files.ts'

const named = (...names: readonly string[]) => chosenFiles(names.map((name) => ({ name })))

test('a report comes first, whatever the order; of two others the first is verified', () => {
  expect(named('a.json')).toEqual({ file: { name: 'a.json' }, caseFile: undefined })
  expect(named('a.html', 'b.json')).toEqual({ file: { name: 'a.html' }, caseFile: { name: 'b.json' } })
  expect(named('b.json', 'a.HTM')).toEqual({ file: { name: 'a.HTM' }, caseFile: { name: 'b.json' } })
  expect(named('b.json', 'c.json')).toEqual({ file: { name: 'b.json' }, caseFile: { name: 'c.json' } })
  expect(named('a.html', 'b.html')).toEqual({ file: { name: 'a.html' }, caseFile: { name: 'b.html' } })
})

test('reports no file and too many files in a sentence', () => {
  expect(named()).toEqual({ sentence: expect.stringContaining('No file was dropped') })
  expect(named('a', 'b', 'c')).toEqual({ sentence: expect.stringContaining('3 files were dropped') })
})
