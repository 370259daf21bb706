import type { Place } from '../layout/layout.ts'
import { ended } from '../../text/ended.ts'
import { ADDRESSES_FROM, type CaptionForm, type TextLine } from './caption.ts'
import { captionBox, type CaptionPlaces, type Stand, stands } from './caption-sides.ts'
import { drawnLines, NO_LINES } from './drawn-lines.ts'
import { sceneWays } from './edge-route.ts'
import { ALL_NAMES_FROM, farReach, FEW } from './far-reach.ts'
import type { GraphScene, SceneEdge, SceneNode } from './graph-scene.ts'
import { RINGS, SUBJECT_RADIUS } from './node-box.ts'
import { isLarge } from './is-large.ts'
import { boxRect, type StandingBox, standingBoxes, headBelow, writtenHead } from './owner-box.ts'
import { besidesOwners, type ClosedRoom, createOccupied, isWithin, type Occupied, type OccupiedBy, type Rect, rectsMeet } from './occupied.ts'
import { cardBeside, type StandingCard, standingCards, writtenCard } from './payers-card.ts'
import { type AmountWhere, inPlaces, placedAmount } from './placed-amount.ts'

/** A label that has found its place: pixels from the origin of the places at that zoom. */
export interface PlacedLabel {
  /** Of the node or the edge. */
  readonly id: string
  readonly lines: readonly TextLine[]
  readonly box: Rect
  /** Where the lines begin, or end, together; in the middle of the box where nothing is said. */
  readonly align?: 'start' | 'end' | 'middle'
}

export interface PlacedLabels {
  readonly captions: readonly PlacedLabel[]
  readonly amounts: readonly PlacedLabel[]
}

/** Of a picture that is seen from so far that not all can be named, these at most. */
const NAMES_OF_FAR = 60

/** Figures closer to each other, or to a name, run together: pixels beside and above. */
const APART = { beside: 6, above: 1 } as const
/** Labels that are placed between two pauses. */
const AT_ONCE = 50

/**
 * Puts the labels of a scene where nothing lies on anything: captions above their discs by worth, then amounts beside their lines, the
 * greatest first. What finds no place is left out; it stands in the list and in the details. Pure: the same scene, places and zoom give the
 * same labels, on the screen and on paper.
 */
export function placedLabels(scene: GraphScene, placeOf: (id: string) => Place | undefined, zoom: number): PlacedLabels {
  return ended(placedLabelSteps(scene, placeOf, zoom))
}

