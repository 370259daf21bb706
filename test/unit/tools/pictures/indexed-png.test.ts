import { crc32, deflateSync } from 'node:zlib'
import { assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { isPng, readPng, writeIndexedPng, type Pixels } from '../../../../tools/pictures/indexed-png.ts'

/** Reads the written file: a palette and one byte for each pixel, unfiltered. */
function paletteOf(png: Uint8Array): { readonly size: number; readonly sound: boolean } {
  const view = Buffer.from(png)
  let size = 0
  let sound = true
  for (let at = 8; at < view.length; at += 12 + view.readUInt32BE(at)) {
    const length = view.readUInt32BE(at)
    if (view.toString('latin1', at + 4, at + 8) === 'PLTE') size = length / 3
    sound &&= crc32(view.subarray(at + 4, at + 8 + length)) === view.readUInt32BE(at + 8 + length)
  }
  return { size, sound }
}

function chunk(name: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  out.set(data, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}

/**
 * A screenshot of two rows, the second written as a difference of the kind `filter` from the pixels
 * left and above.
 */
function screenshot(filter: number, rows: readonly (readonly number[])[]): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE((rows[0]?.length ?? 0) / 3, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const lines = rows.map((row, at) => {
    const above = (at === 0 ? undefined : rows[at - 1]) ?? row.map(() => 0)
    const guess = (position: number): number => {
      const [left, up, corner] = [row[position - 3] ?? 0, above[position] ?? 0, above[position - 3] ?? 0]
      const linear = left + up - corner
      const paeth = [left, up, corner].toSorted((a, b) => Math.abs(linear - a) - Math.abs(linear - b))[0] ?? 0
      return [0, left, up, (left + up) >> 1, paeth][filter] ?? 0
    }
    return [filter, ...row.map((value, position) => (value - guess(position)) & 255)]
  })
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Uint8Array.from(lines.flat()))), chunk('IEND', Buffer.alloc(0))])
}

test.each([0, 1, 2, 3, 4])('a screenshot is read whichever way its rows were filtered: %i', (filter) => {
  const rows = [
    [10, 20, 30, 200, 100, 50, 7, 7, 7],
    [12, 22, 29, 0, 255, 50, 90, 9, 250],
  ]
  expect([...readPng(screenshot(filter, rows)).rgb]).toEqual(rows.flat())
})

test('the same pixels give the same bytes, in at most 256 colours, valid in each part', () => {
  assert(
    property(uint8Array({ minLength: 3 * 400, maxLength: 3 * 400 }), (rgb) => {
      const pixels: Pixels = { width: 20, height: 20, rgb }
      const png = writeIndexedPng(pixels)
      expect(isPng(png)).toBe(true)
      expect(Buffer.compare(png, writeIndexedPng(pixels))).toBe(0)
      const { size, sound } = paletteOf(png)
      expect(sound).toBe(true)
      expect(size).toBeGreaterThan(0)
      expect(size).toBeLessThanOrEqual(256)
    }),
    { numRuns: 20 },
  )
})

test('a file that is not a screenshot is refused', () => {
  expect(() => readPng(Uint8Array.of(1, 2, 3))).toThrow('no')
  expect(() => readPng(writeIndexedPng({ width: 1, height: 1, rgb: Uint8Array.of(1, 2, 3) }))).toThrow('another kind')
})
