import { LIGHT_COLOURS, edgeColour, type GraphColours } from './graph-colours.ts'
import type { Point } from '../layout/layout.ts'
import { LINE_HEIGHT, type TextLine } from '../scene/caption.ts'
import { curvesOf } from '../scene/edge-line.ts'
import { type EdgeRoutes, sceneRoutes } from '../scene/edge-route.ts'
import { graphScene, type GraphScene, type SceneEdge, type SceneNode } from '../scene/graph-scene.ts'
import { COVERAGE_PATHS, ICON_PATHS, LOOKALIKE_PATH, type NodeIcon } from '../../views/kind-icons.ts'
import type { PlacedLabel } from '../scene/captions/placed-captions.ts'
import { placedLabels } from '../scene/placed-labels.ts'
import { type StandingBox, standingBoxes } from '../scene/owner-box.ts'
import { cardBars, type StandingCard, standingCards } from '../scene/payers-card.ts'
import { BOX_CORNER } from './ground-layer.ts'
import { rectsMeet, type Rect } from '../scene/occupied.ts'
import { textWidth } from '../scene/text-width.ts'
import { type HandColour, type Markings, NO_MARKINGS, RING_GAP, RING_WIDTH } from '../scene/markings.ts'
import { cardBox } from '../scene/card-place.ts'
import { type DrawnNote, drawnNotes, markedLegend, noteCard, noteSign, signBox, stopSign } from './picture-marks.ts'
import { nodeTitle } from './graph-text.ts'
import { NODE_COVERAGE_WORDS, type NodeCoverage } from '../../views/graph/node-coverage.ts'
import { ROLE_WORDS } from '../../subjects/role-words.ts'
import { SUBJECT_ROLES, type SubjectRole } from '../../evidence/identity/subject-role.ts'
import { hiddenWords } from '../filter/hidden-words.ts'
import type { VisibleGraph } from '../filter/readable-part.ts'
import { KIND_WORDS, type AddressKind } from '../../evidence/identity/address-kind.ts'

const MARGIN = 24
const LEGEND_HEIGHT = 84
/** Space before the arrow's head, and its length. */
const ARROW = 7

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function text(x: number, y: number, line: TextLine, colours: GraphColours, anchor = 'middle'): string {
  const family = line.face === 'mono' ? ' font-family="JetBrains Mono, monospace"' : ''
  return `<text x="${round(x)}" y="${round(y)}" fill="${line.tone === 'ink' ? colours.ink : colours.ink2}" font-size="${line.size}" font-weight="${line.face === 'strong' ? 600 : 400}" text-anchor="${anchor}"${family}>${escapeXml(line.text)}</text>`
}

function icon(name: NodeIcon, x: number, y: number, size: number, colour: string): string {
  return `<path transform="translate(${round(x - size / 2)} ${round(y - size / 2)}) scale(${(size / 16).toFixed(3)})" d="${ICON_PATHS[name]}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`
}

function coverageMark(coverage: NodeCoverage, x: number, y: number, colours: GraphColours): string {
  if (coverage === 'complete') return ''
  const { line, fill } = COVERAGE_PATHS[coverage]
  const colour = coverage === 'failed' ? colours.bad : coverage === 'partial' ? colours.warn : colours.ink3
  const dash = coverage === 'never' ? ' stroke-dasharray="1.4 2"' : ''
  return [
    `<g transform="translate(${round(x - 6)} ${round(y - 6)})"><circle cx="6" cy="6" r="7" fill="${colours.canvas}"/>`,
    line === '' ? '' : `<path d="${line}" fill="none" stroke="${colour}" stroke-width="1.5"${dash}/>`,
    fill === '' ? '' : `<path d="${fill}" fill="${colour}" fill-rule="evenodd"/>`,
    '</g>',
  ].join('')
}

function rings(x: number, y: number, { canvas, warn }: GraphColours): string {
  return `<g transform="translate(${round(x)} ${round(y)})"><path d="${LOOKALIKE_PATH}" fill="${canvas}" fill-opacity="0.8" stroke="${warn}" stroke-width="1.5"/></g>`
}

