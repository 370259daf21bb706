import type { GraphDocument } from './graph-document.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import type { GraphColours } from '../scene/graph-colours.ts'
import { wrappedText } from '../scene/wrapped-text.ts'
import { xmlText } from './xml-text.ts'

const LINE = 16
const MARGIN = 24
const TITLE_WIDTH = 130
const SIZE = 11
/** Extra width for a substitute font. */
const OTHER_FONT = 1.2
const MAX_LINES = 200
/** Maximum characters of a note below an image; data files hold all of it. */
const MAX_TEXT_LENGTH = 10_000

/**
 * Adds the description below an image. The frame of the image is read from its first tag; returns
 * the size of the whole in pixels as well.
 */
export function pictureWithAbout(
  svg: string,
  about: GraphDocument['about'],
  { canvas, ink2 }: GraphColours,
): { readonly svg: string; readonly width: number; readonly height: number } {
  const frame = /viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"/.exec(svg)
  const [left, top, width, height] = [frame?.[1], frame?.[2], frame?.[3], frame?.[4]].map(Number)
  if (left === undefined || top === undefined || width === undefined || height === undefined || Number.isNaN(height))
    throw new Error('The image of the graph has no frame')
  const space = Math.max(100, (width - 2 * MARGIN - TITLE_WIDTH) / OTHER_FONT)
  const lines = about.flatMap(([title, text]) =>
    text
      .split(/\r\n|\r|\n/)
      .flatMap((paragraph) => wrappedText(visibleText(paragraph, MAX_TEXT_LENGTH), space, SIZE, MAX_LINES))
      .map((line, at) => [at === 0 ? title : '', line] as const),
  )
  const whole = height + lines.length * LINE + 2 * MARGIN
  const reported = lines.map(([title, text], at) => {
    const y = top + height + MARGIN + at * LINE
    const head = title === '' ? '' : `<text x="${left + MARGIN}" y="${y}" font-weight="600">${xmlText(title)}</text>`
    return `${head}<text x="${left + MARGIN + TITLE_WIDTH}" y="${y}">${xmlText(text)}</text>`
  })
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${whole}" width="${width}" height="${whole}">`,
      `<rect x="${left}" y="${top}" width="${width}" height="${whole}" fill="${canvas}"/>`,
      svg.replace('<svg ', `<svg x="${left}" y="${top}" width="${width}" height="${height}" `),
      `<g font-family="Inter, system-ui, sans-serif" font-size="${SIZE}" fill="${ink2}">${reported.join('')}</g>`,
      '</svg>',
    ].join('\n'),
    width,
    height: whole,
  }
}
