import { createCipheriv } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { Arrivals } from '../../../src-main/journal/arrivals.ts'
import { MemoryFiles } from '../disk/memory-files.ts'

vi.mock('node:crypto', { spy: true })

const BOUNDS = { largeBytes: 100, heldBytes: 1000, writtenBytes: 40 }

function fill(length: number, value = 7): Uint8Array {
  return new Uint8Array(length).fill(value)
}

/** The bytes of an arriving body, read when its turn comes. */
async function bytesOf(arrival: ReturnType<Arrivals['begin']>): Promise<Uint8Array> {
  const whole = await arrival.whole()
  return whole.ok ? whole.value : expect.fail(whole.error.message)
}

describe('bodies before they are in the journal', () => {
  test('return unchanged, in any pieces, with a disk that fails from any byte on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 90 }), { maxLength: 12 }),
        fc.option(fc.nat({ max: 500 }), { nil: Infinity }),
        async (pieces, space) => {
          const files = new MemoryFiles()
          files.space = space
          const arrivals = new Arrivals('/j', files, BOUNDS)
          const arrival = arrivals.begin()
          for (const piece of pieces) await arrival.take(piece)
          expect(Buffer.from(await bytesOf(arrival)).equals(Buffer.concat(pieces))).toBe(true)
          await arrival.end()
          expect([...files.files.keys()]).toEqual([])
        },
      ),
    )
  })

  test('large ones leave memory while they wait, and are read one at a time', async () => {
    const arrivals = new Arrivals('/j', new MemoryFiles(), BOUNDS)
    const large = Array.from({ length: 20 }, () => arrivals.begin())
    for (const arrival of large) for (let piece = 0; piece < 10; piece++) await arrival.take(fill(50))
    // At most the bytes waiting for the next write of each.
    expect(arrivals.peakHeldBytes).toBeLessThanOrEqual(20 * 100)
    let open = 0
    let max = 0
    await Promise.all(
      large.map(async (arrival) => {
        expect(await bytesOf(arrival)).toHaveLength(500)
        max = Math.max(max, ++open)
        await Promise.resolve()
        open--
        await arrival.end()
      }),
    )
    expect(max).toBe(1)
    expect(arrivals.peakHeldBytes).toBeLessThanOrEqual(20 * 100 + 500)
  })

  test('bodies on disk cannot be read there, because they may contain the API key', async () => {
    const files = new MemoryFiles()
    const arrival = new Arrivals('/j', files, BOUNDS).begin()
    const body = Buffer.from(`{"echo":"${'the-key-of-the-service '.repeat(20)}"}`)
    for (let at = 0; at < body.length; at += 50) await arrival.take(body.subarray(at, at + 50))
    const { bytes } = files.files.get('/j/arriving-0.tmp') ?? expect.fail('nothing was written')
    expect(bytes.length).toBeGreaterThan(400)
    expect(Buffer.from(bytes).includes('the-key')).toBe(false)
    expect(Buffer.from(await bytesOf(arrival)).equals(body)).toBe(true)
  })

  test('bodies changed on disk are not accepted', async () => {
    const files = new MemoryFiles()
    const arrival = new Arrivals('/j', files, BOUNDS).begin()
    for (let piece = 0; piece < 4; piece++) await arrival.take(fill(50))
    const { bytes } = files.files.get('/j/arriving-0.tmp') ?? expect.fail('nothing was written')
    bytes[60] = (bytes[60] ?? 0) ^ 1
    expect(await arrival.whole()).toMatchObject({ error: { code: 'unknown_outcome' } })
    await arrival.end()
  })

  test('frees its disk space once it is in memory, because its journal file may need it', async () => {
    const files = new MemoryFiles()
    const arrival = new Arrivals('/j', files, BOUNDS).begin()
    for (let piece = 0; piece < 4; piece++) await arrival.take(fill(50))
    expect(files.files.size).toBe(1)
    expect(await bytesOf(arrival)).toHaveLength(200)
    expect(files.files.size).toBe(0)
    await arrival.end()
  })

  test('makes no key for a body that is never written to disk', async () => {
    vi.mocked(createCipheriv).mockClear()
    const arrivals = new Arrivals('/j', new MemoryFiles(), BOUNDS)
    const small = arrivals.begin()
    void small.take(fill(99))
    expect(await bytesOf(small)).toHaveLength(99)
    await small.end()
    expect(createCipheriv).not.toHaveBeenCalled()
    const large = arrivals.begin()
    await large.take(fill(100))
    await large.end()
    expect(createCipheriv).toHaveBeenCalledTimes(1)
  })

  test('a small body waits neither for the disk nor for a large one', async () => {
    const files = new MemoryFiles()
    const arrivals = new Arrivals('/j', files, BOUNDS)
    const large = arrivals.begin()
    await large.take(fill(300))
    expect([...files.files.keys()]).toEqual(['/j/arriving-0.tmp'])
    await bytesOf(large)
    const small = arrivals.begin()
    expect(small.take(fill(99))).toBeUndefined()
    expect(await bytesOf(small)).toHaveLength(99)
    expect([...files.files.keys()]).toEqual([])
  })

  test('many small bodies together are written to disk as well', async () => {
    const arrivals = new Arrivals('/j', new MemoryFiles(), BOUNDS)
    const small = Array.from({ length: 40 }, () => arrivals.begin())
    for (const arrival of small) await arrival.take(fill(60))
    expect(arrivals.peakHeldBytes).toBeLessThanOrEqual(1000 + 60)
    for (const arrival of small) {
      expect(await bytesOf(arrival)).toHaveLength(60)
      await arrival.end()
    }
  })

  test('a body whose turn is not ended by a response passes the turn on', async () => {
    const arrivals = new Arrivals('/j', new MemoryFiles(), BOUNDS)
    const [first, second] = [arrivals.begin(), arrivals.begin()]
    await first.take(fill(300))
    await second.take(fill(300))
    await bytesOf(first)
    await first.end()
    expect(await bytesOf(second)).toHaveLength(300)
  })

  test('a body that the disk does not return is an unknown outcome, and the next one continues', async () => {
    const files = new MemoryFiles()
    const arrivals = new Arrivals('/j', files, BOUNDS)
    const [lost, next] = [arrivals.begin(), arrivals.begin()]
    await lost.take(fill(300))
    await next.take(fill(300))
    const existing = files.files.get('/j/arriving-0.tmp') ?? expect.fail('nothing was written')
    existing.bytes = existing.bytes.subarray(0, 10)
    expect(await lost.whole()).toMatchObject({ ok: false, error: { code: 'unknown_outcome' } })
    await lost.end()
    expect(await bytesOf(next)).toHaveLength(300)
  })

  test('large stored responses are processed one after the other, small ones at once', async () => {
    const arrivals = new Arrivals('/j', new MemoryFiles(), BOUNDS)
    const order: string[] = []
    let endFirst = (): void => undefined
    const first = arrivals.alone(200, () => new Promise<void>((resolve) => (endFirst = resolve)).then(() => void order.push('first')))
    const second = arrivals.alone(200, async () => void order.push('second'))
    await arrivals.alone(10, async () => void order.push('small'))
    endFirst()
    await Promise.all([first, second])
    expect(order).toEqual(['small', 'first', 'second'])
  })
})
