/** A rectangle, in the units of the divided one. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Divides a rectangle in proportion to these sizes, the largest first, each as square as possible
 * (squarified treemap). Sizes are above zero.
 */
export function squarify(sizes: readonly number[], { x, y, width, height }: Rectangle): readonly Rectangle[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (whole <= 0) return []
  const areas = sizes.map((size) => (size / whole) * width * height)
  const rects: Rectangle[] = []
  let left = { x, y, width, height }
  for (let from = 0; from < areas.length;) {
    const side = Math.min(left.width, left.height)
    let to = from + 1
    while (to < areas.length && worst(areas.slice(from, to + 1), side) <= worst(areas.slice(from, to), side)) to += 1
    const row = areas.slice(from, to)
    const isLast = to === areas.length
    const depth = side === 0 ? 0 : Math.min(row.reduce((sum, area) => sum + area, 0) / side, Math.max(left.width, left.height))
    let at = 0
    for (const area of row) {
      const length = depth === 0 ? 0 : area / depth
      rects.push(
        left.width >= left.height
          ? { x: left.x, y: left.y + at, width: isLast ? left.width : depth, height: length }
          : { x: left.x + at, y: left.y, width: length, height: isLast ? left.height : depth },
      )
      at += length
    }
    left =
      left.width >= left.height
        ? { ...left, x: left.x + depth, width: Math.max(0, left.width - depth) }
        : { ...left, y: left.y + depth, height: Math.max(0, left.height - depth) }
    from = to
  }
  return rects
}

/** The worst aspect ratio of a row along this side: 1 for a square. */
function worst(areas: readonly number[], side: number): number {
  const sum = areas.reduce((all, area) => all + area, 0)
  const [max, min] = [Math.max(...areas), Math.min(...areas)]
  return Math.max((side * side * max) / (sum * sum), (sum * sum) / (side * side * min))
}
