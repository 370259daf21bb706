import type { ChartColours } from './chart-colours.ts'

/** A hatch pattern for the chart library; the plain colour where no canvas is available. */
export function hatchOf({ line }: ChartColours): unknown {
  const image = document.createElement('canvas')
  image.width = image.height = 6
  const pen = image.getContext('2d')
  if (pen === null) return line
  pen.strokeStyle = line
  pen.beginPath()
  for (const shift of [-6, 0, 6]) {
    pen.moveTo(shift, 6)
    pen.lineTo(shift + 6, 0)
  }
  pen.stroke()
  return { image, repeat: 'repeat' }
}
