import type { NodePositions } from './arrangement.ts'

/** The answers of one expansion come within moments of each other: they are one arrangement. */
export const QUIET_MS = 250
/** No longer than this is a place unwritten while answers keep coming: what a kill at the worst moment can cost. */
export const LONGEST_MS = 1_000

export interface ArrangementStore {
  /** What the case has to keep by now; undefined for nothing. */
  readonly changed: (unsaved: NodePositions | undefined) => void
  /** Writes at once what is unwritten. */
  readonly flush: () => void
}

/**
 * Decides when an arrangement is written: once nothing has come for a moment, at the latest a second after the first of it came, and at once
 * where somebody leaves. What is being written is not written again; what could not be, is tried with the next change.
 */
export function createArrangementStore(write: (places: NodePositions) => Promise<boolean>): ArrangementStore {
  let waiting: NodePositions | undefined
  let underWay: NodePositions | undefined
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    since = undefined
    if (waiting === undefined || waiting === underWay) return
    const places = waiting
    underWay = places
    void write(places).then((isWritten) => {
      if (!isWritten && underWay === places) underWay = undefined
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
      timer = setTimeout(flush, Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - Date.now())))
    },
    flush,
  }
}
