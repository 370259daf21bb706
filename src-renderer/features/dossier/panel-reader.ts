import { failure, type Failure } from '../../../src-shared/core/failure.ts'
import { err } from '../../../src-shared/core/result.ts'
import type { ReadResponses } from '../../../src-shared/case/read-responses.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { createShortYield } from '../../../src-shared/core/text/page-yield.ts'
import type { PanelView } from '../../../src-shared/view-models/panel-view.ts'
import { chunkedPanelViews } from '../../../src-shared/view-models/panel-views.ts'
import { panel as messages } from './messages.ts'

export interface PanelReader {
  /**
   * Reads the panels of this state, or of a newer one by then. While one reading is in progress,
   * only the newest state waits.
   */
  readonly read: (state: CaseState) => void
  /** Stops reading and reporting. */
  readonly stop: () => void
}

const STOPPED = failure('cancelled', messages.closed, messages.closedRemedy)

/**
 * Reads the panels of one subject in chunks and reports them when complete. During a run the case
 * changes faster than a large dossier can be read: a reading is never abandoned for a newer state,
 * so that the screen follows.
 */
export function createPanelReader(
  subjectId: string,
  readResponses: ReadResponses,
  onRead: (panels: readonly PanelView[]) => void,
  onFailed: (failure: Failure) => void,
): PanelReader {
  let waiting: CaseState | undefined
  let reading = false
  let stopped = false

  // A stopped reading ends with the responses that it has.
  const readOn: ReadResponses = (captures) => (stopped ? Promise.resolve(err(STOPPED)) : readResponses(captures))

  const work = async (): Promise<void> => {
    reading = true
    const yieldToPage = createShortYield()
    for (let state = waiting; state !== undefined; state = waiting) {
      waiting = undefined
      const panels = await chunkedPanelViews(state, subjectId, yieldToPage, readOn)
      if (stopped) continue
      if (panels.ok) onRead(panels.value)
      else onFailed(panels.error)
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
