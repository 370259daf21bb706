import type { FanInNode } from '../visible/collapse-fan-in.ts'
import { shortUsd, timesText } from './amount-text.ts'
import { LINE_HEIGHT, type TextLine } from './caption.ts'
import { boxRect } from './entity-box.ts'
import { type GroupCard, namesAround, writtenGroup } from './group-card.ts'
import { CARD_SIZE, FAN_IN_BOX, SUBJECT_RADIUS } from './node-box.ts'
import type { Rect } from './collision-index.ts'
import { textWidth } from './text-width.ts'
import type { Point } from '../geometry/geometry.ts'
import { sendersText } from '../messages.ts'

/**
 * The collapsed senders of one wallet as a card: how many, how much, and the distribution among
 * them.
 */
export interface FanInCard {
  readonly kind: 'senders'
  readonly members: readonly string[]
  /** The number of senders, and their total amount and number of payments. */
  readonly header: readonly [TextLine, TextLine]
  /** The amount alone; '' if it is not known. */
  readonly brief: TextLine
  /** The greatest and the least amount, and how many of the senders were requested. */
  readonly foot: readonly TextLine[]
  /** What each paid, as a share of the greatest, the greatest first: for drawing, so floats. */
  readonly bars: readonly number[]
}

/** Maximum number of bars; of more senders every so many-th is drawn. */
const MAX_BARS = 26

/** The texts and bars of a senders card. */
export function fanInCard({ members, count, volume, senders: { amounts, interactions, requested, isUpperBound } }: FanInNode): FanInCard {
  const max = isUpperBound ? '≤ ' : ''
  const sum = [volume === '' ? '' : `${max}${shortUsd(volume)}`, interactions === '' ? '' : `${max}${timesText(interactions)}`]
  const notReported = count - amounts.length
  const notes = [
    notReported === 0 ? '' : sendersText.withoutValue(notReported),
    requested === 0 ? sendersText.notRequested : sendersText.requested(requested, count),
  ].filter((note) => note !== '')
  const [greatest = '', min = greatest] = [amounts[0], amounts.at(-1)]
  return {
    kind: 'senders',
    members,
    header: [
      { text: sendersText.count(count), face: 'strong', size: 12, tone: 'ink' },
      { text: sum.filter((figure) => figure !== '').join(' · '), face: 'strong', size: 11.5, tone: 'ink' },
    ],
    brief: { text: sum[0] ?? '', face: 'strong', size: 11.5, tone: 'ink' },
    foot: [
      ...(greatest === '' ? [] : [small(`${max}${shortUsd(greatest)}${amounts.length === 1 ? '' : ` – ${shortUsd(min)}`}`)]),
      small(notes.join(', ')),
    ],
    bars: barsOf(amounts),
  }
}

function small(text: string): TextLine {
  return { text, face: 'regular', size: 10.5, tone: 'ink-2' }
}

function barsOf(amounts: readonly string[]): readonly number[] {
  const drawn =
    amounts.length <= MAX_BARS
      ? amounts
      : Array.from({ length: MAX_BARS }, (_, bar) => amounts[Math.round((bar * (amounts.length - 1)) / (MAX_BARS - 1))] ?? '0')
  const greatest = Number(drawn[0] ?? 0)
  return drawn.map((amount) => (greatest > 0 ? Number(amount) / greatest : 0))
}

/** A card at its position. */
export interface PlacedCard<Card extends FanInCard | GroupCard = FanInCard | GroupCard> {
  /** Of its node. */
  readonly id: string
  readonly card: Card
  /** Of its disc, from which its edge starts. */
  readonly at: Point
  readonly rect: Rect
}

/** The cards among these nodes, at their positions. */
export function placedCards(
  nodes: readonly { readonly id: string; readonly card?: FanInCard | GroupCard }[],
  positionOf: (id: string) => Point | undefined,
): readonly PlacedCard[] {
  return nodes.flatMap(({ id, card }) => {
    const at = card === undefined ? undefined : positionOf(id)
    return card === undefined || at === undefined ? [] : [{ id, card, at, rect: card.kind === 'group' ? groupCardRect(at) : cardRect(at) }]
  })
}

/** The cards of collapsed senders among these nodes. */
export function placedSenders(
  nodes: Parameters<typeof placedCards>[0],
  positionOf: (id: string) => Point | undefined,
): readonly PlacedCard<FanInCard>[] {
  return placedCards(nodes, positionOf).flatMap(({ card, ...standing }) => (card.kind === 'senders' ? [{ ...standing, card }] : []))
}

/** The edge of a group's card. */
export function groupCardRect({ x, y }: Point): Rect {
  const { across, down } = CARD_SIZE
  return { left: x - across, right: x + across, top: y - down, bottom: y + down }
}

