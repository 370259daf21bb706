import { COVERAGE_PATHS, ICON_PATHS, LOOKALIKE_PATH, type NodeIcon } from '../../view-models/kind-icons.ts'
import type { NodeCoverage } from '../../view-models/graph/node-coverage.ts'
import { LINE_HEIGHT, type TextLine } from './caption.ts'
import type { PlacedLabel } from './captions/placed-captions.ts'
import { type GraphColours, stopColour } from './graph-colours.ts'
import type { ChainBadge } from './chain-badge.ts'
import type { SceneNode } from './graph-scene.ts'
import { type GroupCard, iconSpot } from './group-card.ts'
import { CARD_SIZE } from './node-box.ts'
import type { Geometry } from './ink.ts'
import { REQUESTING_PATH, type Markings, NOTE_PATH, PIN_PATH } from './markings.ts'
import { STOP_PATHS, type StopReasonIcon } from './stop-reason-icon.ts'
import type { Point } from '../geometry/geometry.ts'

/**
 * A drawing on a grid, with round ends and corners. Its stroke is measured in units of the grid.
 */
interface Glyph {
  readonly kind: 'glyph'
  readonly path: string
  /** The corner of the grid. */
  readonly at: Point
  readonly scale: number
}

/** A mark on a node, in pixels from the layout origin: badges keep their size at any zoom. */
export interface Mark {
  readonly geometry: Geometry | Glyph
  /** '' for none. */
  readonly fill: string
  readonly stroke: string
  readonly width: number
  readonly dash: readonly number[]
}

const ICON_GRID = 16
const BADGE = 12
const CHAIN_BADGE = 14
const CHAIN_LETTER = 0.8
const RINGS_WIDTH = 16
/**
 * A badge must not cover a small disc: its minimum scale, and the radius from which on it has full
 * size.
 */
const MIN_BADGE_ZOOM = 0.65
const FULL_BADGE = 11
const REQUESTING_GAP = 3
const REQUESTING_DASH: readonly number[] = [1.5, 3]
const NEVER_DASH: readonly number[] = [1.4, 2]
const UNBROKEN: readonly number[] = []

/** The position of badges on a disc: the distance from its middle, as a share of its radius. */
const PIN_OFFSET = 0.75

/** The marks on a disc of the scene, without the investigator's. */
export function nodeMarks(node: SceneNode, at: Point, radius: number, colours: GraphColours, isRequesting = false): readonly Mark[] {
  const full = node.kind === 'group' ? colours.ink2 : colours.kinds[node.kind].full
  if (node.card?.kind === 'group') return cardMarks(node, node.card, at, radius, colours)
  const { x, y } = at
  return [
    iconMark(node.icon, at, radius * 1.15, node.isSolid ? colours.canvas : full),
    ...(node.role === undefined ? [] : [roleMark({ x: x - radius - 6, y: y - radius * 0.6 }, radius * 1.2, colours.roles[node.role])]),
    ...(node.isLookalike ? lookalikeMarks({ x: x - radius * PIN_OFFSET, y: y - radius * PIN_OFFSET }, colours) : []),
    ...(node.chain === undefined
      ? []
      : chainMarks(node.chain, { x: x + radius * PIN_OFFSET, y: y + radius * PIN_OFFSET }, colours, badgeScale(radius))),
    ...(isRequesting || node.coverage === undefined
      ? []
      : coverageMarks(node.coverage, { x: x + radius * PIN_OFFSET, y: y - radius * PIN_OFFSET }, colours, badgeScale(radius))),
    ...(isRequesting ? requestingMarks(at, radius, colours) : []),
  ]
}

