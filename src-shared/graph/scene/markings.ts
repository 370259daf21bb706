import type { Arrangement, NoteCard } from '../../case/curation/arrangement.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import type { TraceStops } from './stop-reason-icon.ts'
import { wrappedText } from './wrapped-text.ts'
import { nodeText } from '../messages.ts'

/**
 * The colours that an investigator gives nodes; few, so that each is distinguishable in both
 * themes.
 */
export const HAND_COLOURS = ['red', 'orange', 'green', 'blue', 'violet', 'grey'] as const
/** From the rim of a disc to the middle of the ring around it, and how wide the ring is. */
export const RING_GAP = 3
export const RING_WIDTH = 3
export type HandColour = (typeof HAND_COLOURS)[number]

/**
 * The investigator's colours and notes on the graph. Colours of the palette alone; texts as they
 * were typed.
 */
export interface Markings {
  readonly colours: ReadonlyMap<string, HandColour>
  /** What a colour means, where that was entered. */
  readonly meanings: ReadonlyMap<HandColour, string>
  /** By node, by edge as it is selected, or '' for the whole graph. */
  readonly notes: ReadonlyMap<string, string>
  readonly cards: readonly NoteCard[]
  /**
   * The end points of the trace on screen, with their reasons; absent without a trace. Computed,
   * but drawn as the marks are.
   */
  readonly stops?: TraceStops
  /** Nodes with calls in progress. Transient: on the screen, and in nothing that is saved. */
  readonly requesting?: ReadonlySet<string>
  /**
   * Nodes that stay when the graph is laid out again. A working aid that says nothing about the
   * money: on the screen, and in no printed image.
   */
  readonly pinned?: ReadonlySet<string>
}

export const NO_MARKINGS: Markings = { colours: new Map(), meanings: new Map(), notes: new Map(), cards: [] }

export type Marked = Pick<Arrangement, 'nodeColours' | 'colourMeanings' | 'graphNotes' | 'noteCards'>

/** The markings of a case. A colour outside the palette, as a file may contain, is not drawn. */
export function markingsOf({ nodeColours, colourMeanings, graphNotes, noteCards }: Marked): Markings {
  return {
    colours: new Map(
      [...nodeColours].flatMap(([id, name]) => HAND_COLOURS.filter((colour) => colour === name).map((colour) => [id, colour] as const)),
    ),
    meanings: new Map(HAND_COLOURS.flatMap((colour) => (colourMeanings.has(colour) ? [[colour, colourMeanings.get(colour) ?? ''] as const] : []))),
    notes: graphNotes,
    cards: [...noteCards.values()].filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)),
  }
}

/**
 * The markings of the drawn nodes, for the legend: those of collapsed and hidden nodes are left
 * out.
 */
export function markingsIn(markings: Markings, drawn: readonly { readonly id: string }[]): Markings {
  const ids = new Set(drawn.map(({ id }) => id))
  const { colours, pinned } = markings
  return {
    ...markings,
    colours: new Map([...colours].filter(([id]) => ids.has(id))),
    ...(pinned === undefined ? {} : { pinned: new Set([...pinned].filter((id) => ids.has(id))) }),
  }
}

const MAX_MEANING_LENGTH = 60

/** The palette's colours in use, with their meanings; their own names where none was entered. */
export function usedColours({ colours, meanings }: Markings): readonly { readonly colour: HandColour; readonly words: string }[] {
  const used = new Set(colours.values())
  return HAND_COLOURS.filter((colour) => used.has(colour)).map((colour) => ({
    colour,
    words: visibleText(meanings.get(colour) ?? nodeText.marked(colour), MAX_MEANING_LENGTH),
  }))
}

/** A card, in layout units. */
export const CARD = { width: 190, pad: 8, size: 11.5, line: 15 } as const
const MAX_CARD_LINES = 14
const MAX_CARD_LENGTH = 1_200

/**
 * A note card's text in lines, wrapped at the card's width; text that does not fit ends in an
 * ellipsis.
 */
export function cardLines(text: string): readonly string[] {
  const space = CARD.width - 2 * CARD.pad
  const lines = text.split('\n').flatMap((paragraph) => wrappedText(visibleText(paragraph, MAX_CARD_LENGTH), space, CARD.size, MAX_CARD_LINES))
  return lines.length <= MAX_CARD_LINES ? lines : [...lines.slice(0, MAX_CARD_LINES - 1), '…']
}

/** The height of a card. */
export function cardHeight(lines: readonly string[]): number {
  return 2 * CARD.pad + lines.length * CARD.line
}

/** An hourglass, on a grid of 12: a request is in progress. */
export const REQUESTING_PATH = 'M3 1.5h6M3 10.5h6M3.8 1.5v1.7L6 6l2.2-2.8V1.5M3.8 10.5V8.8L6 6l2.2 2.8v1.7'

/** A pin, on a grid of 12: the node stays in place. */
export const PIN_PATH = 'M4 1.5h4M5 1.5v3L3 7h6L7 4.5v-3M6 7v4'

/** A sheet with a folded corner and two lines, on a grid of 12: there is a note. */
export const NOTE_PATH = 'M2.5 1.5h5l2 2v7h-7zM7.5 1.5v2h2M4.2 6h3.6M4.2 8.2h2.6'