/** The edge of a card, within the bounds of its node. */
function cardRect({ x, y }: Point): Rect {
  return { left: x - FAN_IN_BOX.left + AIR, right: x + FAN_IN_BOX.right - AIR, top: y - FAN_IN_BOX.above + AIR, bottom: y + FAN_IN_BOX.below - AIR }
}

const AIR = 4
const PAD = 9
/**
 * Between header and footer, which keep their size on the screen: the bars are there down to the
 * zoom at which a card is legible.
 */
const BARS = { above: 20, below: 26 } as const
const MIN_BAR = 1
const DISC_GAP = 8

/** The bars of a card, in layout units, on one baseline. */
export function cardBars({ card: { bars }, at: { x, y }, rect }: PlacedCard<FanInCard>): readonly Rect[] {
  const [left, right] = [rect.left + PAD, x - SUBJECT_RADIUS - DISC_GAP]
  const pitch = Math.min(12, (right - left) / Math.max(1, bars.length))
  const bottom = y + BARS.below
  const high = BARS.above + BARS.below
  return bars.map((share, nth) => {
    const from = left + nth * pitch
    return { left: from, right: from + pitch * 0.75, top: bottom - Math.max(MIN_BAR, share * high), bottom }
  })
}

/** Between the edge of a card and its text, in pixels. */
const CARD_GAP = 3
const INSIDE = { side: 8, top: 5 } as const

/**
 * The texts of a card at a zoom, in pixels: letters do not shrink with it. Header before footer,
 * number before amount; what has no space is left out.
 */
export function writtenCard({ card, at, rect }: PlacedCard, zoom: number): readonly Written[] {
  if (card.kind === 'group') return writtenGroup(card, boxRect({ rect }, zoom))
  const { header, foot } = card
  const [left, wide] = [rect.left * zoom + INSIDE.side, (rect.right - rect.left) * zoom - 2 * INSIDE.side]
  const top = rect.top * zoom + INSIDE.top
  const bottom = rect.bottom * zoom - INSIDE.top
  const fits = (lines: readonly TextLine[], high: number): boolean => heightOf(lines) <= high && widthOf(lines) <= wide
  const aboveBars = (at.y - BARS.above) * zoom - top
  const lines = [header.filter(({ text }) => text !== ''), header.slice(0, 1)].find((some) => fits(some, aboveBars))
  if (lines === undefined) return []
  const written: Written[] = [{ lines, box: { left, right: left + widthOf(lines), top, bottom: top + heightOf(lines) } }]
  const below = bottom - (at.y + BARS.below) * zoom
  const reported = [foot, foot.slice(-1)].find((some) => fits(some, below))
  if (reported !== undefined)
    written.push({ lines: reported, box: { left, right: left + widthOf(reported), top: bottom - heightOf(reported), bottom } })
  return written
}

interface Written {
  readonly lines: readonly TextLine[]
  readonly box: Rect
  readonly align?: 'start' | 'end'
}

/**
 * The text of a card that is too small for all of it: number and amount, below it, above it or on
 * the side without edges, the fuller first; else the amount alone on the card, if it fits.
 */
export function sideCard({ card, rect, at }: PlacedCard, zoom: number): readonly Written[] {
  if (card.kind === 'group') return namesAround(card, boxRect({ rect }, zoom))
  const { header, brief } = card
  const { left, right, top, bottom } = { left: rect.left * zoom, right: rect.right * zoom, top: rect.top * zoom, bottom: rect.bottom * zoom }
  const written = (lines: readonly TextLine[], middle: number, from: number): Written => {
    const half = widthOf(lines) / 2
    return { lines, box: { left: middle - half, right: middle + half, top: from, bottom: from + heightOf(lines) } }
  }
  const middle = (left + right) / 2
  const sideCaptions = [header.filter(({ text }) => text !== ''), header.slice(0, 1)].flatMap((lines) => [
    written(lines, middle, bottom + CARD_GAP),
    written(lines, middle, top - CARD_GAP - heightOf(lines)),
    written(lines, left - CARD_GAP - widthOf(lines) / 2, at.y * zoom - heightOf(lines) / 2),
  ])
  const hasSpace = brief.text !== '' && widthOf([brief]) <= right - left - 2 && heightOf([brief]) <= (at.y - BARS.above) * zoom - top
  return hasSpace ? [...sideCaptions, written([brief], middle, top + 1)] : sideCaptions
}

function heightOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0)
}

function widthOf(lines: readonly TextLine[]): number {
  return Math.max(0, ...lines.map(({ text, size, face }) => textWidth(text, size, face)))
}