/** The marks on the card of a collapsed group: its icon next to the number, coverage and chain on its upper edge. */
function cardMarks(node: SceneNode, card: GroupCard, { x, y }: Point, radius: number, colours: GraphColours): readonly Mark[] {
  const scale = radius / node.radius
  const [across, down] = [CARD_SIZE.across * scale, CARD_SIZE.down * scale]
  const icon = iconSpot(card, { left: x - across, right: x + across, top: y - down, bottom: y + down })
  const full = node.kind === 'group' ? colours.ink2 : colours.kinds[node.kind].full
  const corner = { x: x + across - CORNER_OFFSET, y: y - down }
  const isOnChain = node.chain !== undefined
  return [
    ...(icon === undefined ? [] : [iconMark(node.icon, icon, icon.size, full)]),
    ...(node.chain === undefined ? [] : chainMarks(node.chain, corner, colours, badgeScale(radius))),
    ...(node.coverage === undefined
      ? []
      : coverageMarks(node.coverage, { x: corner.x - (isOnChain ? CHAIN_BADGE + 2 : 0), y: corner.y }, colours, badgeScale(radius))),
  ]
}

/** From the corner of a card to the middle of the mark on its upper edge, in pixels. */
const CORNER_OFFSET = 8

/** Why a trace ends, on a disc's lower left. */
export function stopMarks(sign: StopReasonIcon, { x, y }: Point, radius: number, colours: GraphColours): readonly Mark[] {
  return stopSignMarks(sign, { x: x - radius * PIN_OFFSET, y: y + radius * PIN_OFFSET }, colours, badgeScale(radius))
}

export function stopSignMarks(sign: StopReasonIcon, at: Point, colours: GraphColours, scale = 1): readonly Mark[] {
  return badge(at, colours, scale, [strokePath(STOP_PATHS[sign], stopColour(sign, colours), 1.5)])
}

/** The investigator's marks on a disc, and why a trace ends there. */
export function handMarks(id: string, at: Point, radius: number, markings: Markings, colours: GraphColours): readonly Mark[] {
  const { x, y } = at
  const stop = markings.stops?.get(id)
  // The stop sign of a trace has the lower left.
  const pin = stop === undefined ? { x: x - radius * PIN_OFFSET, y: y + radius * PIN_OFFSET } : { x, y: y + radius * 1.05 }
  return [
    ...(stop === undefined ? [] : stopMarks(stop.sign, at, radius, colours)),
    ...(markings.pinned?.has(id) === true ? badge(pin, colours, badgeScale(radius), [strokePath(PIN_PATH, colours.ink, 1.3)]) : []),
    ...(markings.notes.has(id) ? noteMarks({ x: x + radius * PIN_OFFSET, y: y + radius * PIN_OFFSET }, colours) : []),
  ]
}

/** The sign of a note, on a disc's lower right or in the middle of an edge. */
export function noteMarks(at: Point, colours: GraphColours): readonly Mark[] {
  return badge(at, colours, 1, [strokePath(NOTE_PATH, colours.accent, 1.2)])
}

export function iconMark(icon: NodeIcon, { x, y }: Point, size: number, colour: string): Mark {
  const geometry: Glyph = { kind: 'glyph', path: ICON_PATHS[icon], at: { x: x - size / 2, y: y - size / 2 }, scale: size / ICON_GRID }
  return { geometry, fill: '', stroke: colour, width: 1.5, dash: UNBROKEN }
}

/** The role of an address in the case. */
export function roleMark({ x, y }: Point, height: number, colour: string): Mark {
  return fillShape({ kind: 'rects', rects: [{ left: x, top: y, right: x + 3, bottom: y + height }], corner: 0 }, colour)
}

/** The letter of a chain on a tinted ground, at a disc's lower right. */
export function chainMarks({ path }: ChainBadge, { x, y }: Point, colours: GraphColours, scale = 1): readonly Mark[] {
  const half = (CHAIN_BADGE / 2) * scale
  const ground = { left: x - half, top: y - half, right: x + half, bottom: y + half }
  const letter = scale * CHAIN_LETTER
  return [
    {
      geometry: { kind: 'rects', rects: [ground], corner: 4 * scale },
      fill: colours.canvas,
      stroke: colours.accent,
      width: 1,
      dash: UNBROKEN,
    },
    {
      geometry: { kind: 'glyph', path, at: { x: x - 6 * letter, y: y - 6 * letter }, scale: letter },
      fill: '',
      stroke: colours.accent,
      width: 1.6,
      dash: UNBROKEN,
    },
  ]
}

