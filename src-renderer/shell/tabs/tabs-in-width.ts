/** Which tabs fit into a bar, by their index: the first ones, and always the chosen one. A button for the rest needs room of its own. */
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
