import { describe, expect, test } from 'vitest'
import { createSha256, sha256Hex } from '../../../src-shared/custody/sha256.ts'

/**
 * FIPS 180-4, and the output of `sha256sum`: a hash that only Casebook can compute would be no
 * proof to others.
 */
const KNOWN: readonly (readonly [string, string])[] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['ü', '607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f'],
]

describe('SHA-256', () => {
  test.each(KNOWN)('of “%s” matches the published value, as text and as bytes, at once and in pieces', (text, hash) => {
    const bytes = new TextEncoder().encode(text)
    expect(sha256Hex(text)).toBe(hash)
    expect(sha256Hex(bytes)).toBe(hash)
    const growing = createSha256()
    for (const byte of bytes) growing.add(Uint8Array.of(byte))
    expect(growing.hex()).toBe(hash)
    growing.add('more')
    expect(growing.hex()).toBe(sha256Hex(`${text}more`))
  })
})