export function lookalikeMarks(at: Point, colours: GraphColours): readonly Mark[] {
  return badge(at, colours, 1, [strokePath(LOOKALIKE_PATH, colours.warn, 1.5)], RINGS_WIDTH)
}

/** How much of the requestable data is there; complete has no mark. */
export function coverageMarks(coverage: NodeCoverage, at: Point, colours: GraphColours, scale = 1): readonly Mark[] {
  if (coverage === 'complete') return []
  const { line, fill } = COVERAGE_PATHS[coverage]
  const colour = coverage === 'failed' ? colours.bad : coverage === 'partial' ? colours.warn : colours.ink3
  return badge(at, colours, scale, [
    ...(line === '' ? [] : [{ ...strokePath(line, colour, 1.5), dash: coverage === 'never' ? NEVER_DASH : UNBROKEN }]),
    ...(fill === '' ? [] : [{ path: fill, fill: colour, stroke: '', width: 0, dash: UNBROKEN }]),
  ])
}

/**
 * Calls about a node are in progress: a dotted ring, and an hourglass at the position of its
 * coverage mark.
 */
function requestingMarks(at: Point, radius: number, colours: GraphColours): readonly Mark[] {
  return [
    {
      geometry: { kind: 'circle', at, radius: radius + REQUESTING_GAP, minPx: 0 },
      fill: '',
      stroke: colours.ink2,
      width: 1.5,
      dash: REQUESTING_DASH,
    },
    ...badge({ x: at.x + radius * PIN_OFFSET, y: at.y - radius * PIN_OFFSET }, colours, badgeScale(radius), [
      strokePath(REQUESTING_PATH, colours.ink, 1.3),
    ]),
  ]
}

type Drawn = Omit<Mark, 'geometry'> & { readonly path: string }

function strokePath(path: string, stroke: string, width: number): Drawn {
  return { path, fill: '', stroke, width, dash: UNBROKEN }
}

function fillShape(geometry: Geometry, fill: string): Mark {
  return { geometry, fill, stroke: '', width: 0, dash: UNBROKEN }
}

function badgeScale(radius: number): number {
  return Math.min(1, Math.max(MIN_BADGE_ZOOM, radius / FULL_BADGE))
}

/** A mark on a background of the canvas's colour, so that no edge shows through it. */
function badge({ x, y }: Point, colours: GraphColours, scale: number, drawn: readonly Drawn[], width = BADGE): readonly Mark[] {
  const [halfWidth, halfHeight] = [(width / 2) * scale, (BADGE / 2) * scale]
  const ground = { left: x - halfWidth - scale, top: y - halfHeight - scale, right: x + halfWidth + scale, bottom: y + halfHeight + scale }
  return [
    fillShape({ kind: 'rects', rects: [ground], corner: halfHeight + scale }, colours.canvas),
    ...drawn.map(({ path, ...look }): Mark => ({ geometry: { kind: 'glyph', path, at: { x: x - halfWidth, y: y - halfHeight }, scale }, ...look })),
  ]
}

/** A line of a label at its position. */
export interface WrittenLine {
  readonly line: TextLine
  readonly x: number
  /** The middle of its letters. */
  readonly y: number
  readonly align: 'start' | 'middle' | 'end'
}

/** The lines of a label, one below the other. */
export function writtenLines({ lines, box, align = 'middle' }: PlacedLabel): readonly WrittenLine[] {
  const x = align === 'start' ? box.left : align === 'end' ? box.right : (box.left + box.right) / 2
  let y = box.top
  return lines.map((line) => {
    const height = line.size * LINE_HEIGHT
    y += height
    return { line, x, y: y - height / 2, align }
  })
}
