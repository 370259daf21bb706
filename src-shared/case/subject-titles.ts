import type { Subject } from './case-state.ts'
import type { SubjectNames } from './identity/subject-names.ts'
import { visibleText } from '../core/text/safe-text.ts'
import { shortSubject, subjectTitle } from './subject-title.ts'

/** Characters of a name in a line. */
const MOST_NAME = 80

/**
 * What a subject is called, as in the rail: its alias or the best label of any answer, else its address in short; the name of an entity.
 * Of several with one name each has its address beside it.
 */
export function subjectTitles({ nameOf, named }: SubjectNames): (subject: Subject) => string {
  const times = new Map<string, number>()
  for (const { name } of named) times.set(name, (times.get(name) ?? 0) + 1)
  return (subject) => {
    const name = 'entityName' in subject ? '' : nameOf(subject.address)
    if (name === '') return subjectTitle(subject)
    const shown = visibleText(name, MOST_NAME)
    return (times.get(name) ?? 0) > 1 ? `${shown} ${shortSubject(subject)}` : shown
  }
}
