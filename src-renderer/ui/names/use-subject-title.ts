import { use } from 'react'
import type { Subject } from '../../evidence/case-state.ts'
import { visibleText } from '../../text/safe-text.ts'
import { shortSubject, subjectTitle } from '../../text/subject-title.ts'
import { SubjectNamesContext } from './subject-names-context.ts'

/**
 * What a subject is called, as in the rail: its alias or the best label of any answer, else its address in short; the name of an entity.
 * Of several with one name each has its address beside it.
 */
export function useSubjectTitle(): (subject: Subject) => string {
  const { nameOf, named } = use(SubjectNamesContext)
  return (subject) => {
    const name = 'entityName' in subject ? '' : nameOf(subject.address)
    if (name === '') return subjectTitle(subject)
    const isShared = named.filter((one) => one.name === name).length > 1
    return isShared ? `${visibleText(name, MOST_NAME)} ${shortSubject(subject)}` : visibleText(name, MOST_NAME)
  }
}

/** Characters of a name in a line. */
const MOST_NAME = 80
