/**
 * Minimum time between two drawings of one chart: during a run its series grow with every response.
 */
const BETWEEN_DRAWINGS_MS = 1_000

export interface ChartPace<T> {
  /** Sets what the chart shows. */
  readonly show: (what: T) => void
  /** Reports whether the chart is visible. */
  readonly seen: (inSight: boolean) => void
  readonly stop: () => void
}

/**
 * Schedules drawing: only when visible, at most once a second, and each chart in a task of its own,
 * since several at once would block the page. The last change is always drawn.
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
