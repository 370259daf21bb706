import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../src-shared/failure.ts'
import type { Result } from '../../../src-shared/result.ts'
import { useOpenCase } from '../../session/open-case.ts'
import { services } from '../../session/services.ts'
import type { CaseState } from '../../evidence/case-state.ts'
import { joinLabels, NO_LABELS, type LabelIndex } from '../../evidence/known-labels.ts'
import { labelsUnderWay, openPlansOf } from '../../evidence/labels-under-way.ts'

export interface LabelsElsewhere {
  /** What the other cases know, as far as they are read, and what this case's open plans are buying. */
  readonly index: LabelIndex
  readonly failure: Failure | undefined
  /** false while a purchase has to wait for them; a failure to read is said, and holds nothing up. */
  readonly read: boolean
}

/**
 * What the captures of this case do not say about labels: what the other cases of this case file know, read when a dialog
 * that sells labels opens, and what is being bought. `planId` is the dialog's own plan.
 */
export function useLabelsElsewhere({ record, plans }: Pick<CaseState, 'record' | 'plans'>, planId: string): LabelsElsewhere {
  const { id: caseId, practice } = record
  const [found, setFound] = useState<Result<LabelIndex>>()
  useEffect(() => {
    let gone = false
    void services()
      .caseFile.labelsElsewhere(caseId)
      .then((result) => {
        if (!gone) setFound(result)
      })
    return () => {
      gone = true
    }
  }, [caseId])
  const index = useMemo(
    () =>
      joinLabels([
        found?.ok === true ? found.value : NO_LABELS,
        labelsUnderWay(openPlansOf(plans.filter((plan) => plan.planId !== planId)), { caseId, practice }),
      ]),
    [found, plans, planId, caseId, practice],
  )
  return {
    index,
    failure: found?.ok === false ? found.error : undefined,
    read: found !== undefined,
  }
}

/** Names other cases; the list is this machine's and stands in no report. */
export function useCaseTitles(): (caseId: string) => string {
  const cases = useOpenCase((facts) => facts.cases)
  return (caseId) => cases?.find((record) => record.id === caseId)?.title ?? 'unknown'
}