/** What an address is to the case. */
function tick(x: number, y: number, height: number, colour: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="3" height="${round(height)}" fill="${colour}"/>`
}

const ANCHORS = { start: 'start', end: 'end', middle: 'middle' } as const

function label({ lines, box, align = 'middle' }: PlacedLabel, colours: GraphColours): string {
  const x = align === 'start' ? box.left : align === 'end' ? box.right : (box.left + box.right) / 2
  let y = box.top
  return lines
    .map((line) => {
      y += line.size * LINE_HEIGHT
      return text(x, y - line.size * 0.3, line, colours, ANCHORS[align])
    })
    .join('')
}

function disc(node: SceneNode, { x, y }: Point, title: string, colours: GraphColours, hand: HandColour | undefined): string {
  const { full, soft } = node.kind === 'group' ? { full: colours.line, soft: colours.canvas } : colours.kinds[node.kind]
  const r = node.radius
  const fill = node.isSolid ? full : soft
  const shape =
    node.kind === 'group'
      ? `<rect x="${round(x - r)}" y="${round(y - r)}" width="${2 * r}" height="${2 * r}" rx="4" fill="${fill}" stroke="${full}" stroke-width="1.5"/>`
      : `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${fill}" stroke="${full}" stroke-width="1.5"/>`
  const lookalike = node.isLookalike ? rings(x - r * 0.75 - 8, y - r * 0.75 - 6, colours) : ''
  const role = node.role === undefined ? '' : tick(x - r - 6, y - r * 0.6, r * 1.2, colours.roles[node.role])
  return [
    `<g><title>${escapeXml(title)}</title>`,
    hand === undefined
      ? ''
      : `<circle cx="${round(x)}" cy="${round(y)}" r="${r + RING_GAP}" fill="none" stroke="${colours.hand[hand]}" stroke-width="${RING_WIDTH}"/>`,
    shape,
    icon(node.icon, x, y, r * 1.15, node.isSolid ? colours.canvas : node.kind === 'group' ? colours.ink2 : full),
    role,
    lookalike,
    node.coverage === undefined ? '' : coverageMark(node.coverage, x + r * 0.75, y - r * 0.75, colours),
    '</g>',
  ].join('')
}

function ownerBox({ box: { kind }, rect: { left, top, right, bottom }, rules }: StandingBox, { kinds, line }: GraphColours): string {
  const [x, y, width, height] = [left, top, right - left, bottom - top].map(round)
  const lanes = rules.map((at) => `M${round(left + BOX_CORNER)} ${round(at)}H${round(right - BOX_CORNER)}`).join('')
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${BOX_CORNER}" fill="${kinds[kind].soft}" stroke="${kinds[kind].full}"/><path d="${lanes}" fill="none" stroke="${line}" stroke-width="0.75"/>`
}

function payersCard(standing: StandingCard, { canvas, edge }: GraphColours): string {
  const { left, top, right, bottom } = standing.rect
  const bars = cardBars(standing)
    .map((bar) => `M${round(bar.left)} ${round(bar.bottom)}V${round(bar.top)}H${round(bar.right)}V${round(bar.bottom)}Z`)
    .join('')
  return `<rect x="${round(left)}" y="${round(top)}" width="${round(right - left)}" height="${round(bottom - top)}" rx="${BOX_CORNER}" fill="${canvas}" stroke="${edge}"/><path d="${bars}" fill="${edge}"/>`
}

function edgeLine(
  { width, colour, isRelation, isInferred }: SceneEdge,
  from: Point,
  bends: readonly Point[],
  to: Point,
  radius: number,
  colours: GraphColours,
): string {
  const bend = bends.at(-1) ?? from
  const length = Math.hypot(to.x - bend.x, to.y - bend.y)
  if (length === 0) return ''
  const share = Math.max(0, length - radius - ARROW) / length
  const end = { x: bend.x + (to.x - bend.x) * share, y: bend.y + (to.y - bend.y) * share }
  const way =
    bends.length === 0
      ? `L${round(end.x)} ${round(end.y)}`
      : curvesOf(from, bends, end)
          .map(([, through, there]) => `Q${round(through.x)} ${round(through.y)} ${round(there.x)} ${round(there.y)}`)
          .join('')
  const dash = isInferred === true ? INFERRED_DASH : isRelation ? ' stroke-dasharray="1.5 3"' : ''
  return `<path d="M${round(from.x)} ${round(from.y)}${way}" fill="none" stroke="${edgeColour(colours, colour)}" stroke-width="${round(width)}"${dash} marker-end="url(#a-${colour})"/>`
}

const INFERRED_DASH = ' stroke-dasharray="6 4"'

const LEGEND_KINDS: readonly AddressKind[] = ['exchange', 'mixer', 'bridge', 'contract', 'fund', 'person', 'wallet', 'unknown']
const LEGEND_COVERAGE: readonly NodeCoverage[] = ['partial', 'empty', 'never', 'failed']

