import { LIGHT_COLOURS, type GraphColours } from '../scene/graph-colours.ts'
import type { TextLine } from '../scene/caption.ts'
import { sceneRoutes } from '../scene/edge-route.ts'
import { usedChainBadges } from '../scene/chain-badge.ts'
import { graphScene, type GraphScene, type SceneNode } from '../scene/graph-scene.ts'
import { placedChainLanes } from '../scene/chain-lanes.ts'
import { groundInks, hasBackEdge } from '../scene/ground-marks.ts'
import type { Ink } from '../scene/ink.ts'
import { chainMarks, coverageMarks, iconMark, lookalikeMarks, nodeMarks, roleMark, stopMarks } from '../scene/node-marks.ts'
import type { PlacedLabel } from '../scene/captions/placed-captions.ts'
import { placedLabels } from '../scene/placed-labels.ts'
import { placedEntityBoxes } from '../scene/entity-box.ts'
import { placedCards } from '../scene/fan-in-card.ts'
import { rectsMeet, type Rect } from '../scene/collision-index.ts'
import { textWidth } from '../scene/text-width.ts'
import { stopWords } from '../scene/stop-reason-icon.ts'
import { type Markings, NO_MARKINGS } from '../scene/markings.ts'
import { cardBox } from '../scene/card-position.ts'
import { type DrawnNote, drawnNotes, markedLegend, noteCard, noteSign, signBox } from './picture-marks.ts'
import { inkSvg, labelSvg, marksSvg, round, textSvg, titledMarks } from './svg-marks.ts'
import { nodeTitle } from './graph-text.ts'
import { NODE_COVERAGE_WORDS, type NodeCoverage } from '../../view-models/graph/node-coverage.ts'
import { ROLE_WORDS } from '../../case/identity/role-words.ts'
import { SUBJECT_ROLES, type SubjectRole } from '../../case/identity/subject-role.ts'
import { KIND_WORDS, type AddressKind } from '../../case/identity/address-kind.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point } from '../geometry/geometry.ts'
import { imageText, legendText } from '../messages.ts'

const MARGIN = 24
const LEGEND_HEIGHT = 84
const INFERRED_DASH = ' stroke-dasharray="6 4"'

const LEGEND_KINDS: readonly AddressKind[] = ['exchange', 'mixer', 'bridge', 'contract', 'fund', 'person', 'wallet', 'unknown']
const LEGEND_COVERAGE: readonly NodeCoverage[] = ['partial', 'empty', 'never', 'failed']

/**
 * Three rows: kinds, edges, coverage; then what the image leaves out. Returns their width and their
 * SVG.
 */
function legend(
  x: number,
  y: number,
  colours: GraphColours,
  visibleGraph: VisibleGraph,
  roles: ReadonlySet<SubjectRole>,
  leftOut: string,
  unnamed: number,
  hasBack: boolean,
): { readonly width: number; readonly svg: string } {
  let width = 0
  const { nodes, hiddenCount, hiddenEdges = 0, edgesLeftOut, inferred, traced } = visibleGraph
  const chains = usedChainBadges(visibleGraph)
  const line = (words: string): TextLine => ({ text: words, face: 'regular', size: 10.5, tone: 'ink-2' })
  const row = (items: readonly { readonly mark: (at: number) => string; readonly words: string }[], top: number): string => {
    let at = x
    const drawn = items
      .map(({ mark, words }) => {
        const item = mark(at + 8) + textSvg(at + 20, top + 4, line(words), colours, 'start')
        // Extra width for a substitute font.
        at += 38 + textWidth(words, 10.5, 'regular') * 1.15
        return item
      })
      .join('')
    width = Math.max(width, at - x)
    return drawn
  }
  const stroke = (at: number, top: number, width: number, dash: string): string =>
    `<path d="M${round(at - 8)} ${round(top)}h16" stroke="${colours.edgeStrong}" stroke-width="${width}"${dash}/>`
  const backArrows = (at: number, top: number): string =>
    `<path d="M${round(at - 9)} ${round(top)}l5 -3v6zM${round(at - 1)} ${round(top)}l5 -3v6z" fill="${colours.edgeStrong}"/>`
  const pipe = (at: number, top: number): string => `<path d="M${round(at - 8)} ${round(top)}h16" stroke="${colours.line}" stroke-width="7"/>`
  const rows = [
    row(
      LEGEND_KINDS.map((kind) => ({ words: KIND_WORDS[kind], mark: (at) => marksSvg([iconMark(kind, { x: at, y }, 14, colours.kinds[kind].full)]) })),
      y,
    ),
    row(
      [
        ...(traced === undefined
          ? [{ words: imageText.flow, mark: (at: number) => stroke(at, y + 20, 2.5, '') }]
          : [
              { words: imageText.traced, mark: (at: number) => pipe(at, y + 20) + stroke(at, y + 20, 2.5, '') },
              { words: imageText.notTraced, mark: (at: number) => pipe(at, y + 20) },
            ]),
        { words: legendText.relation, mark: (at) => stroke(at, y + 20, 1.5, ' stroke-dasharray="1.5 3"') },
        ...(inferred === undefined ? [] : [{ words: imageText.inferred, mark: (at: number) => stroke(at, y + 20, 1.5, INFERRED_DASH) }]),
        ...(hasBack ? [{ words: legendText.back, mark: (at: number) => stroke(at, y + 20, 2, '') + backArrows(at, y + 20) }] : []),
        ...(nodes.some(({ lookalikes }) => lookalikes.length > 0)
          ? [
              {
                words: imageText.lookalike,
                mark: (at: number) => marksSvg(lookalikeMarks({ x: at, y: y + 20 }, colours)),
              },
            ]
          : []),
        ...SUBJECT_ROLES.filter((role) => roles.has(role)).map((role) => ({
          words: ROLE_WORDS[role],
          mark: (at: number) => marksSvg([roleMark({ x: at, y: y + 14 }, 12, colours.roles[role])]),
        })),
      ],
      y + 20,
    ),
    row(
      [
        ...LEGEND_COVERAGE.map((coverage) => ({
          words: NODE_COVERAGE_WORDS[coverage],
          mark: (at: number) => marksSvg(coverageMarks(coverage, { x: at, y: y + 40 }, colours)),
        })),
        { words: legendText.noMark, mark: () => '' },
        ...chains.map((chain) => ({ words: chain.title, mark: (at: number) => marksSvg(chainMarks(chain, { x: at, y: y + 40 }, colours)) })),
      ],
      y + 40,
    ),
    textSvg(x, y + 62, line(imageText.hidden(leftOut, imageText.hiddenCounts(hiddenCount, hiddenEdges), edgesLeftOut, unnamed)), colours, 'start'),
  ]
  return { width, svg: rows.join('') }
}

