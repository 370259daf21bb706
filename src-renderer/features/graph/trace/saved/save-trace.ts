import { createMainThreadYield } from '../../../../../src-shared/core/text/page-yield.ts'
import { err, ok, type Result } from '../../../../../src-shared/core/result.ts'
import { runSavedTrace } from '../../../../../src-shared/view-models/trace/run-saved-trace.ts'
import type { CaseFile } from '../../../../storage/case-file.ts'
import type { CaseActions } from '../../../../state/case-context.ts'
import { savedSettingOf, type TraceSetting } from '../trace-setting.ts'

interface TraceToSave {
  readonly caseFile: Pick<CaseFile, 'state' | 'responses'>
  readonly caseId: string
  readonly setting: TraceSetting
  readonly title: string
  /** The saved trace that gets a further run; undefined for a new one. */
  readonly traceId: string | undefined
  readonly recordEvent: CaseActions['recordEvent']
}

/**
 * Computes a trace over everything that the case holds and saves it as a run. Returns the id of the
 * saved trace, undefined where the event could not be written; fails where responses cannot be read.
 */
export async function saveTrace({ caseFile, caseId, setting, title, traceId, recordEvent }: TraceToSave): Promise<Result<string | undefined>> {
  const state = await caseFile.state(caseId)
  if (!state.ok) return err(state.error)
  const saved = savedSettingOf(setting)
  const computed = await runSavedTrace(state.value, saved, state.value.record.seq, caseFile.responses, createMainThreadYield())
  if (!computed.ok) return err(computed.error)
  const id = traceId ?? crypto.randomUUID()
  const isWritten = await recordEvent({ kind: 'trace-saved', traceId: id, title: title.toWellFormed(), setting: saved, run: computed.value.run })
  return ok(isWritten ? id : undefined)
}
