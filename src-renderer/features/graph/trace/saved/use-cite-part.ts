import { useMemo } from 'react'
import { latestRun, type SavedTrace } from '../../../../../src-shared/case/saved-traces.ts'
import type { CaseState } from '../../../../../src-shared/case/case-state.ts'
import type { ReadResponses } from '../../../../../src-shared/case/read-responses.ts'
import { createMainThreadYield } from '../../../../../src-shared/core/text/page-yield.ts'
import { visibleText } from '../../../../../src-shared/core/text/safe-text.ts'
import { err, ok, type Result } from '../../../../../src-shared/core/result.ts'
import type { CitedPart, TraceCitation } from '../../../../../src-shared/custody/trace-event.ts'
import { citedFigures, shortCitationTitle } from '../../../../../src-shared/view-models/trace/cited-figures.ts'
import { recomputeRun } from '../../../../../src-shared/view-models/trace/recomputed-run.ts'
import { useCaseNow } from '../../../../state/case-context.ts'
import { showErrorToast, showPrivateToast, showToast } from '../../../../state/messages.ts'
import { useCaseFile } from '../../../../storage/hooks.ts'
import { traceCited } from '../../../findings/finding-draft.ts'
import { isAsSaved, useSetting } from '../trace-setting.ts'
import { citeText } from '../messages.ts'
import { savedTraceOf } from './saved-trace-status.ts'

/** The citation in progress: parts are cited in the order of the clicks, however long each takes. */
let citing: Promise<void> = Promise.resolve()

/**
 * Cites a part of the open trace in the current finding; undefined unless a saved trace is open and
 * its settings are unchanged.
 */
export function useCitePart(): ((part: CitedPart) => void) | undefined {
  const state = useCaseNow()
  const { responses } = useCaseFile()
  const setting = useSetting(state.record.id)
  const tracing = setting?.kind === 'trace' ? setting : undefined
  const saved = savedTraceOf(state, tracing)
  const isCitable = tracing !== undefined && saved !== undefined && isAsSaved(tracing, latestRun(saved).setting)
  return useMemo(() => {
    if (!isCitable || saved === undefined) return undefined
    const cite = async (part: CitedPart): Promise<void> => {
      const citation = await citationOf(state, saved, part, responses)
      if (!citation.ok) return showErrorToast(citation.error)
      if (citation.value === undefined) return showToast(citeText.notInTrace)
      traceCited(state.record.id, citation.value)
      showPrivateToast(citeText.cited(visibleText(shortCitationTitle(citation.value), 160)))
    }
    return (part) => {
      citing = citing.catch(() => undefined).then(() => cite(part))
    }
  }, [isCitable, saved, state, responses])
}

/**
 * A part of the latest run of a trace with its figures, computed as the report computes them;
 * undefined where the run does not have it.
 */
export async function citationOf(
  state: CaseState,
  saved: SavedTrace,
  part: CitedPart,
  responses: ReadResponses,
): Promise<Result<TraceCitation | undefined>> {
  const recomputed = await recomputeRun(state, latestRun(saved), responses, createMainThreadYield())
  if (!recomputed.ok) return err(recomputed.error)
  const figures = citedFigures(part, recomputed.value.computed)
  if (figures === undefined) return ok(undefined)
  return ok({ traceId: saved.id, title: saved.title.toWellFormed(), run: saved.runs.length, part, figures })
}
