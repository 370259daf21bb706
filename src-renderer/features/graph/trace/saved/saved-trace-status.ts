import type { CaseState } from '../../../../../src-shared/case/case-state.ts'
import type { SavedTrace } from '../../../../../src-shared/case/saved-traces.ts'
import type { TraceSetting } from '../trace-setting.ts'
import type { SavedCheck } from './use-saved-check.ts'
import { savedTraceText } from '../messages.ts'

interface SavedTraceStatus {
  readonly state: 'good' | 'newer' | 'bad' | 'waiting'
  readonly text: string
}

/** Whether an opened trace equals its saved run, and whether the case has newer captures. */
export function savedTraceStatus({
  isSame,
  check,
  newer,
  number,
  dismissed = 0,
}: {
  isSame: boolean
  check: SavedCheck
  newer: number
  number: number
  /** Crossings of the trace that are no longer accepted. */
  dismissed?: number
}): SavedTraceStatus {
  const isDismissed = dismissed > 0
  if (!isSame)
    return { state: 'newer', text: isDismissed ? `${savedTraceText.changed}. ${savedTraceText.dismissed(dismissed)}` : savedTraceText.changed }
  if (check === 'evidence-differs') return { state: 'bad', text: savedTraceText.evidenceDiffers(number) }
  if (check === 'result-differs') return { state: 'bad', text: savedTraceText.resultDiffers(number) }
  if (isDismissed) return { state: 'newer', text: savedTraceText.dismissed(dismissed) }
  if (newer > 0) return { state: 'newer', text: savedTraceText.newer(newer) }
  return check === 'equal'
    ? { state: 'good', text: savedTraceText.equals(number) }
    : { state: 'waiting', text: check === 'failed' ? savedTraceText.notRead(number) : savedTraceText.checking(number) }
}

/** The saved trace that is open; undefined for none. */
export function savedTraceOf(state: Pick<CaseState, 'traces'>, setting: TraceSetting | undefined): SavedTrace | undefined {
  return setting?.savedId === undefined ? undefined : state.traces.find(({ id }) => id === setting.savedId)
}
