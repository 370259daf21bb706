import { xmlText } from './xml-text.ts'
import type { PlacedLabel } from '../scene/captions/placed-captions.ts'
import { LINE_HEIGHT, type TextLine } from '../scene/caption.ts'
import { curvesOf } from '../scene/edge-line.ts'
import type { GraphColours } from '../scene/graph-colours.ts'
import type { Geometry, Ink } from '../scene/ink.ts'
import { type Mark, writtenLines } from '../scene/node-marks.ts'
import { type Rect, rectsMeet } from '../scene/collision-index.ts'

/** A number of the image, rounded to a tenth. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function pair({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${round(x)} ${round(y)}`
}

type Look = Pick<Mark, 'fill' | 'stroke' | 'width' | 'dash'>

function lookOf({ fill, stroke, width, dash }: Look): string {
  const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`
  return ` fill="${fill === '' ? 'none' : fill}"${stroke === '' ? '' : ` stroke="${stroke}" stroke-width="${width}"${dashes}`}`
}

/** The outline of a shape at full size. */
function shape(geometry: Geometry, look: string): string {
  switch (geometry.kind) {
    case 'circle':
      return `<circle cx="${round(geometry.at.x)}" cy="${round(geometry.at.y)}" r="${round(geometry.radius)}"${look}/>`
    case 'rects': {
      const [only, ...more] = geometry.rects
      if (only !== undefined && more.length === 0)
        return `<rect x="${round(only.left)}" y="${round(only.top)}" width="${round(only.right - only.left)}" height="${round(only.bottom - only.top)}"${geometry.corner === 0 ? '' : ` rx="${round(geometry.corner)}"`}${look}/>`
      const way = geometry.rects.map(
        ({ left, top, right, bottom }) => `M${round(left)} ${round(bottom)}V${round(top)}H${round(right)}V${round(bottom)}Z`,
      )
      return `<path d="${way.join('')}"${look}/>`
    }
    case 'curve': {
      const { start, bends, end } = geometry
      const way =
        bends.length === 0
          ? `L${pair(end)}`
          : curvesOf(start, bends, end)
              .map(([, bend, target]) => `Q${pair(bend)} ${pair(target)}`)
              .join('')
      return `<path d="M${pair(start)}${way}"${look}/>`
    }
    case 'triangle':
      return `<path d="M${geometry.corners.map(pair).join('L')}Z"${look}/>`
    case 'rules':
    default:
      return `<path d="${geometry.heights.map((y) => `M${round(geometry.left)} ${round(y)}H${round(geometry.right)}`).join('')}"${look}/>`
  }
}

/** The SVG of an ink's shapes visible in a window; a disc shows its title on hover. */
export function inkSvg({ shapes, ...look }: Ink, window: Rect, titleOf: (id: string) => string): string {
  const attributes = lookOf(look)
  return shapes
    .filter(({ box }) => rectsMeet(box, window))
    .map(({ geometry, disc }) =>
      disc === undefined ? shape(geometry, attributes) : `<g><title>${xmlText(titleOf(disc))}</title>${shape(geometry, attributes)}</g>`,
    )
    .join('')
}

function markSvg({ geometry, ...look }: Mark): string {
  if (geometry.kind !== 'glyph') return shape(geometry, lookOf(look))
  const { path, at, scale } = geometry
  const size = scale === 1 ? '' : ` scale(${scale.toFixed(3)})`
  const ends = look.stroke === '' ? '' : ' stroke-linecap="round" stroke-linejoin="round"'
  return `<path transform="translate(${pair(at)})${size}" d="${path}"${lookOf(look)}${look.fill === '' ? '' : ' fill-rule="evenodd"'}${ends}/>`
}

export function marksSvg(marks: readonly Mark[]): string {
  return marks.map(markSvg).join('')
}

/** Marks that show their meaning on hover. */
export function titledMarks(title: string, marks: readonly Mark[]): string {
  return marks.length === 0 ? '' : `<g><title>${xmlText(title)}</title>${marksSvg(marks)}</g>`
}

/** A line of text on its baseline. */
export function textSvg(x: number, y: number, line: TextLine, colours: GraphColours, anchor = 'middle'): string {
  const family = line.face === 'mono' ? ' font-family="JetBrains Mono, monospace"' : ''
  return `<text x="${round(x)}" y="${round(y)}" fill="${line.tone === 'ink' ? colours.ink : colours.ink2}" font-size="${line.size}" font-weight="${line.face === 'strong' ? 600 : 400}" text-anchor="${anchor}"${family}>${xmlText(line.text)}</text>`
}

/** From the lower edge of a line up to its baseline, as a share of its size. */
const BASELINE = 0.3

export function labelSvg(label: PlacedLabel, colours: GraphColours): string {
  return writtenLines(label)
    .map(({ line, x, y, align }) => textSvg(x, y + line.size * (LINE_HEIGHT / 2 - BASELINE), line, colours, align))
    .join('')
}
