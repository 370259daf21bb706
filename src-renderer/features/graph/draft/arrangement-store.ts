import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'

/** The responses of one expansion arrive within moments of each other: they are one arrangement. */
export const QUIET_MS = 250
/**
 * Maximum time a position stays unsaved while responses keep arriving: the most that a kill at the
 * worst moment can lose.
 */
export const MAX_DELAY_MS = 1_000

export interface ArrangementStore {
  /** Called with the positions the case has yet to save; undefined for none. */
  readonly changed: (unsaved: NodePositions | undefined) => void
  /** Writes all unsaved positions at once. */
  readonly flush: () => void
}

/**
 * Decides when an arrangement is written: once nothing has changed for a moment, at the latest a
 * second after the first change, and at once on leaving. Positions being written are not written
 * again; a failed write is retried with the next change.
 */
export function createArrangementStore(write: (positions: NodePositions) => Promise<boolean>): ArrangementStore {
  let waiting: NodePositions | undefined
  let underWay: NodePositions | undefined
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    since = undefined
    if (waiting === undefined || waiting === underWay) return
    const positions = waiting
    underWay = positions
    void write(positions).then((isWritten) => {
      if (!isWritten && underWay === positions) underWay = undefined
    })
  }
  return {
    changed: (unsaved) => {
      clearTimeout(timer)
      waiting = unsaved
      if (unsaved === undefined || unsaved === underWay) {
        since = undefined
        return
      }
      since ??= Date.now()
      timer = setTimeout(flush, Math.max(0, Math.min(QUIET_MS, since + MAX_DELAY_MS - Date.now())))
    },
    flush,
  }
}
