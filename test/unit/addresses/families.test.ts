import { bech32, bech32m } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { normaliseAddress } from '../../../src-shared/addresses/normalise.ts'
import { detectAddress } from '../../../src-shared/addresses/recognise.ts'

const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, (_, index) => index)
const inj = (count: number): string => bech32.encode('inj', bech32.toWords(bytes(count)))
const witness = (version: number, count: number): string =>
  (version === 0 ? bech32 : bech32m).encode('bc', [version, ...bech32.toWords(bytes(count))])
const wrongOf = (family: 'injective' | 'bitcoin' | 'tron' | 'evm' | 'ton' | 'stacks' | 'stellar' | 'algorand' | 'starknet', text: string): string => {
  const read = normaliseAddress(family, text)
  return read.ok ? '' : read.error.message
}

describe('normaliseAddress', () => {
  test('accepts Injective accounts of 20 bytes and contracts of 32, in one case', () => {
    expect(normaliseAddress('injective', inj(20)).ok).toBe(true)
    expect(normaliseAddress('injective', inj(32)).ok).toBe(true)
    expect(normaliseAddress('injective', inj(20).toUpperCase())).toEqual(normaliseAddress('injective', inj(20)))
    for (const count of [19, 21, 31, 33]) expect(wrongOf('injective', inj(count))).toBe('An Injective address has 20 or 32 bytes.')
    expect(wrongOf('injective', inj(20).replace('inj1', 'Inj1'))).toContain('never mixed')
    expect(wrongOf('injective', `${inj(20).slice(0, -1)}b`)).toContain('not in the bech32 alphabet')
    expect(wrongOf('injective', inj(20).slice(0, -1))).toContain('has 42 characters (62 for contracts); this one has 41')
  })

  test('accepts each bitcoin witness version with programs of its lengths', () => {
    for (const [version, count] of [
      [0, 20],
      [0, 32],
      [1, 32],
      [16, 2],
      [16, 40],
    ] as const)
      expect(normaliseAddress('bitcoin', witness(version, count))).toMatchObject({ ok: true, value: { canonical: witness(version, count) } })
    for (const [version, count] of [
      [0, 21],
      [0, 33],
      [1, 1],
      [1, 41],
    ] as const)
      expect(wrongOf('bitcoin', witness(version, count))).toContain(`A witness program of ${count} bytes is not allowed here.`)
    expect(wrongOf('bitcoin', witness(17, 32))).toBe('Witness version 17 does not exist.')
    expect(wrongOf('bitcoin', '1'.repeat(25))).toContain('26 to 35 characters; this one has 25')
    expect(wrongOf('bitcoin', 'xpub661MyMwAqRbcF')).toContain('extended public key')
  })

  test('names the wrong part of an EVM address', () => {
    expect(wrongOf('evm', 'a'.repeat(40))).toContain('here it is missing')
    expect(wrongOf('evm', `0X${'a'.repeat(40)}`)).toContain('0x in lower case')
    expect(wrongOf('evm', 'aaaa')).toBe('An EVM address is 0x followed by 40 hexadecimal digits.')
    expect(wrongOf('evm', `0x${'a'.repeat(64)}`)).toContain('transaction hash')
    expect(wrongOf('evm', `0x${'a'.repeat(39)}`)).toContain('this one has 39')
    expect(wrongOf('evm', `0x${'a'.repeat(39)}g`)).toContain('“g” at character 42')
  })

  test('names the wrong part of a TON, Tron, Stacks, Stellar, Algorand or Starknet address', () => {
    expect(wrongOf('ton', 'EQAs')).toContain('48 characters')
    expect(wrongOf('ton', `EQ${'!'.repeat(46)}`)).toContain('nothing else')
    expect(wrongOf('ton', `EQ${'-'.repeat(22)}${'+'.repeat(24)}`)).toContain('nothing else')
    expect(wrongOf('ton', '2:ab')).toContain('A raw TON address')
    expect(wrongOf('tron', 'T0')).toContain('“0” is not in the base58 alphabet')
    expect(wrongOf('tron', '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo')).toBe('A Tron address begins with T.')
    expect(wrongOf('tron', 'TRy2JbrLghhUARoT2cMUdL7QDEd86iiB')).toContain('this one has 32')
    expect(wrongOf('tron', '4165cfbd57fa4f20687b2c33f84c4f9017e589')).toContain('hexadecimal form of a Tron address')
    expect(wrongOf('stacks', 'GP2J6Z')).toBe('A Stacks address begins with SP or SM.')
    expect(wrongOf('stacks', 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ')).toContain('test network')
    expect(wrongOf('stellar', 'XDTYVCTAUQVPKEDZ')).toBe('A Stellar account begins with G, a contract with C.')
    expect(wrongOf('algorand', 'xmhl')).toContain('capitals')
    expect(wrongOf('starknet', `0x${'1'.repeat(49)}`)).toContain('this one has 49')
    expect(wrongOf('starknet', `0x${'f'.repeat(64)}`)).toContain('too large')
  })

  test('refuses a hexadecimal Tron form of the wrong length without a suggestion', () => {
    const seen = detectAddress('4165cfbd57fa4f20687b2c33f84c4f9017e58')
    expect(seen.kind).toBe('refused')
    expect(seen).not.toHaveProperty('offer')
  })
})
