import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLookalikeIndex } from '../../../src-shared/addresses/lookalikes.ts'

const REAL = '0x5994a0b1c2d3e4f5060718293a4b5c6d7e8f4dec'
const POISON = '0x59940000000000000000000000000000000f4dec'

function indexOf(...addresses: readonly string[]) {
  const index = createLookalikeIndex()
  for (const address of addresses) index.add(address)
  return index
}

describe('addresses that look alike', () => {
  test('include each other when two have equal ends, in any case', () => {
    const index = indexOf(REAL, POISON, `0x${'12'.repeat(20)}`)
    expect(index.of(REAL)).toEqual([POISON])
    expect(index.of(POISON.toUpperCase().replace('0X', '0x'))).toEqual([REAL])
    expect(index.of(`0x${'12'.repeat(20)}`)).toEqual([])
    expect(index.size()).toBe(2)
    const third = REAL.replace('0718', '1718')
    index.add(third)
    index.add(third)
    expect(index.of(REAL)).toEqual([POISON, third])
    expect(index.size()).toBe(3)
  })

  test('do not include the address itself, in any spelling and number', () => {
    expect(indexOf(REAL, REAL, REAL.toUpperCase().replace('0X', '0x')).of(REAL)).toEqual([])
  })

  test('are found for an address that is not in the case', () => {
    expect(indexOf(REAL).of(POISON)).toEqual([REAL])
    expect(indexOf().of(POISON)).toEqual([])
  })

  test.each([
    ['the first four digits differ', '0x59950000000000000000000000000000000f4dec'],
    ['the last four digits differ', '0x59940000000000000000000000000000000f4ded'],
  ])('do not include %s', (_what, other) => {
    expect(indexOf(REAL, other).of(REAL)).toEqual([])
  })

  test('are case-sensitive for base58 and ignore the common prefix of a chain', () => {
    const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(indexOf('TR7NHaaaaaaaaaaaaaaaaaaaaaaaaaLj6t').of(tron)).toHaveLength(1)
    expect(indexOf('TR7nHaaaaaaaaaaaaaaaaaaaaaaaaaLj6t').of(tron)).toEqual([])
    const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(indexOf('bc1qar0saaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5mdq').of(segwit)).toHaveLength(1)
    expect(indexOf('bc1qzzzsaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5mdq').of(segwit)).toEqual([])
  })

  test('do not include names and words, which have no middle', () => {
    expect(indexOf('alice.near', 'alice-of-another-house-altogether.near').of('alice.near')).toEqual([])
  })

  test('treat the two forms of a TON account as one', () => {
    expect(
      indexOf('EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB').of('0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3'),
    ).toEqual([])
  })

  test('are detected by their ends in every spelling', () => {
    const index = indexOf(REAL, 'EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB')
    const known = [REAL, POISON, POISON.toUpperCase().replace('0X', '0x'), '0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3']
    expect(known.map((address) => index.hasEndsOf(address))).toEqual(known.map(() => true))
    const others = ['alice.near', REAL.replace('4dec', '4ded'), REAL.replace('5994', '5995'), '']
    expect(others.map((address) => index.hasEndsOf(address))).toEqual(others.map(() => false))
  })

  test('are never missed by the check of their ends', () => {
    const addressWith = (middle: string) => fc.stringMatching(new RegExp(`^(?:0x|0X|bc1q|T|xy)[0aA]0{3}${middle}{32}0{3}[0aA]$`))
    fc.assert(
      fc.property(fc.array(addressWith('0'), { maxLength: 30 }), addressWith('2'), (addresses, requested) => {
        const index = indexOf(...addresses)
        // With another middle, it equals none of them.
        expect(index.hasEndsOf(requested)).toBe(index.of(requested).length > 0)
      }),
    )
  })

  test('do not occur among random addresses', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^0x[0-9a-f]{40}$/), { maxLength: 60 }), (addresses) => {
        const index = indexOf(...addresses)
        for (const address of addresses)
          for (const other of index.of(address)) {
            expect(other).not.toBe(address)
            expect([other.slice(0, 6), other.slice(-4)]).toEqual([address.slice(0, 6), address.slice(-4)])
          }
      }),
    )
  })
})
