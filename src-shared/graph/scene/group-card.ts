import { addDecimals, compareDecimals, isDecimal } from '../../core/decimal.ts'
import { formatCount } from '../../core/text/credits.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import type { JoinedEdge } from '../../view-models/graph/joined-edges.ts'
import type { GraphNode } from '../../view-models/graph-types.ts'
import { shortUsd } from './amount-text.ts'
import { LINE_HEIGHT, type TextLine } from './caption.ts'
import type { Rect } from './collision-index.ts'
import { textWidth } from './text-width.ts'

/** A collapsed group as a card: its name, the number of its addresses, and its sum. */
export interface GroupCard {
  readonly kind: 'group'
  readonly name: string
  readonly count: TextLine
  /** The larger of what it received and paid, over the drawn flows; '' if no amount was reported. */
  readonly sum: TextLine
}

/** What the drawn flows of a node add up to. */
export interface NodeSums {
  readonly received: readonly JoinedEdge[]
  readonly paid: readonly JoinedEdge[]
}

const MAX_NAME_LENGTH = 60
const NAME = { face: 'strong', size: 12, tone: 'ink' } as const

/** The texts of a card. */
export function groupCard({ members = [], groupTitle = '' }: GraphNode, { received, paid }: NodeSums): GroupCard {
  const [into, out] = [sumOf(received), sumOf(paid)]
  const isOut = into === '' || (out !== '' && compareDecimals(out, into) > 0)
  const sum = isOut ? out : into
  const isLimit = (isOut ? paid : received).some(({ figuresOf }) => figuresOf === 'whole')
  return {
    kind: 'group',
    name: visibleText(groupTitle, MAX_NAME_LENGTH),
    count: { text: formatCount(members.length), face: 'regular', size: 10.5, tone: 'ink-2' },
    sum: { text: sum === '' ? '' : `${isLimit ? '≤ ' : ''}${shortUsd(sum)}`, face: 'strong', size: 11.5, tone: 'ink' },
  }
}

function sumOf(flows: readonly JoinedEdge[]): string {
  const volumes = flows.map(({ volume }) => volume).filter(isDecimal)
  return volumes.length === 0 ? '' : addDecimals(volumes)
}

/** Text at its position on or around a card, in pixels. */
interface Written {
  readonly lines: readonly TextLine[]
  readonly box: Rect
  readonly align?: 'start' | 'end'
}

/** Between the edge of a card and its text, and around its icon, in pixels. */
const INSIDE = { side: 5, top: 5, least: 1 } as const
const ICON = 13
const ICON_GAP = 5
/** Between a card and a name outside. */
const OUTSIDE = 2

/**
 * The texts on a card of this size in pixels: the name in full or without its last words, below it
 * number and sum where they fit. Empty where not even the first word fits.
 */
export function writtenGroup({ name, count, sum }: GroupCard, { left, right, top, bottom }: Rect): readonly Written[] {
  const [wide, high] = [right - left - 2 * INSIDE.side, bottom - top]
  const nameHeight = NAME.size * LINE_HEIGHT
  const title = shortenedName(name, wide)
  if (title === undefined || nameHeight > high) return []
  const rowHeight = sum.size * LINE_HEIGHT
  const air = Math.min(INSIDE.top, (high - nameHeight - rowHeight) / 2)
  const hasRow = air >= INSIDE.least
  const from = hasRow ? top + air : (top + bottom - nameHeight) / 2
  const line: TextLine = { text: title, ...NAME }
  const written: Written[] = [{ lines: [line], box: boxOf(line, left + INSIDE.side, from) }]
  if (!hasRow) return written
  const row = bottom - air - rowHeight
  const countAt = left + INSIDE.side + ICON + ICON_GAP
  const sumAt = right - INSIDE.side - widthOf(sum)
  const hasSum = sum.text !== '' && sumAt >= countAt
  if (hasSum) written.push({ lines: [sum], box: boxOf(sum, sumAt, row), align: 'end' })
  if (countAt + widthOf(count) + ICON_GAP <= (hasSum ? sumAt : right - INSIDE.side))
    written.push({ lines: [count], box: boxOf(count, countAt, row + (sum.size - count.size) * 0.6) })
  return written
}

/** Where the icon of a card is, in pixels; undefined where its texts leave no space. */
export function iconSpot(card: GroupCard, rect: Rect): { readonly x: number; readonly y: number; readonly size: number } | undefined {
  const [, row] = writtenGroup(card, rect)
  return row === undefined ? undefined : { x: rect.left + INSIDE.side + ICON / 2, y: (row.box.top + row.box.bottom) / 2, size: ICON }
}

/** The name of a card that is too small for it, below, above or next to it: in full, and shortened by words. */
export function namesAround({ name }: GroupCard, { left, right, top, bottom }: Rect): readonly Written[] {
  const words = name.split(' ')
  const names = [...new Set([shortenedName(name, MAX_NAME_PX) ?? name, words[0] ?? name])]
  const height = NAME.size * LINE_HEIGHT
  return names.flatMap((text) => {
    const line: TextLine = { text, ...NAME }
    const wide = widthOf(line)
    const middle = (left + right - wide) / 2
    const level = (top + bottom - height) / 2
    const spots = [
      { x: middle, y: bottom + OUTSIDE },
      { x: middle, y: top - OUTSIDE - height },
      { x: right + OUTSIDE, y: level },
      { x: left - OUTSIDE - wide, y: level },
    ]
    return spots.map(({ x, y }) => ({ lines: [line], box: boxOf(line, x, y) }))
  })
}

const MAX_NAME_PX = 130

/** A name without as many of its last words as do not fit; undefined where the first does not either. */
function shortenedName(name: string, wide: number): string | undefined {
  const words = name.split(' ')
  for (let count = words.length; count > 0; count -= 1) {
    const text = words
      .slice(0, count)
      .join(' ')
      .replace(/[,:;]$/, '')
    // "22 recipients" without its noun says nothing.
    if (/^[\d,.]+$/.test(text) && count < words.length) return undefined
    if (textWidth(text, NAME.size, NAME.face) <= wide) return text
  }
  return undefined
}

function widthOf({ text, size, face }: TextLine): number {
  return textWidth(text, size, face)
}

function boxOf(line: TextLine, left: number, top: number): Rect {
  return { left, right: left + widthOf(line), top, bottom: top + line.size * LINE_HEIGHT }
}
