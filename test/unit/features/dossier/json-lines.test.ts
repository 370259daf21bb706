import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonLines, linesAt } from '../../../../src-renderer/features/dossier/json-lines.ts'

test('lays a body out without touching a digit or an escape', () => {
  const lines = jsonLines('{"data":[{"a":12.000000000000000001,"b":"\\u202e"},{"a":1e400}],"c":{},"d":null}') ?? []
  expect(lines.map(({ depth, key, text }) => `${' '.repeat(depth)}${key}${text}`)).toEqual([
    '{',
    ' "data": [',
    '  {',
    '   "a": 12.000000000000000001,',
    '   "b": "\\u202e"',
    '  },',
    '  {',
    '   "a": 1e400',
    '  }',
    ' ],',
    ' "c": {},',
    ' "d": null',
    '}',
  ])
})

test('finds the record at a pointer, all of it and nothing else', () => {
  const lines = jsonLines('{"data":[{"a":1},{"a":2},{"a":3}],"data10":1}') ?? []
  const at = linesAt(lines, '/data/1')
  expect(lines.slice(at?.first, (at?.last ?? 0) + 1).map(({ text }) => text)).toEqual(['{', '2', '},'])
  expect(linesAt(lines, '/data/7')).toBeUndefined()
  expect(linesAt(jsonLines('{"a/b":{"c~d":1}}') ?? [], '/a~1b/c~0d')).toEqual({ first: 2, last: 2 })
})

test('text that is not JSON is not formatted', () => {
  for (const text of ['', '<html>', '{"a":', '{"a" 1}', '[1,2', '{}garbage']) expect(jsonLines(text)).toBeUndefined()
})

test('the joined rows are the same JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const lines = jsonLines(JSON.stringify(value)) ?? []
      expect(JSON.parse(lines.map(({ key, text }) => key + text).join('\n'))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
