import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../src-shared/failure.ts'
import type { Result } from '../../../src-shared/result.ts'
import { useNames } from '../../casefile/hooks.ts'
import { useOpenCase } from '../../session/open-case.ts'
import { services } from '../../session/services.ts'
import type { CaseState } from '../../evidence/case-state.ts'
import { joinLabels, labelsAtHand, NO_LABELS, type LabelIndex } from '../../evidence/known-labels.ts'
import { labelsUnderWay, openPlansOf } from '../../evidence/labels-under-way.ts'

export interface LabelsElsewhere {
  /** What this case knows, as far as it is read. */
  readonly own: LabelIndex
  /** What the other cases know, as far as they are read, and what this case's open plans are buying. */
  readonly index: LabelIndex
  readonly failure: Failure | undefined
  /** false while a purchase has to wait for them: what other cases know and cannot be read is said and holds nothing up, what this one knows does. */
  readonly read: boolean
}

/**
 * What is known about labels, read when a dialog that sells them opens: by this case, by the other cases of this case file, and what is
 * being bought. `planId` is the dialog's own plan.
 */
export function useLabelsElsewhere({ record, plans, captures }: Pick<CaseState, 'record' | 'plans' | 'captures'>, planId: string): LabelsElsewhere {
  const { id: caseId, practice } = record
  const named = useNames(captures)
  const own = useMemo(() => (named?.ok === true ? labelsAtHand(captures) : undefined), [named, captures])
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
    own: own ?? NO_LABELS,
    index,
    failure: named?.ok === false ? named.error : found?.ok === false ? found.error : undefined,
    read: found !== undefined && own !== undefined,
  }
}

/** Names other cases; the list is this machine's and stands in no report. */
export function useCaseTitles(): (caseId: string) => string {
  const cases = useOpenCase((facts) => facts.cases)
  return (caseId) => cases?.find((record) => record.id === caseId)?.title ?? 'unknown'
}
