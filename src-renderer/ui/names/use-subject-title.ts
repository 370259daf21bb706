import { use, useMemo } from 'react'
import { SubjectNamesContext } from './subject-names-context.ts'
import { subjectTitles } from '../../../src-shared/case/subject-titles.ts'
import type { Subject } from '../../../src-shared/case/case-types.ts'

/** `subjectTitles` of the open case. */
export function useSubjectTitle(): (subject: Subject) => string {
  const names = use(SubjectNamesContext)
  return useMemo(() => subjectTitles(names), [names])
}
