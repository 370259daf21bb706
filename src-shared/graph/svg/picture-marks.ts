import { visibleLine, visibleLines } from '../../core/text/safe-text.ts'
import { xmlText } from './xml-text.ts'
import { edgeKey } from '../../view-models/edge-key.ts'
import { pointOfRoute, sceneRoutes } from '../scene/edge-route.ts'
import type { GraphScene } from '../scene/graph-scene.ts'
import { wrappedText } from '../scene/wrapped-text.ts'
import { cardBox } from '../scene/card-position.ts'
import { CARD, cardLines, type Markings, usedColours } from '../scene/markings.ts'
import type { Rect } from '../scene/collision-index.ts'
import { NO_STOPS, usedStops } from '../scene/stop-reason-icon.ts'
import type { GraphColours } from '../scene/graph-colours.ts'
import { stopSignMarks } from '../scene/node-marks.ts'
import { marksSvg } from './svg-marks.ts'
import type { Point } from '../geometry/geometry.ts'
import { imageText } from '../messages.ts'

/** A note of a printed image: a numbered sign at its position, and its text below. */
export interface DrawnNote {
  readonly number: number
  /** undefined for the note on the whole. */
  readonly sign: Point | undefined
  readonly about: string
  readonly text: string
}

const SIGN = 7
const MAX_NOTE_LENGTH = 300
/** Maximum number of notes listed; further ones are in the log alone. */
const MAX_LISTED = 40
const LINE = 16

/** The notes on what an image shows, in the order of the scene. */
export function drawnNotes(
  scene: GraphScene,
  at: (id: string) => Point,
  { notes }: Markings,
  titles: ReadonlyMap<string, string>,
): readonly DrawnNote[] {
  if (notes.size === 0) return []
  const routes = sceneRoutes(scene, at)
  const nameOf = (id: string): string => titles.get(id) ?? '…'
  const found = [
    ...scene.nodes.map(({ id, radius }) => {
      const { x, y } = at(id)
      return { key: id, sign: { x: x + radius * 0.75, y: y + radius * 0.75 }, about: nameOf(id) }
    }),
    ...scene.edges.map(({ id, source, target }) => ({
      key: edgeKey(id),
      sign: pointOfRoute(at(source), routes.get(id) ?? [], at(target), 0.5),
      about: `${nameOf(source)} → ${nameOf(target)}`,
    })),
    { key: '', sign: undefined, about: imageText.wholeGraph },
  ]
  return found
    .filter(({ key }) => notes.has(key))
    .map(({ key, sign, about }, index) => ({ number: index + 1, sign, about, text: notes.get(key) ?? '' }))
}

/** The bounds of a sign. */
export function signBox({ x, y }: Point): Rect {
  return { left: x - SIGN, right: x + SIGN, top: y - SIGN, bottom: y + SIGN }
}

/** A numbered sign; its text is also shown on hover. */
export function noteSign({ number, sign, about, text }: DrawnNote, { accent, canvas }: GraphColours): string {
  if (sign === undefined) return ''
  const [x, y] = [Math.round(sign.x), Math.round(sign.y)]
  return [
    `<g><title>${xmlText(imageText.about(about, visibleLines(text, MAX_NOTE_LENGTH)))}</title>`,
    `<rect x="${x - SIGN}" y="${y - SIGN}" width="${2 * SIGN}" height="${2 * SIGN}" rx="2" fill="${accent}" stroke="${canvas}"/>`,
    `<text x="${x}" y="${y + 3.2}" fill="${canvas}" font-size="9" font-weight="600" text-anchor="middle">${number}</text></g>`,
  ].join('')
}

/** A note card as it is drawn on the canvas. */
export function noteCard(card: Markings['cards'][number], { warn, canvas, ink }: GraphColours): string {
  const { left, top, bottom } = cardBox(card)
  const lines = cardLines(card.text).map(
    (line, at) =>
      `<text x="${left + CARD.pad}" y="${top + CARD.pad + at * CARD.line + 11}" fill="${ink}" font-size="${CARD.size}">${xmlText(line)}</text>`,
  )
  return `<g><rect x="${left}" y="${top}" width="${CARD.width}" height="${bottom - top}" rx="4" fill="${canvas}" stroke="${warn}"/>${lines.join('')}</g>`
}

const WORDS_SIZE = 10.5
/** From the mark of a row to its words. */
const WORDS_AT = 22
/** Maximum number of lines: enough for a note of 300 characters in any width. */
const MAX_LINES = 60

/**
 * The rows below the legend of an image, in lines of at most that width: the reasons where a trace
 * ends, the meaning of colours and the text of numbered notes. Empty where nothing is marked.
 */
export function markedLegend(
  { nodes }: Pick<GraphScene, 'nodes'>,
  notes: readonly DrawnNote[],
  markings: Markings,
  colours: GraphColours,
  width: number,
): { readonly height: number; readonly at: (left: number, top: number) => string } {
  const used = usedColours(markings)
  const listed = notes.slice(0, MAX_LISTED)
  const more = notes.length - listed.length
  const rows = [
    ...usedStops(markings.stops ?? NO_STOPS, nodes).map(({ sign, words }) => ({
      mark: (x: number, y: number) => marksSvg(stopSignMarks(sign, { x, y }, colours)),
      words,
    })),
    ...used.map(({ colour, words }) => ({
      mark: (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="5" fill="none" stroke="${colours.hand[colour]}" stroke-width="3"/>`,
      words,
    })),
    ...listed.map(({ number, about, text }) => ({
      mark: (x: number, y: number) =>
        `<text x="${x}" y="${y + 4}" fill="${colours.accent}" font-size="10.5" font-weight="600" text-anchor="middle">${number}</text>`,
      words: imageText.about(about, visibleLine(text, MAX_NOTE_LENGTH)),
    })),
    ...(more > 0 ? [{ mark: () => '', words: imageText.moreNotes(more) }] : []),
  ]
  const lines = rows.flatMap(({ mark, words }) =>
    wrappedText(words, width - WORDS_AT, WORDS_SIZE, MAX_LINES).map((text, at) => ({ mark: at === 0 ? mark : () => '', text })),
  )
  return {
    height: lines.length === 0 ? 0 : lines.length * LINE + 8,
    at: (left, top) =>
      lines
        .map(({ mark, text }, at) => {
          const y = top + 4 + at * LINE
          return `${mark(left + 6, y)}<text x="${left + WORDS_AT}" y="${y + 4}" fill="${colours.ink2}" font-size="${WORDS_SIZE}">${xmlText(text)}</text>`
        })
        .join(''),
  }
}
