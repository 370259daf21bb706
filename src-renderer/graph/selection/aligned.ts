import type { Places } from '../layout/arrangement.ts'

/**
 * Nodes put into one row or one column, in the middle of where they stood and in the order in which they stood; as close as `gap` lets
 * them, so that none lies on another.
 */
export function aligned(ids: readonly string[], places: Places, into: 'row' | 'column', gap: number): Places {
  const [along, across] = into === 'row' ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const standing = ids.flatMap((id) => {
    const at = places[id]
    return at === undefined ? [] : [{ id, at }]
  })
  if (standing.length < 2) return {}
  const middle = Math.round(standing.reduce((sum, { at }) => sum + at[across], 0) / standing.length)
  const moved: Record<string, { x: number; y: number }> = {}
  let last = -Infinity
  for (const { id, at } of standing.toSorted((a, b) => a.at[along] - b.at[along])) {
    last = Math.round(Math.max(at[along], last + gap))
    moved[id] = into === 'row' ? { x: last, y: middle } : { x: middle, y: last }
  }
  return moved
}
