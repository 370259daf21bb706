import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const MAX_COLOURS = 256
/** Squared distance below which two colours look alike, so that one of them is enough. */
const ALIKE = 24

/** An image as red, green and blue of each pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** Whether a file begins like a PNG. */
export function isPng(file: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => file[at] === byte)
}

/**
 * Decodes a PNG as browsers write their screenshots: eight bits, no interlacing, with or without
 * alpha, which is dropped.
 */
export function readPng(file: Uint8Array): Pixels {
  if (!isPng(file)) throw new Error('This is not a PNG.')
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const [width, height, depth, colour, interlaced] = [view.readUInt32BE(16), view.readUInt32BE(20), view[24], view[25], view[28]]
  if (depth !== 8 || (colour !== 2 && colour !== 6) || interlaced !== 0) throw new Error('This is a PNG of another kind than a screenshot.')
  const parts: Buffer[] = []
  for (let at = 8; at < view.length; at += 12 + view.readUInt32BE(at)) {
    if (view.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(view.subarray(at + 8, at + 8 + view.readUInt32BE(at)))
  }
  const size = colour === 6 ? 4 : 3
  const bytes = reverseFilters(inflateSync(Buffer.concat(parts)), width * size, height, size)
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) rgb.set(bytes.subarray(pixel * size, pixel * size + 3), pixel * 3)
  return { width, height, rgb }
}

/** Reverses the PNG row filters, which store differences from the pixels on the left and above. */
function reverseFilters(data: Uint8Array, stride: number, height: number, size: number): Uint8Array {
  const out = new Uint8Array(stride * height)
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)] ?? 0
    for (let at = 0; at < stride; at += 1) {
      const position = row * stride + at
      const left = at < size ? 0 : (out[position - size] ?? 0)
      const above = row === 0 ? 0 : (out[position - stride] ?? 0)
      const corner = row === 0 || at < size ? 0 : (out[position - stride - size] ?? 0)
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0
      out[position] = (data[row * (stride + 1) + 1 + at] ?? 0) + guess
    }
  }
  return out
}

function paeth(left: number, above: number, corner: number): number {
  const [byLeft, byAbove, byCorner] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

/**
 * Encodes a PNG of at most 256 colours: the most frequent ones are unchanged, others become the
 * nearest of them. The same pixels give the same bytes.
 */
export function writeIndexedPng({ width, height, rgb }: Pixels): Uint8Array {
  const colourAt = (pixel: number): number => ((rgb[pixel * 3] ?? 0) << 16) | ((rgb[pixel * 3 + 1] ?? 0) << 8) | (rgb[pixel * 3 + 2] ?? 0)
  const palette = paletteOf(width * height, colourAt)
  const known = new Map(palette.map((colour, index) => [colour, index]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = colourAt(pixel)
    const index = known.get(colour) ?? nearest(palette, colour)
    known.set(colour, index)
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = index
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function paletteOf(pixels: number, colourAt: (pixel: number) => number): readonly number[] {
  const counts = new Map<number, number>()
  for (let pixel = 0; pixel < pixels; pixel += 1) counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1)
  const byUse = [...counts].toSorted(([a, many], [b, more]) => more - many || a - b).map(([colour]) => colour)
  if (byUse.length <= MAX_COLOURS) return byUse
  const chosen: number[] = []
  for (const colour of byUse) {
    if (chosen.length === MAX_COLOURS) break
    if (chosen.every((other) => distance(colour, other) > ALIKE)) chosen.push(colour)
  }
  return chosen
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  for (const [index, other] of palette.entries()) if (distance(colour, other) < distance(colour, palette[best] ?? 0)) best = index
  return best
}

function distance(a: number, b: number): number {
  return ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2
}

function chunk(name: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  out.set(data, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}