/**
 * The bounds of a scene and its labels with a margin; a point at the origin of the canvas for an
 * empty scene.
 */
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
  readonly at: (id: string) => Point
  readonly inks: readonly Ink[]
  readonly captions: readonly PlacedLabel[]
  readonly amounts: readonly PlacedLabel[]
  /** Number of nodes whose names have no place. */
  readonly unnamed: number
  readonly bounds: Rect
  readonly titles: ReadonlyMap<string, string>
  readonly colours: GraphColours
  readonly markings: Markings
  readonly notes: readonly DrawnNote[]
}

function drawingOf(visibleGraph: VisibleGraph, positions: Readonly<Record<string, Point>>, colours: GraphColours, markings: Markings): Drawing {
  const scene = graphScene(visibleGraph)
  const at = (id: string): Point => positions[id] ?? { x: 0, y: 0 }
  const { captions, amounts, unnamed } = placedLabels(scene, at, 1)
  const boxes = placedEntityBoxes(scene.boxes, (id) => positions[id])
  const cards = placedCards(scene.nodes, (id) => positions[id])
  const routes = sceneRoutes(scene, at)
  const bounds = boundsOf(scene, at, [
    ...[...routes.values()].flat().map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })),
    ...[...boxes, ...cards, ...placedChainLanes(scene, (id) => positions[id])].map(({ rect }) => rect),
    ...[...captions, ...amounts].map(({ box }) => box),
    ...markings.cards.map(cardBox),
  ])
  const titles = new Map(visibleGraph.nodes.map((node) => [node.id, nodeTitle(node)]))
  const inks = groundInks({ scene, colours, inFull: undefined, selection: NOTHING, markings }, at)
  return { scene, at, inks, captions, amounts, unnamed, bounds, titles, colours, markings, notes: drawnNotes(scene, at, markings, titles) }
}

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The SVG of everything visible in a window of a drawing, made of the primitives that the screen
 * shows.
 */
