/** The part of a range that is moved: its first bar, its last one, or both. */
export type Part = 'from' | 'to' | 'whole'

type Range = readonly [first: number, last: number]

/** Bars that Page up and Page down move. */
const PAGE = 7

/**
 * The range after moving one of its parts by some bars; it keeps at least one bar, and `whole` its
 * width. `last` is the index of the last bar.
 */
export function moveRange(part: Part, [low, high]: Range, by: number, last: number): Range {
  const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))
  if (part === 'from') return [clamp(low + by, 0, high), high]
  if (part === 'to') return [low, clamp(high + by, low, last)]
  const start = clamp(low + by, 0, last - (high - low))
  return [start, start + high - low]
}

/** The range after a key press on one of its parts; undefined for a key without effect. */
export function pressKey(part: Part, key: string, range: Range, last: number): Range | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return moveRange(part, range, -1, last)
    case 'ArrowRight':
    case 'ArrowUp':
      return moveRange(part, range, 1, last)
    case 'PageDown':
      return moveRange(part, range, -PAGE, last)
    case 'PageUp':
      return moveRange(part, range, PAGE, last)
    case 'Home':
      return moveRange(part, range, -last, last)
    case 'End':
      return moveRange(part, range, last, last)
    default:
      return undefined
  }
}

/**
 * The next range while time is played: a narrow range moves as it is, with `isGrowing` it grows
 * from its first bar. undefined at the end.
 */
export function playRange([low, high]: Range, isGrowing: boolean, last: number): Range | undefined {
  if (high >= last) return undefined
  return isGrowing ? [low, high + 1] : [low + 1, high + 1]
}
