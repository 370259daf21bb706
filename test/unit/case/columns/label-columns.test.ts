import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textHash } from '../../../../src-shared/core/text-hash.ts'
import { hashesOf, labelColumnsOf, labelsOfKeys } from '../../../../src-shared/case/columns/label-columns.ts'
import type { LabelOccurrence } from '../../../../src-shared/case/label-types.ts'

const EVM = '0x00000000000000000000000000000000000000aF'

const sighting: fc.Arbitrary<LabelOccurrence> = fc
  .record({
    address: fc.oneof(
      fc.constantFrom(EVM, EVM.toLowerCase(), 'So11111111111111111111111111111111111111112', '', '0x', 'a\nb', '\u00fc', '\ud800', 'x'.repeat(300)),
      fc.string({ unit: 'binary' }),
      fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`),
    ),
    label: fc.oneof(fc.constantFrom('Exchange', '#', '\u0000'), fc.string()),
    chain: fc.constantFrom('', 'all', 'ethereum', 'bnb'),
    pointer: fc.oneof(
      fc.constantFrom('', '/', '/data/3', '/data/03', '/data/0/tokens_info/12', '/#/1', '/data/#', '=/1', '/data/1234567890', '/a/-1/1x/1'),
      fc.array(fc.oneof(fc.nat(), fc.string())).map((parts) => parts.map((part) => `/${part}`).join('')),
    ),
    times: fc.constantFrom(1, 2, 127, 128, 70_000, 2 ** 40),
  })
  .map(({ times, ...rest }) => (times === 1 ? rest : { ...rest, times }))

test('the labels of a response are read back unchanged by the key of their address', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.string(), fc.array(sighting, { minLength: 1, maxLength: 5 })), { selector: ([key]) => key, maxLength: 12 }),
      fc.string(),
      (groups, other) => {
        const labels = new Map(groups)
        const columns = structuredClone(labelColumnsOf(labels))
        for (const [key, sightings] of groups) expect(labelsOfKeys(columns, new Set([key]), () => key)).toEqual(new Map([[key, sightings]]))
        if (!labels.has(other)) expect(labelsOfKeys(columns, new Set([other]), () => 'none of them')).toEqual(new Map())
        expect([...hashesOf(columns)]).toEqual(groups.map(([key]) => textHash(key)))
      },
    ),
    { numRuns: 300 },
  )
})

test('distinguishes two keys with the same hash by their addresses', () => {
  const [one, other] = ['costarring', 'liquid']
  expect(textHash(one)).toBe(textHash(other))
  const at = (address: string): LabelOccurrence => ({ address, label: `of ${address}`, chain: '', pointer: '/data/0' })
  const columns = labelColumnsOf(
    new Map([
      [one, [at(one)]],
      [other, [at(other)]],
    ]),
  )
  const keyOf = ({ address }: LabelOccurrence): string => address
  expect(labelsOfKeys(columns, new Set([one]), keyOf)).toEqual(new Map([[one, [at(one)]]]))
  expect(labelsOfKeys(columns, new Set([other, one]), keyOf)).toEqual(
    new Map([
      [one, [at(one)]],
      [other, [at(other)]],
    ]),
  )
})

test('a label of an EVM address takes a few dozen bytes', () => {
  const labels = new Map(
    Array.from({ length: 100 }, (_, at) => {
      const address = `0x${at.toString(16).padStart(40, '0')}`
      return [address, [{ address, label: 'Exchange', chain: 'ethereum', pointer: `/data/${at}` }]] as const
    }),
  )
  const { bytes, texts } = labelColumnsOf(labels)
  expect(bytes.length).toBe(100 * (4 + 1 + 1 + 20 + 4 + 1))
  expect(texts).toEqual(['Exchange', 'ethereum', '/data/#'])
})