/** Three rows: kinds, lines, coverage; then what the picture leaves out. How wide they are, and how they look. */
function legend(
  x: number,
  y: number,
  colours: GraphColours,
  { nodes, hiddenCount, hiddenEdges = 0, linesLeftOut, inferred }: VisibleGraph,
  roles: ReadonlySet<SubjectRole>,
  leftOut: string,
): { readonly width: number; readonly svg: string } {
  let width = 0
  const line = (words: string): TextLine => ({ text: words, face: 'regular', size: 10.5, tone: 'ink-2' })
  const row = (items: readonly { readonly mark: (at: number) => string; readonly words: string }[], top: number): string => {
    let at = x
    const drawn = items
      .map(({ mark, words }) => {
        const item = mark(at + 8) + text(at + 20, top + 4, line(words), colours, 'start')
        // Room for the letters of any font that stands in for the one that was meant.
        at += 38 + textWidth(words, 10.5, 'regular') * 1.15
        return item
      })
      .join('')
    width = Math.max(width, at - x)
    return drawn
  }
  const stroke = (at: number, top: number, width: number, dash: string): string =>
    `<path d="M${round(at - 8)} ${round(top)}h16" stroke="${colours.edgeStrong}" stroke-width="${width}"${dash}/>`
  const rows = [
    row(
      LEGEND_KINDS.map((kind) => ({ words: KIND_WORDS[kind], mark: (at) => icon(kind, at, y, 14, colours.kinds[kind].full) })),
      y,
    ),
    row(
      [
        { words: 'Flow of value, wider for more US dollars', mark: (at) => stroke(at, y + 20, 2.5, '') },
        { words: 'Relation', mark: (at) => stroke(at, y + 20, 1.5, ' stroke-dasharray="1.5 3"') },
        ...(inferred === undefined
          ? []
          : [{ words: 'Inferred by amount and time, not observed', mark: (at: number) => stroke(at, y + 20, 1.5, INFERRED_DASH) }]),
        ...(nodes.some(({ lookalikes }) => lookalikes.length > 0)
          ? [
              {
                words: 'Look-alike: an address of this picture that could be taken for another',
                mark: (at: number) => rings(at - 8, y + 14, colours),
              },
            ]
          : []),
        ...SUBJECT_ROLES.filter((role) => roles.has(role)).map((role) => ({
          words: ROLE_WORDS[role],
          mark: (at: number) => tick(at, y + 14, 12, colours.roles[role]),
        })),
      ],
      y + 20,
    ),
    row(
      [
        ...LEGEND_COVERAGE.map((coverage) => ({
          words: NODE_COVERAGE_WORDS[coverage],
          mark: (at: number) => coverageMark(coverage, at, y + 40, colours),
        })),
        { words: 'No mark: complete', mark: () => '' },
      ],
      y + 40,
    ),
    text(
      x,
      y + 62,
      line(
        `${leftOut}: ${hiddenWords(hiddenCount, hiddenEdges) || 'nothing'}.${linesLeftOut === undefined ? '' : ` Smaller flows not drawn: ${linesLeftOut}.`}`,
      ),
      colours,
      'start',
    ),
  ]
  return { width, svg: rows.join('') }
}

/** What a scene and its labels cover, with some air around; the corner of the canvas for nothing. */
function boundsOf(scene: GraphScene, at: (id: string) => Point, others: readonly Rect[]): Rect {
  if (scene.nodes.length + others.length === 0) return { left: -MARGIN, top: -MARGIN, right: MARGIN, bottom: MARGIN }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const cover = (box: Rect): void => {
    left = Math.min(left, box.left)
    top = Math.min(top, box.top)
    right = Math.max(right, box.right)
    bottom = Math.max(bottom, box.bottom)
  }
  for (const node of scene.nodes) {
    cover(discBox(node, at(node.id)))
  }
  for (const box of others) cover(box)
  return { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN }
}

interface Drawing {
  readonly scene: GraphScene
  readonly boxes: readonly StandingBox[]
  readonly cards: readonly StandingCard[]
  readonly at: (id: string) => Point
  readonly routes: EdgeRoutes
  readonly captions: readonly PlacedLabel[]
  readonly amounts: readonly PlacedLabel[]
  readonly bounds: Rect
  readonly titles: ReadonlyMap<string, string>
  readonly colours: GraphColours
  readonly markings: Markings
  readonly notes: readonly DrawnNote[]
}

