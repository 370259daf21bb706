import { useEffect, useState } from 'react'
import type { Failure } from '../../src-shared/failure.ts'
import type { Result } from '../../src-shared/result.ts'
import { useOpenCase } from '../app/open-case.ts'
import { services } from '../app/services.ts'
import type { LabelIndex } from '../casefile/known-labels.ts'

export interface LabelsElsewhere {
  /** undefined until the other cases are read. */
  readonly index: LabelIndex | undefined
  readonly failure: Failure | undefined
  /** false while a purchase has to wait for them; a failure to read is said, and holds nothing up. */
  readonly read: boolean
}

/** What the other cases of this case file know about labels, read when a dialog that sells labels opens. */
export function useLabelsElsewhere(caseId: string): LabelsElsewhere {
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
  return {
    index: found?.ok === true ? found.value : undefined,
    failure: found?.ok === false ? found.error : undefined,
    read: found !== undefined,
  }
}

/** Names other cases; the list is this machine's and stands in no report. */
export function useCaseTitles(): (caseId: string) => string {
  const cases = useOpenCase((facts) => facts.cases)
  return (caseId) => cases?.find((record) => record.id === caseId)?.title ?? 'unknown'
}
