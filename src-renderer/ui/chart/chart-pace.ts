/** Least time between two drawings of one chart: during a run its series grow with every answer. */
const BETWEEN_DRAWINGS_MS = 1_000

export interface ChartPace<T> {
  /** This is what the chart is to show. */
  readonly show: (what: T) => void
  /** Whether anybody can see the chart. */
  readonly seen: (inSight: boolean) => void
  readonly stop: () => void
}

/**
 * When a chart is drawn: only in sight, at most once a second, and each in a task of its own, as several at once would hold up the
 * page. The last change is always drawn.
 */
export function createChartPace<T>(draw: (what: T) => void): ChartPace<T> {
  let waiting: readonly [T] | undefined
  let inSight = false
  let drawnAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = (): void => {
    if (waiting === undefined || !inSight || timer !== undefined) return
    timer = setTimeout(
      () => {
        timer = undefined
        if (!inSight || waiting === undefined) return
        const [what] = waiting
        waiting = undefined
        drawnAt = performance.now()
        draw(what)
      },
      Math.max(0, drawnAt + BETWEEN_DRAWINGS_MS - performance.now()),
    )
  }

  return {
    show(what) {
      waiting = [what]
      plan()
    },
    seen(now) {
      inSight = now
      plan()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    },
  }
}
