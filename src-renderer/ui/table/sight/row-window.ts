/** Places of rows, both included; none where `to` is before `from`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** How the rows of this moment are drawn. */
export interface DrawnRows {
  /** What is taken from the place of a row to get the element that shows it. */
  readonly base: number
  /** Whether a row is in the page at all. */
  readonly isDrawn: (place: number) => boolean
  /** Whether it has its names, icons and hints as well as its texts. */
  readonly isWhole: (place: number) => boolean
  /** Whether there is more to be drawn. */
  readonly isBehind: boolean
}

export interface RowWindow {
  /** The rows in the page, those in sight among them, of these `rows`: others are another order, in which no row is where it was. */
  readonly show: (page: Stretch, sight: Stretch, rows: unknown) => DrawnRows
  /** Draws some more of them whole, those in sight first. */
  readonly more: () => void
}

/** Rows that are drawn whole at once: some notches of a wheel, or a short table. */
const AT_ONCE = 8
/** Rows that are drawn whole in one frame after a jump. */
const PIECE = 6

/**
 * Rows keep their elements while they stay in the page. After a jump the elements stay and show other rows, since to change a text takes a
 * browser a fraction of what it takes to make its element; first those in sight and only their texts, then piece by piece all that belongs to
 * them. Whoever drags the scroll bar sees texts go by, and no frame is held up by icons that are gone in the next one.
 */
export function createRowWindow(): RowWindow {
  let base = 0
  let page: Stretch = { from: 0, to: -1 }
  let sight = page
  let known: unknown
  let whole: Stretch | undefined

  const clipped = ({ from, to }: Stretch): Stretch => ({ from: Math.max(from, page.from), to: Math.min(to, page.to) })
  return {
    show(nextPage, nextSight, rows) {
      const isJump = page.to >= page.from && (nextPage.from > page.to || nextPage.to < page.from)
      if (isJump) base = nextPage.from - (page.from - base)
      ;[page, sight] = [nextPage, nextSight]
      // What is put in stands whole: it is seen before anything moves.
      if (whole === undefined) whole = page
      else if (rows !== known) whole = { from: page.from, to: page.from - 1 }
      known = rows
      const before = clipped(whole)
      whole = before.to < before.from ? { from: sight.from, to: sight.from - 1 } : before
      if (lengthOf(page) - lengthOf(whole) <= AT_ONCE) whole = page
      const now = whole
      const [shown, all] = [sight, page]
      const isWhole = (place: number): boolean => place >= now.from && place <= now.to
      return {
        base,
        isWhole,
        isDrawn: (place) => isWhole(place) || (place >= shown.from && place <= shown.to),
        isBehind: lengthOf(now) < lengthOf(all),
      }
    },
    more() {
      if (whole === undefined) return
      const below = Math.min(PIECE, Math.max(0, page.to - whole.to))
      const above = Math.min(PIECE - below, Math.max(0, whole.from - page.from))
      whole = { from: whole.from - above, to: whole.to + below }
    },
  }
}

function lengthOf({ from, to }: Stretch): number {
  return Math.max(0, to - from + 1)
}
