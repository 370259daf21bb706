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
  test('two with equal ends name each other, in whichever case they are written', () => {
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

  test('an address is not its own look-alike, however often and in whichever spelling it comes', () => {
    expect(indexOf(REAL, REAL, REAL.toUpperCase().replace('0X', '0x')).of(REAL)).toEqual([])
  })

  test('one that the case does not hold is compared with those that it holds', () => {
    expect(indexOf(REAL).of(POISON)).toEqual([REAL])
    expect(indexOf().of(POISON)).toEqual([])
  })

  test.each([
    ['the first four digits differ', '0x59950000000000000000000000000000000f4dec'],
    ['the last four digits differ', '0x59940000000000000000000000000000000f4ded'],
  ])('%s: no look-alike', (_what, other) => {
    expect(indexOf(REAL, other).of(REAL)).toEqual([])
  })

  test('base58 tells case apart, and what stands at the head of every address of a chain does not count', () => {
    const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(indexOf('TR7NHaaaaaaaaaaaaaaaaaaaaaaaaaLj6t').of(tron)).toHaveLength(1)
    expect(indexOf('TR7nHaaaaaaaaaaaaaaaaaaaaaaaaaLj6t').of(tron)).toEqual([])
    const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(indexOf('bc1qar0saaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5mdq').of(segwit)).toHaveLength(1)
    expect(indexOf('bc1qzzzsaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5mdq').of(segwit)).toEqual([])
  })

  test('names and words have no middle to hide in', () => {
    expect(indexOf('alice.near', 'alice-of-another-house-altogether.near').of('alice.near')).toEqual([])
  })

  test('the two forms of a TON account are one', () => {
    expect(
      indexOf('EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB').of('0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3'),
    ).toEqual([])
  })

  test('whether the case holds an address with the same ends is known for every spelling', () => {
    const index = indexOf(REAL, 'EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB')
    const known = [REAL, POISON, POISON.toUpperCase().replace('0X', '0x'), '0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3']
    expect(known.map((address) => index.hasEndsOf(address))).toEqual(known.map(() => true))
    const others = ['alice.near', REAL.replace('4dec', '4ded'), REAL.replace('5994', '5995'), '']
    expect(others.map((address) => index.hasEndsOf(address))).toEqual(others.map(() => false))
  })

  test('whether the case holds such ends is known without fail', () => {
    const addressWith = (middle: string) => fc.stringMatching(new RegExp(`^(?:0x|0X|bc1q|T|xy)[0aA]0{3}${middle}{32}0{3}[0aA]$`))
    fc.assert(
      fc.property(fc.array(addressWith('0'), { maxLength: 30 }), addressWith('2'), (addresses, requested) => {
        const index = indexOf(...addresses)
        // Of another middle, it is none of them itself.
        expect(index.hasEndsOf(requested)).toBe(index.of(requested).length > 0)
      }),
    )
  })

  test('among random addresses there is none', () => {
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
