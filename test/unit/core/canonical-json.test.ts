import { describe, expect, test } from 'vitest'
import { canonicalText } from '../../../src-shared/core/canonical-json.ts'
import { GENESIS, entryOf, eventPayloadSha256 } from '../../../src-shared/custody/custody-chain.ts'
import { UNSIGNED_AUTHOR } from '../../../src-shared/custody/authorship.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'

describe('canonicalText', () => {
  test('sorts by UTF-16 code units, writes no white space and omits undefined members', () => {
    expect(canonicalText({ b: [1, { d: null, c: true }], a: undefined, '\u20ac': 1, '\ufb33': 2, '\ud83d\ude00': 3, A: 'é\u2028"' })).toBe(
      '{"A":"é\u2028\\"","b":[1,{"c":true,"d":null}],"\u20ac":1,"\ud83d\ude00":3,"\ufb33":2}',
    )
  })

  // RFC 8785 appendix B
  test.each([
    [1e21, '1e+21'],
    [-0, '0'],
    [1e-7, '1e-7'],
    [333333333.3333333, '333333333.3333333'],
    [2 ** 53, '9007199254740992'],
  ])('writes %d as %s', (value, text) => {
    expect(canonicalText(value)).toBe(text)
  })

  test.each([
    ['NaN', Number.NaN],
    ['an infinity', Number.POSITIVE_INFINITY],
    ['a lone surrogate', 'a\ud800'],
    ['a lone surrogate as a name', { '\udc00': 1 }],
    ['nothing', undefined],
  ])('refuses %s', (_what, value) => {
    expect(() => canonicalText(value)).toThrow()
  })
})

describe('hashes', () => {
  test('are SHA-256 for text and bytes', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256Hex(new Uint8Array())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('give an entry the documented hash of the documented text', () => {
    const event = { seq: 1, at: '2026-01-02T03:04:05.000Z', caseId: 'c1', actor: 'A', kind: 'subject-removed', subjectId: 's1' } as const
    const payloadSha256 = sha256Hex('{"actor":"A","at":"2026-01-02T03:04:05.000Z","caseId":"c1","kind":"subject-removed","subjectId":"s1"}')
    expect(eventPayloadSha256(event)).toBe(payloadSha256)
    const entry = entryOf({ caseId: 'c1', seq: 1, at: event.at, kind: 'event', ref: '', payloadSha256, prev: GENESIS, author: UNSIGNED_AUTHOR })
    expect(entry.id).toBe(
      sha256Hex(
        `{"at":"2026-01-02T03:04:05.000Z","author":"unsigned","caseId":"c1","kind":"event","payloadSha256":"${payloadSha256}","prev":"${GENESIS}","seen":[],"seq":1}`,
      ),
    )
  })
})