function drawingOf(part: VisibleGraph, places: Readonly<Record<string, Point>>, colours: GraphColours, markings: Markings): Drawing {
  const scene = graphScene(part)
  const at = (id: string): Point => places[id] ?? { x: 0, y: 0 }
  const { captions, amounts } = placedLabels(scene, at, 1)
  const boxes = standingBoxes(scene.boxes, (id) => places[id])
  const cards = standingCards(scene.nodes, (id) => places[id])
  const routes = sceneRoutes(scene, at)
  const bounds = boundsOf(scene, at, [
    ...[...routes.values()].flat().map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })),
    ...[...boxes, ...cards].map(({ rect }) => rect),
    ...[...captions, ...amounts].map(({ box }) => box),
    ...markings.cards.map(cardBox),
  ])
  const titles = new Map(part.nodes.map((node) => [node.id, nodeTitle(node)]))
  return { scene, boxes, cards, at, routes, captions, amounts, bounds, titles, colours, markings, notes: drawnNotes(scene, at, markings, titles) }
}

/** All of a drawing that is seen in a window of it. */
function seenIn({ scene, boxes, cards, at, routes, captions, amounts, titles, colours, markings, notes }: Drawing, window: Rect): string {
  const radii = new Map(scene.nodes.map(({ id, radius }) => [id, radius]))
  const isSeen = (box: Rect): boolean => rectsMeet(box, window)
  const edges = scene.edges.filter((edge) => {
    const [from, to] = [at(edge.source), at(edge.target)]
    const points = [from, ...(routes.get(edge.id) ?? []), to]
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    return isSeen({ left: Math.min(...xs) - 6, right: Math.max(...xs) + 6, top: Math.min(...ys) - 6, bottom: Math.max(...ys) + 6 })
  })
  const nodes = scene.nodes.filter((node) => isSeen(discBox(node, at(node.id))))
  const marker = (colour: SceneEdge['colour']): string =>
    `<marker id="a-${colour}" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5L7 4L0 7.5Z" fill="${edgeColour(colours, colour)}"/></marker>`
  const boxed = new Set([...boxes.flatMap(({ box }) => box.lanes.map(({ id }) => id)), ...cards.map(({ id }) => id)])
  const isBoxed = ({ source, target }: SceneEdge): boolean => boxed.has(source) || boxed.has(target)
  const linesOf = (some: readonly SceneEdge[]): string[] =>
    some.map((edge) => edgeLine(edge, at(edge.source), routes.get(edge.id) ?? [], at(edge.target), radii.get(edge.target) ?? 0, colours))
  const used = [...new Set(edges.map(({ colour }) => colour))].toSorted()
  return [
    `<defs>${used.map(marker).join('')}</defs>`,
    ...linesOf(edges.filter((edge) => !isBoxed(edge))),
    ...boxes.filter(({ rect }) => isSeen(rect)).map((box) => ownerBox(box, colours)),
    ...cards.filter(({ rect }) => isSeen(rect)).map((card) => payersCard(card, colours)),
    ...linesOf(edges.filter(isBoxed)),
    ...nodes.map((node) =>
      disc(node, at(node.id), titles.get(node.id) ?? node.forms[0]?.lines[0]?.text ?? '', colours, markings.colours.get(node.id)),
    ),
    ...[...amounts, ...captions].filter(({ box }) => isSeen(box)).map((placed) => label(placed, colours)),
    ...nodes.flatMap(({ id, radius }) => {
      const stop = markings.stops?.get(id)
      return stop === undefined ? [] : [stopSign(stop, at(id).x - radius * 0.75, at(id).y + radius * 0.75, colours)]
    }),
    ...notes.filter(({ sign }) => sign !== undefined && isSeen(signBox(sign))).map((note) => noteSign(note, colours)),
    ...markings.cards.filter((card) => isSeen(cardBox(card))).map((card) => noteCard(card, colours)),
  ].join('')
}

