import type { CaseState } from '../casefile/case-state.ts'
import { createBreath } from '../casefile/pause.ts'
import type { PanelView } from './panel-view.ts'
import { pacedPanelViews } from './views.ts'

export interface PanelReader {
  /** Reads the panels of this state, or of a newer one by then. While one reading is under way, only the newest state waits. */
  readonly read: (state: CaseState) => void
  /** Ends the telling. */
  readonly stop: () => void
}

/**
 * Reads the panels of one subject beside the page's own work and tells of them when they are whole. During a run the case changes
 * faster than a large dossier can be read: a reading is never given up for a newer state, so that the screen follows.
 */
export function createPanelReader(subjectId: string, onRead: (panels: readonly PanelView[]) => void): PanelReader {
  let waiting: CaseState | undefined
  let reading = false
  let stopped = false

  const work = async (): Promise<void> => {
    reading = true
    const breath = createBreath()
    for (let state = waiting; state !== undefined; state = waiting) {
      waiting = undefined
      const panels = await pacedPanelViews(state, subjectId, breath)
      if (!stopped) onRead(panels)
    }
    reading = false
  }

  return {
    read(state) {
      if (stopped) return
      waiting = state
      if (!reading) void work()
    },
    stop() {
      stopped = true
      waiting = undefined
    },
  }
}
