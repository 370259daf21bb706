/** Places of rows, both included; none where `to` is before `from`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** How the rows of this moment are drawn. */
export interface DrawnRows {
  /** Names the element that shows the row at a place. */
  readonly slotOf: (place: number) => number
  /** Whether a row is in the page at all. */
  readonly isDrawn: (place: number) => boolean
  /** Whether it has its names, icons and hints as well as its texts. */
  readonly isWhole: (place: number) => boolean
  /** Whether there is more to be drawn. */
  readonly isBehind: boolean
}

export interface RowWindow {
  /**
   * The rows in the page, those in sight among them. `rows` stands for all rows in their order: others are another order, in which a row
   * may be anywhere; `idAt` names the row at a place.
   */
  readonly show: (page: Stretch, sight: Stretch, rows: unknown, idAt: (place: number) => string) => DrawnRows
  /** Draws some more of them whole, those in sight first. */
  readonly more: () => void
}

interface Shown {
  readonly slot: number
  readonly place: number
  isWhole: boolean
}

/** Rows that are drawn whole at once: some notches of a wheel, or a short table. */
const AT_ONCE = 8
/** Rows that are drawn whole in one frame after a jump. */
const PIECE = 6

/**
 * A row keeps its element while it stays in the page, wherever it goes: who presses on a wallet as an answer comes in never presses another
 * one. Only after a jump through the same rows, when none of those that were there is left, the elements stay and show others, since to change
 * a text takes a browser a fraction of what it takes to make its element; first those in sight and only their texts, then piece by piece all
 * that belongs to them. Whoever drags the scroll bar sees texts go by, and no frame is held up by icons that are gone in the next one.
 */
export function createRowWindow(): RowWindow {
  let shown: ReadonlyMap<string, Shown> | undefined
  let sight: Stretch = { from: 0, to: -1 }
  let known: unknown
  let slots = 0

  const isIn = ({ from, to }: Stretch, place: number): boolean => place >= from && place <= to
  const unfinished = (): Shown[] => [...(shown?.values() ?? [])].filter(({ isWhole }) => !isWhole)
  return {
    show(page, nextSight, rows, idAt) {
      const ids = Array.from({ length: Math.max(0, page.to - page.from + 1) }, (_, offset) => idAt(page.from + offset))
      const before = shown
      const isJump = rows === known && ids.every((id) => before?.has(id) !== true)
      const free = isJump ? Array.from(before?.values() ?? [], ({ slot }) => slot) : []
      const now = new Map<string, Shown>()
      for (const [offset, id] of ids.entries()) {
        const held = before?.get(id)
        const slot = held?.slot ?? free.shift() ?? (slots += 1)
        // What is put in first stands whole: it is seen before anything moves.
        now.set(id, { slot, place: page.from + offset, isWhole: held?.isWhole ?? before === undefined })
      }
      // A window without rows has shown nothing yet: the rows that come next are the first.
      shown = before === undefined && now.size === 0 ? undefined : now
      ;[sight, known] = [nextSight, rows]
      const behind = unfinished()
      const isBehind = behind.length > AT_ONCE
      if (!isBehind) for (const row of behind) row.isWhole = true
      const byPlace = new Map(Array.from(now.values(), (row) => [row.place, row]))
      const isWhole = (place: number): boolean => byPlace.get(place)?.isWhole === true
      return {
        slotOf: (place) => byPlace.get(place)?.slot ?? -1 - place,
        isWhole,
        isDrawn: (place) => isWhole(place) || isIn(nextSight, place),
        isBehind,
      }
    },
    more() {
      const behind = unfinished()
      const inOrder = [...behind.filter(({ place }) => isIn(sight, place)), ...behind.filter(({ place }) => !isIn(sight, place))]
      for (const row of inOrder.slice(0, PIECE)) row.isWhole = true
    },
  }
}
