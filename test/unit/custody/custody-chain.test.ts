import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { GENESIS, capturePayloadSha256, entryOf, eventPayloadSha256 } from '../../../src-shared/custody/custody-chain.ts'
import { sampleChain } from './sample-chain.ts'
import { UNSIGNED_AUTHOR } from '../../../src-shared/custody/authorship.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Stored cases contain chains: the content of an entry must never change. */
describe('the custody chain', () => {
  test('begins at 64 zeros, and hashes an entry’s canonical text without `ref` and `id`', () => {
    expect(GENESIS).toBe('0'.repeat(64))
    const parts = {
      caseId: 'c',
      seq: 1,
      at: '2026-01-01T00:00:00.000Z',
      kind: 'event',
      ref: '',
      payloadSha256: 'ab',
      prev: GENESIS,
      author: UNSIGNED_AUTHOR,
      seen: [],
    } as const
    const text = `{"at":"2026-01-01T00:00:00.000Z","author":"unsigned","caseId":"c","kind":"event","payloadSha256":"ab","prev":"${GENESIS}","seen":[],"seq":1}`
    expect(entryOf(parts)).toEqual({ ...parts, id: sha256(text) })
  })

  test('hashes a capture without body and number, and an event without its number', () => {
    const { captures, events } = sampleChain(4)
    const [capture, event] = [captures[0], events[0]]
    if (capture === undefined || event === undefined) throw new Error('a capture and an event')
    const hash = capturePayloadSha256(capture)
    expect(capturePayloadSha256({ ...capture, body: new Uint8Array(3), seq: 99 })).toBe(hash)
    expect(capturePayloadSha256({ ...capture, bodySha256: 'another' })).not.toBe(hash)
    expect(eventPayloadSha256({ ...event, seq: 99 })).toBe(eventPayloadSha256(event))
    expect(eventPayloadSha256({ ...event, at: 'another' })).not.toBe(eventPayloadSha256(event))
  })
})
