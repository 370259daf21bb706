import { expect, test } from 'vitest'
import { withChecksum, verifyChecksum } from '../../../src-main/disk/checksummed-json.ts'

test('returns checksummed data unchanged, in one line or indented', () => {
  const content = { a: 1, b: ['x', { c: null }], sha: 'no seal' }
  for (const indent of [undefined, 2]) expect(verifyChecksum(withChecksum(content, indent))).toEqual({ state: 'sealed', content })
  expect(withChecksum(content)).toMatch(/^\{"a":1,.*,"sha256":"[0-9a-f]{64}"\}\n$/)
  expect(withChecksum(content, 2).split('\n').length).toBeGreaterThan(5)
})

test('detects any change, and distinguishes a file without a checksum from a changed one', () => {
  const text = withChecksum({ minimumBalance: '500', on: true })
  expect(verifyChecksum(text.replace('500', '501'))).toEqual({ state: 'altered', content: { minimumBalance: '501', on: true } })
  expect(verifyChecksum(text.replace(/"sha256":"./, '"sha256":"x'))?.state).toBe('altered')
  expect(verifyChecksum('{"minimumBalance":"500"}')).toEqual({ state: 'plain', content: { minimumBalance: '500' } })
  expect(verifyChecksum('{"minimumBalance":"500","sha256":""}')?.state).toBe('altered')
})

test.each(['', '{', '[]', '["sha256"]', 'null', '7', '"text"'])('%j is not an object', (text) => {
  expect(verifyChecksum(text)).toBeUndefined()
})
