import { describe, expect, test } from 'vitest'
import { chooseParts } from '../../../tools/test/chosen-parts.ts'

const PARTS = { all: ['types', 'unit', 'service', 'e2e'], suites: ['unit', 'service', 'e2e'] }
const FILES = [
  'test/unit/custody',
  'test/unit/custody/chain.test.ts',
  'test/service/start.test.ts',
  'test/e2e-electron/start.spec.ts',
  'src-main/log.ts',
]
const chosen = (...words: readonly string[]) => {
  const parts = chooseParts(words, PARTS, (path) => FILES.includes(path))
  return parts.ok ? Object.fromEntries(parts.value) : `${parts.error.message} ${parts.error.remedy}`
}

describe('the parts of a test run', () => {
  test('are all of them where none is named', () => {
    expect(chosen()).toEqual({ types: [], unit: [], service: [], e2e: [] })
  })

  test('are the named ones', () => {
    expect(chosen('types', 'e2e')).toEqual({ types: [], e2e: [] })
  })

  test.each([
    [['unit', 'test/unit/custody/chain.test.ts'], { unit: ['test/unit/custody/chain.test.ts'] }],
    [['types', 'unit', 'test/unit/custody'], { types: [], unit: ['test/unit/custody'] }],
    [['test/service/start.test.ts', 'test/unit/custody'], { service: ['test/service/start.test.ts'], unit: ['test/unit/custody'] }],
    [['test/e2e-electron/start.spec.ts'], { e2e: ['test/e2e-electron/start.spec.ts'] }],
  ])('are limited to files, or chosen by them: %j', (words, parts) => {
    expect(chosen(...words)).toEqual(parts)
  })

  test.each([
    ['unti', 'unti is neither a part nor a test file below test/. Parts: types, unit, service, e2e.'],
    ['src-main/log.ts', 'src-main/log.ts is neither a part nor a test file below test/.'],
    ['test/unit/absent.test.ts', 'test/unit/absent.test.ts is neither a part nor a test file below test/.'],
  ])('are refused where a word is neither: %s', (word, sentence) => {
    expect(chosen('unit', word)).toContain(sentence)
  })

  test('are refused where a file belongs to another part than the named one', () => {
    expect(chosen('unit', 'test/service/start.test.ts')).toBe(
      'test/service/start.test.ts belongs to the part service, which is not named. Run it with npm test -- service test/service/start.test.ts.',
    )
  })
})