function documentOf({ left, top, right, bottom }: Rect, body: string, title: string, { canvas }: GraphColours): string {
  const [x, y, width, height] = [left, top, right - left, bottom - top].map(round)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" role="img" aria-label="${title}" font-family="Inter, system-ui, sans-serif"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${canvas}"/>${body}</svg>`
}

/**
 * The graph as one SVG document, as the screen draws it at full size: no script, no style sheet, no reference to anything outside of itself,
 * the same bytes for the same input. Labels are inert text. `leftOut` is said before what the picture leaves out.
 */
export function graphSvg(
  part: VisibleGraph,
  places: Readonly<Record<string, Point>>,
  colours: GraphColours = LIGHT_COLOURS,
  markings: Markings = NO_MARKINGS,
  leftOut = 'Hidden or filtered',
): string {
  const drawing = drawingOf(part, places, colours, markings)
  const { left, top, bottom } = drawing.bounds
  const roles = new Set(drawing.scene.nodes.flatMap(({ role }) => role ?? []))
  const told = legend(left + MARGIN, bottom + 10, colours, part, roles, leftOut)
  // A picture of few nodes is as wide as its legend.
  const right = Math.max(drawing.bounds.right, left + told.width + 2 * MARGIN)
  const marked = markedLegend(drawing.scene, drawing.notes, markings, colours, right - left - 2 * MARGIN)
  const window = { left, top, right, bottom: bottom + LEGEND_HEIGHT + marked.height }
  const body = seenIn(drawing, window) + told.svg + marked.at(left + MARGIN, bottom + LEGEND_HEIGHT)
  return documentOf(window, body, 'Fund-flow graph', colours)
}

/** A name of 12 units is 7 points high where so many units stand across a page of 180 mm, and a sheet is no higher than the page allows. */
const SHEET = { width: 860, height: 780 } as const
/** What stands at the edge of one sheet stands on the next one too: as much as the widest name, and the highest caption with its disc. */
const SHEET_OVERLAP = { width: 230, height: 100 } as const
/** More sheets nobody lays side by side. */
const MOST_SHEETS = 80

/** A picture in parts of which each is legible on paper. */
export interface GraphSheets {
  /** How many it takes; nought where the whole is legible. */
  readonly needed: number
  /** SVG documents, row by row; none where none are needed, or too many. */
  readonly svgs: readonly string[]
  /** Where each of them lies among the others, from 1. */
  readonly spots?: readonly SheetSpot[]
}

interface SheetSpot {
  readonly row: number
  readonly column: number
}

/** The same picture as `graphSvg`, cut into sheets for a page; sheets on which nothing stands are left out. */
export function graphSheets(part: VisibleGraph, places: Readonly<Record<string, Point>>, markings: Markings = NO_MARKINGS): GraphSheets {
  const drawing = drawingOf(part, places, LIGHT_COLOURS, markings)
  const { left, top, right, bottom } = drawing.bounds
  if (right - left <= SHEET.width && bottom - top + LEGEND_HEIGHT <= SHEET.height) return { needed: 0, svgs: [] }
  const used = sheetsWithNodes(drawing)
  if (used.length > MOST_SHEETS) return { needed: used.length, svgs: [] }
  const svgs = used.map(({ window }, at) =>
    documentOf(window, seenIn(drawing, window), `Fund-flow graph, sheet ${at + 1} of ${used.length}`, LIGHT_COLOURS),
  )
  return { needed: used.length, svgs, spots: used.map(({ spot }) => spot) }
}

interface Sheet {
  readonly spot: SheetSpot
  readonly window: Rect
}

/** The sheets on which a node stands, row by row. Found from the nodes, because an area of any size holds no more sheets than they meet. */
function sheetsWithNodes(drawing: Drawing): readonly Sheet[] {
  const { left, top } = drawing.bounds
  const sheets = new Map<string, Sheet>()
  const [stepX, stepY] = [SHEET.width - SHEET_OVERLAP.width, SHEET.height - SHEET_OVERLAP.height]
  for (const node of drawing.scene.nodes) {
    const box = discBox(node, drawing.at(node.id))
    for (const row of stepsOver(box.top - top, box.bottom - top, SHEET.height, stepY)) {
      for (const column of stepsOver(box.left - left, box.right - left, SHEET.width, stepX)) {
        const [x, y] = [left + column * stepX, top + row * stepY]
        const window = { left: x, top: y, right: x + SHEET.width, bottom: y + SHEET.height }
        if (rectsMeet(box, window)) sheets.set(`${row} ${column}`, { spot: { row: row + 1, column: column + 1 }, window })
      }
    }
  }
  return [...sheets.values()].toSorted((a, b) => a.spot.row - b.spot.row || a.spot.column - b.spot.column)
}

/** Numbers of the sheets that a stretch may meet; few, because a disc is smaller than a sheet. */
function stepsOver(from: number, to: number, length: number, step: number): readonly number[] {
  const first = Math.max(0, Math.floor((from - length) / step))
  const last = Math.max(first, Math.ceil(to / step))
  return Array.from({ length: Math.min(last - first + 1, MOST_SHEETS) }, (_, at) => first + at)
}

function discBox({ radius }: SceneNode, { x, y }: Point): Rect {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
}
