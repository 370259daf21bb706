import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentFaults } from '../../../src-shared/report/document-check.ts'
import { REPORT_OPENING } from '../../../src-shared/report/policy.ts'
import { STYLE, runningHeadRule } from '../../../src-shared/report/style.ts'

test('prints reference and title at the head of every page but the first', () => {
  expect(runningHeadRule('R-2026 Trial')).toBe('@page{@top-left{content:"R-2026 Trial"}}\n@page:first{@top-left{content:none}}\n')
})

test.each([
  ['"}}</style><script>', '\\22 \\7d \\7d \\3c \\2f style\\3e \\3c script\\3e '],
  ['url(x)\\', 'url\\28 x\\29 \\5c '],
  ['a\nb\u202e', 'a\\27e8 U\\2b 000A\\27e9 b\\27e8 U\\2b 202E\\27e9 '],
  ['案件 😀', '\\6848 \\4ef6  \\1f600 '],
])('escapes %j, so that it stays text in the style sheet', (text, escaped) => {
  expect(runningHeadRule(text)).toContain(`content:"${escaped}"`)
})

test('cuts a title that would run into the page number', () => {
  expect(runningHeadRule('x'.repeat(500))).toContain(`content:"${'x'.repeat(80)}\\2026 "`)
})

test('a report with any title loads nothing, in the eyes of the verifier', () => {
  const title = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('R-1 · Trial', 'Behavior of a wallet', '"}}</style>', '@import', 'url(x)', '/*', '\\'),
  )
  fc.assert(
    fc.property(title, (text) => {
      expect(documentFaults(`${REPORT_OPENING}<style>${STYLE}${runningHeadRule(text)}</style>`)).toEqual([])
    }),
  )
})