/** `placedLabels` with places to pause. */
export function* placedLabelSteps(
  scene: GraphScene,
  placeOf: (id: string) => Place | undefined,
  zoom: number,
): Generator<undefined, PlacedLabels, undefined> {
  // In a large picture from so far, who was asked about is named over the dots of others rather than not at all.
  const isDotted = isLarge(scene) && zoom < ALL_NAMES_FROM
  const [held, dots] = [createOccupied(), createOccupied()]
  const occupied: Occupied = isDotted ? { ...held, isFree: (rect, own) => held.isFree(rect, own) && dots.isFree(rect) } : held
  const at = (id: string): Place | undefined => {
    const place = placeOf(id)
    return place === undefined ? undefined : { x: place.x * zoom, y: place.y * zoom }
  }
  for (const { id, radius } of scene.nodes) {
    const place = at(id)
    if (place !== undefined) (isDotted && radius < SUBJECT_RADIUS ? dots : held).take(around(place, radius * zoom))
  }
  const { sides, routes, falls } = sceneWays(scene, placeOf)
  yield
  const owners = standingBoxes(scene.boxes, placeOf)
  const heads = owners.flatMap((standing): PlacedLabel[] => {
    const head = writtenHead(standing, zoom)
    // From afar a whole name below the box goes before the ends of one in it.
    if (head === undefined || (head.isCut && zoom < ADDRESSES_FROM) || !occupied.isFree(head.box)) return []
    occupied.take(head.box)
    return [{ id: standing.box.id, lines: head.lines, box: head.box, align: 'start' }]
  })
  const cards = standingCards(scene.nodes, placeOf)
  const onCards = cards.flatMap((standing) =>
    writtenCard(standing, zoom).flatMap(({ lines, box }): PlacedLabel[] => {
      if (!occupied.isFree(box)) return []
      occupied.take(box)
      return [{ id: standing.id, lines, box, align: 'start' }]
    }),
  )
  const closed = closedRooms(owners, cards, zoom)
  const reach = zoom < ADDRESSES_FROM ? farReach(scene, placeOf, zoom) : undefined
  const outside = besidesOwners(occupied, closed, reach)
  const outsideFor = (id: string): { readonly isFree: (box: Rect) => boolean } => ({ isFree: (box) => outside.isFree(id, box) })
  const besideThem: PlacedLabel[] = []
  const write = (label: PlacedLabel): void => {
    besideThem.push(label)
    occupied.take(label.box)
  }
  // Before others: they have a place or two, a disc has four.
  for (const standing of owners) {
    const { id } = standing.box
    if (heads.some((one) => one.id === id)) continue
    const [below, inside] = [headBelow(standing, zoom), writtenHead(standing, zoom)]
    if (outside.isFree(id, below.box)) write({ id, ...below })
    else if (inside !== undefined && occupied.isFree(inside.box)) write({ id, lines: inside.lines, box: inside.box, align: 'start' })
  }
  for (const standing of isDotted ? [] : cards) {
    if (onCards.some(({ id }) => id === standing.id)) continue
    const found = cardBeside(standing, zoom).find(({ box }) =>
      (isWithin(box, boxRect(standing, zoom)) ? occupied : outsideFor(standing.id)).isFree(box),
    )
    if (found !== undefined) write({ id: standing.id, ...found })
  }
  let captions = [
    ...heads,
    ...onCards,
    ...besideThem,
    ...(yield* placedCaptions(scene, sides, at, zoom, outside, isDotted ? besidesOwners(held, closed, reach) : outside)),
  ]
  const amounts: PlacedLabel[] = []
  const written = createOccupied()
  for (const { box } of captions) written.take(box)
  for (const { id, radius, isLookalike } of scene.nodes) {
    const place = isLookalike ? at(id) : undefined
    if (place !== undefined) written.take(ringsAround(place, radius * zoom))
  }
  const apart = withAir(
    occupied,
    written,
    closed.map(({ rect }) => rect),
  )
  // Of a picture in which not all can be named, amounts would stand between strangers.
  if (zoom < ALL_NAMES_FROM) return { captions, amounts }
  // In a large picture lines are everywhere: there halos part what is written from them, and more of it is told.
  const lines = isLarge(scene) ? NO_LINES : drawnLines(scene, routes, placeOf)
  const ground = { sides, routes, falls, zoom, occupied: apart, lines }
  const unplaced: SceneEdge[] = []
  const place = (edge: SceneEdge, where: AmountWhere): boolean => {
    const [from, to] = [at(edge.source), at(edge.target)]
    const label = from === undefined || to === undefined ? undefined : placedAmount(edge, from, to, ground, where)
    if (label !== undefined) amounts.push(label)
    else if (where === 'first') unplaced.push(edge)
    return label !== undefined
  }
  const free: CaptionGround = { sides, at, zoom, occupied: besidesOwners(apart, closed, reach) }
  const isCrossed = (box: Rect): boolean => lines.cross(inPlaces(box, zoom), '')
  const below = (isWanted: (node: SceneNode) => boolean): void => void captions.push(...namedBelow(scene.nodes.filter(isWanted), captions, free))
  // Among many, who was asked about is looked for before any amount.
  if (scene.nodes.length > FEW) below(({ radius }) => radius >= SUBJECT_RADIUS)
  for (const [nth, edge] of scene.edges.toSorted((a, b) => b.worth - a.worth).entries()) {
    if (nth % AT_ONCE === 0) yield
    place(edge, 'first')
  }
  // Further from its line an amount is worth less than a name, and more than an address.
  below(isNamed)
  for (const [nth, edge] of unplaced.entries()) {
    if (nth % AT_ONCE === 0) yield
    place(edge, 'then')
  }
  captions = clearCaptions(scene.nodes, captions, free, isCrossed)
  // What stood on a line has left room beside it.
  const told = new Set(amounts.map(({ id }) => id))
  const untold = isLarge(scene) ? [] : unplaced.filter(({ id }) => !told.has(id))
  for (const where of ['then', 'last'] as const) {
    for (const [nth, edge] of untold.entries()) {
      if (nth % AT_ONCE === 0) yield
      if (!told.has(edge.id) && place(edge, where)) told.add(edge.id)
    }
  }
  below(() => true)
  return { captions, amounts }
}