function seenIn({ scene, at, inks, captions, amounts, titles, colours, markings, notes }: Drawing, window: Rect): string {
  const isSeen = (box: Rect): boolean => rectsMeet(box, window)
  const nodes = scene.nodes.filter((node) => isSeen(discBox(node, at(node.id))))
  const titleOf = (id: string): string => titles.get(id) ?? nodes.find((node) => node.id === id)?.forms[0]?.lines[0]?.text ?? ''
  return [
    ...inks.map((ink) => inkSvg(ink, window, titleOf)),
    ...[...amounts, ...captions].filter(({ box }) => isSeen(box)).map((label) => labelSvg(label, colours)),
    ...nodes.map((node) => titledMarks(titleOf(node.id), nodeMarks(node, at(node.id), node.radius, colours))),
    ...nodes.map(({ id, radius }) => {
      const stop = markings.stops?.get(id)
      return stop === undefined ? '' : titledMarks(stopWords(stop), stopMarks(stop.sign, at(id), radius, colours))
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
 * The graph as one SVG document, as the screen draws it at full size: no script, no style sheet, no
 * external reference, the same bytes for the same input. Labels are inert text. `leftOut` comes
 * before the list of what the image leaves out.
 */
export function graphSvg(
  visibleGraph: VisibleGraph,
  positions: Readonly<Record<string, Point>>,
  colours: GraphColours = LIGHT_COLOURS,
  markings: Markings = NO_MARKINGS,
  leftOut: string = imageText.leftOut,
): string {
  const drawing = drawingOf(visibleGraph, positions, colours, markings)
  const { left, top, bottom } = drawing.bounds
  const roles = new Set(drawing.scene.nodes.flatMap(({ role }) => role ?? []))
  const reported = legend(left + MARGIN, bottom + 10, colours, visibleGraph, roles, leftOut, drawing.unnamed, hasBackEdge(drawing.scene, drawing.at))
  // An image of few nodes is as wide as its legend.
  const right = Math.max(drawing.bounds.right, left + reported.width + 2 * MARGIN)
  const marked = markedLegend(drawing.scene, drawing.notes, markings, colours, right - left - 2 * MARGIN)
  const window = { left, top, right, bottom: bottom + LEGEND_HEIGHT + marked.height }
  const body = seenIn(drawing, window) + reported.svg + marked.at(left + MARGIN, bottom + LEGEND_HEIGHT)
  return documentOf(window, body, imageText.title, colours)
}

/** As `graphSvg`, without a legend, and at least so wide: for a figure with a caption of its own. */
export function figureSvg(
  visibleGraph: VisibleGraph,
  positions: Readonly<Record<string, Point>>,
  { colours, minWidth, title }: { readonly colours: GraphColours; readonly minWidth: number; readonly title: string },
): string {
  const drawing = drawingOf(visibleGraph, positions, colours, NO_MARKINGS)
  const { left, right, top, bottom } = drawing.bounds
  const margin = Math.max(0, (minWidth - (right - left)) / 2)
  const window = { left: left - margin, right: right + margin, top, bottom }
  return documentOf(window, seenIn(drawing, window), title, colours)
}

/**
 * At this width across a page of 180 mm, a name of 12 units is 7 points high. The height is limited
 * by the page.
 */
const SHEET = { width: 860, height: 780 } as const
/** Overlap of neighbouring sheets: the widest name, and the highest caption with its disc. */
const SHEET_OVERLAP = { width: 230, height: 100 } as const
/** Maximum number of sheets; more cannot reasonably be laid side by side. */
const MAX_SHEETS = 80

/** An image in sheets, each of which is legible on paper. */
export interface GraphSheets {
  /** The number of sheets needed; 0 where the whole is legible. */
  readonly needed: number
  /** SVG documents, row by row; empty where none are needed, or too many. */
  readonly svgs: readonly string[]
  /** The row and column of each sheet, from 1. */
  readonly spots?: readonly SheetSpot[]
}

interface SheetSpot {
  readonly row: number
  readonly column: number
}

/** The same image as `graphSvg`, cut into sheets for a page; empty sheets are left out. */
export function graphSheets(visibleGraph: VisibleGraph, positions: Readonly<Record<string, Point>>, markings: Markings = NO_MARKINGS): GraphSheets {
  const drawing = drawingOf(visibleGraph, positions, LIGHT_COLOURS, markings)
  const { left, top, right, bottom } = drawing.bounds
  if (right - left <= SHEET.width && bottom - top + LEGEND_HEIGHT <= SHEET.height) return { needed: 0, svgs: [] }
  const used = sheetsWithNodes(drawing)
  if (used.length > MAX_SHEETS) return { needed: used.length, svgs: [] }
  const svgs = used.map(({ window }, at) => documentOf(window, seenIn(drawing, window), imageText.sheet(at + 1, used.length), LIGHT_COLOURS))
  return { needed: used.length, svgs, spots: used.map(({ spot }) => spot) }
}

interface Sheet {
  readonly spot: SheetSpot
  readonly window: Rect
}

/**
 * The sheets that contain a node, row by row. Found from the nodes, because an area of any size has
 * no more non-empty sheets than they meet.
 */
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

/** Indexes of the sheets that a range may meet; few, because a disc is smaller than a sheet. */
function stepsOver(from: number, to: number, length: number, step: number): readonly number[] {
  const first = Math.max(0, Math.floor((from - length) / step))
  const last = Math.max(first, Math.ceil(to / step))
  return Array.from({ length: Math.min(last - first + 1, MAX_SHEETS) }, (_, at) => first + at)
}

function discBox({ radius }: SceneNode, { x, y }: Point): Rect {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
}
