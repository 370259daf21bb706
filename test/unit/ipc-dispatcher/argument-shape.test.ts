import { describe, expect, test } from 'vitest'
import { isLongerThan, shapeProblem } from '../../../src-main/argument-shape.ts'

const nested = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((below) => [below], 'x')

describe("the check of an argument's shape", () => {
  test.each([undefined, null, '', 'text', 0, false, [], {}, Object.create(null), { a: [1, 'b', null, undefined, { c: true }] }])(
    'accepts plain data: %j',
    (args) => {
      expect(shapeProblem(args, 100)).toBeUndefined()
    },
  )

  test('counts all text, names of members included, to the last character', () => {
    expect(shapeProblem('12345', 5)).toBeUndefined()
    expect(shapeProblem('123456', 5)).toBe('its argument is too large')
    expect(shapeProblem({ ab: '12', c: { d: '', e: '3' } }, 8)).toBeUndefined()
    expect(shapeProblem({ ab: '12', c: { d: '', e: '3' } }, 7)).toBe('its argument is too large')
    // Names count as text too, even if their values are not read.
    expect(shapeProblem({ abcdef: 1 }, 5)).toBe('its argument is too large')
  })

  test('accepts 24 levels and no more', () => {
    expect(shapeProblem(nested(24), 1_000)).toBeUndefined()
    expect(shapeProblem(nested(25), 1_000)).toBe('its argument is nested too deep')
  })

  test('accepts 100,000 parts and not one more', () => {
    const parts = (length: number): unknown => Array.from({ length }, () => 0)
    // The list counts, and so does its length, which is a member of it.
    expect(shapeProblem(parts(99_998), 1_000_000)).toBeUndefined()
    expect(shapeProblem(parts(99_999), 1_000_000)).toBe('its argument has too many parts')
  })

  test.each<[string, unknown]>([
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a bigint', 1n],
    ['a buffer', new Uint8Array(1)],
    ['an object of a class', Object.create({ inherited: 1 })],
    ['an accessor', Object.defineProperty({}, 'a', { get: () => 1, enumerable: true })],
  ])('refuses %s at any depth', (_name, value) => {
    for (const args of [value, [value], { a: { b: value } }]) expect(shapeProblem(args, 100)).toBe('its argument is not plain data')
  })
})

describe('the length of a response', () => {
  test('counts texts, names and everything else a little more than JSON does, never less', () => {
    const responses: [unknown, number][] = [
      ['12345', 8],
      [null, 12],
      [[null, 'ab'], 12 + 12 + 5],
      [{ abc: 'de', f: null }, 12 + 6 + 5 + 4 + 12],
      [[[['x']]], 36 + 4],
    ]
    for (const [response, length] of responses) {
      expect(length).toBeGreaterThanOrEqual(JSON.stringify(response).length)
      expect(isLongerThan(response, length), JSON.stringify(response)).toBe(false)
      expect(isLongerThan(response, length - 1), JSON.stringify(response)).toBe(true)
    }
  })
})