/** Where captions are put. */
interface CaptionGround {
  readonly sides: ReadonlyMap<string, CaptionPlaces>
  readonly at: (id: string) => Place | undefined
  readonly zoom: number
  readonly occupied: OccupiedBy
}

/** Captions, of which those that a line runs through stand narrower, or elsewhere at their disc, where that is free of lines. */
function clearCaptions(
  nodes: readonly SceneNode[],
  captions: readonly PlacedLabel[],
  { sides, at, zoom, occupied }: CaptionGround,
  isCrossed: (box: Rect) => boolean,
): PlacedLabel[] {
  const drawn = new Map(nodes.map((node) => [node.id, node]))
  return captions.map((label) => {
    const [node, place] = [drawn.get(label.id), at(label.id)]
    if (node === undefined || place === undefined || node.card !== undefined || sides.get(node.id)?.fan !== undefined || !isCrossed(label.box))
      return label
    const [{ width: most } = { width: 0 }] = node.forms
    occupied.release(label.box)
    for (const side of AROUND) {
      // What is wider than it need be takes from the window what all else is read by.
      const forms = side === 'left' || side === 'right' ? sideFormsAt(node, zoom).filter(({ width }) => width <= most) : formsAt(node.forms, zoom)
      for (const form of forms) {
        const box = stands(node, side, form, place, zoom).find((one) => occupied.isFree(node.id, one) && !isCrossed(one))
        if (box === undefined) continue
        occupied.take(box)
        return { id: node.id, lines: form.lines, box, ...ALIGNED[side] }
      }
    }
    occupied.take(label.box)
    return label
  })
}

/** Whether more than an address is known of who it is. */
function isNamed({ forms }: SceneNode): boolean {
  return forms.some(({ lines }) => lines.some(({ face }) => face !== 'mono'))
}

/** Who is wider than the columns at this zoom is named below the disc, where an amount has left room: rather than not at all. */
function namedBelow(nodes: readonly SceneNode[], captions: readonly PlacedLabel[], { sides, at, zoom, occupied }: CaptionGround): PlacedLabel[] {
  const named = new Set(captions.map(({ id }) => id))
  const unnamed = nodes.filter(({ id }) => !named.has(id) && sides.get(id)?.fan === undefined)
  return unnamed
    .toSorted((a, b) => b.worth - a.worth)
    .flatMap((node): PlacedLabel[] => {
      const place = at(node.id)
      if (place === undefined) return []
      for (const form of formsAt(node.forms, zoom)) {
        const box = captionBox(node, 'below', form, place, zoom)
        if (!occupied.isFree(node.id, box)) continue
        occupied.take(box)
        return [{ id: node.id, lines: form.lines, box }]
      }
      return []
    })
}

/** The rings of a look-alike, which keep their size at the upper left of a disc. */
function ringsAround({ x, y }: Place, radius: number): Rect {
  const [left, top] = [x - radius * 0.75 - RINGS.width / 2, y - radius * 0.75 - RINGS.height / 2]
  return { left, top, right: left + RINGS.width, bottom: top + RINGS.height }
}

/** Near a disc an amount may stand; from what is written it keeps away, and out of the boxes, where lines come together in few pixels. */
function withAir(occupied: Occupied, written: Occupied, boxes: readonly Rect[]): Occupied {
  const { beside, above } = APART
  return {
    isFree: (box) =>
      occupied.isFree(box) &&
      boxes.every((one) => !rectsMeet(one, box)) &&
      written.isFree({ left: box.left - beside, right: box.right + beside, top: box.top - above, bottom: box.bottom + above }),
    take: (box) => {
      occupied.take(box)
      written.take(box)
    },
    release: (box) => {
      occupied.release(box)
      written.release(box)
    },
  }
}

