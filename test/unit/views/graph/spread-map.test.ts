import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSpreadMap, mapNumber } from '../../../../src-renderer/views/graph/spread-map.ts'

test('whatever the texts, each has the number that was set last', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(fc.string(), fc.string({ minLength: 1, unit: 'binary' })), fc.nat())), (entries) => {
      const spread = createSpreadMap()
      for (const [text, value] of entries) spread.set(text, value)
      const plain = new Map(entries)
      for (const [text] of entries) expect(spread.get(text)).toBe(plain.get(text))
      expect(spread.get('a text that was never set')).toBe(plain.get('a text that was never set'))
    }),
  )
})

test('texts are kept by their last four characters, spread over all maps', () => {
  expect([mapNumber(''), mapNumber('a'), mapNumber('b')]).toEqual([0, 97, 98])
  expect(mapNumber('0xabc1f2e')).toBe(mapNumber('1f2e'))
  expect(mapNumber('0x11f2e')).not.toBe(mapNumber('0x12f2e'))
  const ends = Array.from({ length: 65_536 }, (_, at) => at.toString(16).padStart(4, '0'))
  const sizes = [...Map.groupBy(ends, mapNumber)].map(([place, own]) => {
    expect(place).toBeLessThan(256)
    return own.length
  })
  expect(sizes).toHaveLength(256)
  expect(Math.max(...sizes)).toBeLessThan(2 * 256)
})
