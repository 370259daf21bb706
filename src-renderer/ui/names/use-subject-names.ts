import { useMemo } from 'react'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { NO_SUBJECT_NAMES, subjectNames, type SubjectNames } from '../../../src-shared/case/identity/subject-names.ts'
import { useLabels } from '../use-labels.ts'

/** Names of the open case's subjects and named addresses; the same object until subjects or labels change. */
export function useSubjectNames(state: CaseState | undefined): SubjectNames {
  const labels = useLabels(state?.captures)
  const [subjects, practice, ownNames] = [state?.subjects, state?.record.practice ?? false, state?.ownNames]
  return useMemo(
    () => (subjects === undefined || ownNames === undefined ? NO_SUBJECT_NAMES : subjectNames(subjects, labels, practice, ownNames)),
    [subjects, labels, practice, ownNames],
  )
}
