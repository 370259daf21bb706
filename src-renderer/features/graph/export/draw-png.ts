import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import { exportText } from './messages.ts'

/** Pixels per unit of the image, unless limited. */
const SHARPNESS = 2
/** Above this size browsers return an empty image instead of an error. */
const MAX_PIXELS = 40_000_000
const MAX_SIDE_PX = 16_000

/** The scale in pixels per unit at which an image of this size can be drawn. */
export function sharpnessOf(width: number, height: number): number {
  return Math.min(SHARPNESS, MAX_SIDE_PX / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)))
}

/** Draws an image as PNG; fails where the browser cannot draw it. */
export async function drawPng(svg: string, width: number, height: number): Promise<Result<Uint8Array>> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const by = sharpnessOf(width, height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(width * by)
    canvas.height = Math.floor(height * by)
    const sheet = canvas.getContext('2d')
    sheet?.drawImage(image, 0, 0, canvas.width, canvas.height)
    // Without a drawing context the image would be empty.
    const blob = sheet === null ? null : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob !== null) return ok(new Uint8Array(await blob.arrayBuffer()))
  } catch {
    // reported below, whatever the browser's error
  } finally {
    URL.revokeObjectURL(url)
  }
  return err(failure('unsupported', exportText.noPng, exportText.saveAsSvg))
}