/** Wider than it need be a caption is only where it keeps away from others: two addresses in a row would read as one. */
function withMargin(box: Rect): Rect {
  return { ...box, left: box.left - APART.beside, right: box.right + APART.beside }
}

function around({ x, y }: Place, radius: number): Rect {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

/** First everybody as narrow as can be, which is what the layout leaves room for; then wider ones where there is room left. */
function* placedCaptions(
  scene: GraphScene,
  sides: ReadonlyMap<string, CaptionPlaces>,
  at: (id: string) => Place | undefined,
  zoom: number,
  occupied: OccupiedBy,
  overDots: OccupiedBy,
): Generator<undefined, PlacedLabel[], undefined> {
  const named = scene.nodes.toSorted((a, b) => b.worth - a.worth)
  const first = (node: SceneNode): FirstCaption | undefined => {
    const place = at(node.id)
    if (place === undefined) return undefined
    if (overDots === occupied || !isOnTheWay(node, sides.get(node.id), zoom)) return firstIn(node, place, occupied)
    // Where money ends is told in as few letters as there are.
    const told = node.narrow === undefined || node.radius >= SUBJECT_RADIUS ? node : { ...node, forms: [node.narrow], sideForms: [node.narrow] }
    return firstIn(told, place, occupied) ?? firstIn(told, place, overDots)
  }
  const firstIn = (node: SceneNode, place: Place, free: OccupiedBy): FirstCaption | undefined => {
    for (const side of triedAt(node, sides.get(node.id), zoom)) {
      const isBeside = side === 'left' || side === 'right'
      const inLane = sides.get(node.id)?.inLane === true ? node.laneForms : undefined
      const forms = isBeside ? sideFormsAt(inLane === undefined ? node : { sideForms: inLane }, zoom) : formsAt(node.forms, zoom)
      // The last with an address is the narrowest with one; after it comes the name alone.
      const narrow = isBeside
        ? [
            ...forms.slice(-1),
            ...(zoom < ADDRESSES_FROM ? [inLane === undefined ? node.narrow : node.laneEnd].filter((one) => one !== undefined) : []),
            // Who is on the way of the money, on two lines rather than not at all.
            ...(isOnTheWay(node, sides.get(node.id), zoom) ? formsAt(node.forms, zoom).slice(-1) : []),
          ]
        : [...forms.filter(({ hasAddress }) => hasAddress).slice(-1), ...forms.filter(({ hasAddress }) => !hasAddress)]
      for (const form of narrow) {
        const box = stands(node, side, form, place, zoom).find((one) => free.isFree(node.id, one))
        if (box === undefined) continue
        occupied.take(box)
        return { node, side, place, form, box, forms }
      }
    }
    return undefined
  }
  const widest = ({ node, side, place, form, box, forms }: FirstCaption): PlacedLabel => {
    for (const better of (side === 'above' ? sides.get(node.id)?.better : undefined) ?? []) {
      for (const there of better === 'below' ? forms : sideFormsAt(node, zoom)) {
        const clear = stands(node, better, there, place, zoom).find((one) => occupied.isFree(node.id, one, box))
        if (clear === undefined) continue
        occupied.release(box)
        occupied.take(clear)
        return { id: node.id, lines: there.lines, box: clear, ...ALIGNED[better] }
      }
    }
    for (const wider of forms.includes(form) ? forms.slice(0, forms.indexOf(form)) : forms) {
      const wide = stands(node, side, wider, place, zoom).find((one) => occupied.isFree(node.id, withMargin(one), box))
      if (wide === undefined) continue
      occupied.release(box)
      occupied.take(wide)
      return { id: node.id, lines: wider.lines, box: wide, ...ALIGNED[side] }
    }
    return { id: node.id, lines: form.lines, box, ...ALIGNED[side] }
  }
  /** Below who was asked about and found no room above: others are not named there before it is known what amounts leave of it. */
  const keptBelow = (node: SceneNode): Rect | undefined => {
    const [place, form] = [at(node.id), formsAt(node.forms, zoom).at(-1)]
    if (zoom >= ADDRESSES_FROM || node.radius < SUBJECT_RADIUS || sides.get(node.id)?.fan !== undefined) return undefined
    const box = place === undefined || form === undefined ? undefined : captionBox(node, 'below', form, place, zoom)
    if (box === undefined || !occupied.isFree(node.id, box)) return undefined
    occupied.take(box)
    return box
  }
  let kept: readonly Rect[] | undefined
  const placed: FirstCaption[] = []
  const left: SceneNode[] = []
  for (const [nth, node] of (zoom < ALL_NAMES_FROM ? named.slice(0, NAMES_OF_FAR) : named).entries()) {
    if (nth % AT_ONCE === 0) yield
    // Once all of those have had their turn.
    if (node.radius < SUBJECT_RADIUS) kept ??= left.flatMap((one) => keptBelow(one) ?? [])
    const found = first(node)
    if (found === undefined) left.push(node)
    else placed.push(found)
  }
  const labels: PlacedLabel[] = []
  for (const [nth, one] of placed.entries()) {
    if (nth % AT_ONCE === 0) yield
    labels.push(widest(one))
  }
  // Who went to a better place has left room for others.
  for (const [nth, node] of left.entries()) {
    if (nth % AT_ONCE === 0) yield
    const found = first(node)
    if (found !== undefined) labels.push(widest(found))
  }
  for (const below of kept ?? []) occupied.release(below)
  return labels
}

/** From so far that few amounts are written, others stand close above the way of the money: who is on it is named anywhere at the disc rather than not at all, before those of less worth. */
function triedAt(node: SceneNode, places: CaptionPlaces | undefined, zoom: number): readonly Stand[] {
  const order = places?.order ?? ABOVE
  return isOnTheWay(node, places, zoom) ? [...new Set([...order, ...AROUND])] : order
}

function isOnTheWay({ radius, isSolid }: SceneNode, places: CaptionPlaces | undefined, zoom: number): boolean {
  return zoom < ALL_NAMES_FROM && (radius >= SUBJECT_RADIUS || isSolid) && places?.fan === undefined
}

/** Where a caption is tried that a line runs through. */
const AROUND = ['above', 'below', 'right', 'left'] as const

function closedRooms(owners: readonly StandingBox[], cards: readonly StandingCard[], zoom: number): readonly ClosedRoom[] {
  return [
    ...owners.map((standing) => ({ own: new Set(standing.box.lanes.map(({ id }) => id)), rect: boxRect(standing, zoom) })),
    ...cards.map((standing) => ({ own: new Set<string>(), rect: boxRect(standing, zoom) })),
  ]
}

/** A caption where it stands at least. */
interface FirstCaption {
  readonly node: SceneNode
  readonly side: CaptionPlaces['order'][number]
  readonly place: Place
  readonly form: CaptionForm
  readonly box: Rect
  /** All ways to write it there, the fullest first. */
  readonly forms: readonly CaptionForm[]
}

function sideFormsAt({ sideForms }: Pick<SceneNode, 'sideForms'>, zoom: number): readonly CaptionForm[] {
  if (zoom >= ADDRESSES_FROM) return sideForms
  const without = sideForms.filter(({ hasAddress }) => !hasAddress)
  return without.length > 0 ? without : sideForms.slice(-1)
}

const ABOVE: CaptionPlaces['order'] = ['above']
const ALIGNED = { left: { align: 'end' }, right: { align: 'start' }, above: {}, below: {} } as const

/** Far out a name stands without its address, where it has one that it needs. */
function formsAt(forms: readonly CaptionForm[], zoom: number): readonly CaptionForm[] {
  const without = forms.filter(({ hasAddress }) => !hasAddress)
  return zoom < ADDRESSES_FROM && without.length > 0 ? without : forms
}
