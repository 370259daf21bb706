/**
 * Indexes of the tabs that fit into a bar: the first ones, and always the chosen one. The button
 * for the rest takes `moreWidth`.
 */
export function tabsInWidth(widths: readonly number[], available: number, moreWidth: number, chosen: number): ReadonlySet<number> {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= available) return new Set(widths.keys())
  const shown = new Set(chosen in widths ? [chosen] : [])
  let left = available - moreWidth - (widths[chosen] ?? 0)
  for (const [at, width] of widths.entries()) {
    if (at === chosen) continue
    left -= width
    if (left < 0) break
    shown.add(at)
  }
  return shown
}
