import { useEffect, useState } from 'react'
import { ok, type Result } from '../../../../src-shared/core/result.ts'
import { useCaseFile } from '../../../storage/hooks.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { createMainThreadYield } from '../../../../src-shared/core/text/page-yield.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { chunkedPanelViews } from '../../../../src-shared/view-models/panel-views.ts'

/** The panels of each selected subject. */
export type Sides = ReadonlyMap<string, readonly PanelView[]>

/**
 * The panels of several subjects, read in sequence in chunks; undefined while they are read for the
 * first time. The previous ones stay until the new ones are ready.
 */
export function useSides(state: CaseState, subjectIds: readonly string[]): Result<Sides> | undefined {
  const { responses } = useCaseFile()
  const [sides, setSides] = useState<Result<Sides>>()
  const chosen = subjectIds.join(' ')
  useEffect(() => {
    let gone = false
    const read = async (): Promise<Result<Sides> | undefined> => {
      const found = new Map<string, readonly PanelView[]>()
      const yieldToPage = createMainThreadYield()
      for (const id of chosen.split(' ')) {
        const panels = await chunkedPanelViews(state, id, yieldToPage, responses)
        if (gone) return undefined
        if (!panels.ok) return panels
        found.set(id, panels.value)
      }
      return ok(found)
    }
    void read().then((result) => {
      if (!gone && result !== undefined) setSides(result)
    })
    return () => {
      gone = true
    }
  }, [state, chosen, responses])
  return sides
}
