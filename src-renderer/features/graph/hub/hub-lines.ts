import type { HubRow, HubSide } from '../../../../src-shared/view-models/graph/hub/hub-rows.ts'

/** A line between a hub and one of its rows; the row is undefined for all rows that are not drawn. */
export interface HubLine {
  readonly side: 'in' | 'out'
  readonly row: HubRow | undefined
  /** Height of the row's name. */
  readonly y: number
  readonly labelWidth: number
  readonly width: number
  readonly path: string
}

interface Sides {
  readonly in: { readonly drawn: readonly HubRow[]; readonly rest: HubSide }
  readonly out: { readonly drawn: readonly HubRow[]; readonly rest: HubSide }
}

const MAX_LINE_PX = 14
const MIN_LINE_PX = 1.25
const DISC_RADIUS_PX = 26
/** Lines end within this distance above and below the centre of the disc. */
const SPREAD_PX = 22
const LABEL_MAX_PX = 230
const LABEL_SHARE = 0.33
const CAPTION_GAP_PX = 14
/** The caption's half width outside the disc, as a share of the length of the lines. */
const CAPTION_SHARE = 0.25
/** Control points of a line, as shares of its length: it turns close to its name, away from the caption. */
const TURN = { from: 0.35, to: 0.1 }
const TOP_PX = 46
const BOTTOM_PX = 64

/**
 * The lines of a hub in a box of this size: rows evenly spread in their order, both directions with
 * one scale. Widths are for drawing: a float is precise enough.
 */
export function hubLines(
  sides: Sides,
  { width, height }: { readonly width: number; readonly height: number },
): {
  readonly lines: readonly HubLine[]
  readonly centre: { readonly x: number; readonly y: number }
  /** The box below the disc between the lines, centred. */
  readonly caption: { readonly top: number; readonly width: number }
} {
  const centre = { x: width / 2, y: TOP_PX + Math.max(0, height - TOP_PX - BOTTOM_PX) / 2 }
  const labelWidth = Math.min(LABEL_MAX_PX, Math.floor(width * LABEL_SHARE))
  const length = Math.max(0, width / 2 - labelWidth - DISC_RADIUS_PX)
  const caption = { top: centre.y + DISC_RADIUS_PX + CAPTION_GAP_PX, width: 2 * (DISC_RADIUS_PX + CAPTION_SHARE * length) - MAX_LINE_PX }
  if (width === 0 || height === 0) return { lines: [], centre, caption }
  const largest = Math.max(...[...sides.in.drawn, ...sides.out.drawn].map(({ volume }) => Number(volume)), 1e-9)
  const lineWidth = (volume: string): number => Math.max(MIN_LINE_PX, MAX_LINE_PX * Math.sqrt(Math.min(1, Number(volume) / largest)))
  const lines = (['in', 'out'] as const).flatMap((side) => {
    const { drawn, rest } = sides[side]
    const ends: readonly (HubRow | undefined)[] = rest.rows.length === 0 ? drawn : [...drawn, undefined]
    const gap = (height - TOP_PX - BOTTOM_PX) / Math.max(1, ends.length - 1)
    return ends.map((row, at): HubLine => {
      const y = ends.length === 1 ? centre.y : TOP_PX + at * gap
      const thick = row === undefined ? MIN_LINE_PX * 3 : lineWidth(row.volume)
      const offset = ends.length === 1 ? 0 : (at / (ends.length - 1) - 0.5) * 2 * SPREAD_PX
      const from = side === 'in' ? labelWidth : width - labelWidth
      const to = centre.x + (side === 'in' ? -DISC_RADIUS_PX : DISC_RADIUS_PX)
      const turnFrom = from + TURN.from * (to - from)
      const turnTo = from + TURN.to * (to - from)
      return {
        side,
        row,
        y,
        labelWidth,
        width: thick,
        path: `M${from} ${y}C${turnFrom} ${y} ${turnTo} ${centre.y + offset} ${to} ${centre.y + offset}`,
      }
    })
  })
  return { lines, centre, caption }
}
