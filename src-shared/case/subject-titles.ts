import type { SubjectNames } from './identity/subject-names.ts'
import { visibleText } from '../core/text/safe-text.ts'
import { shortSubject, subjectTitle } from './subject-title.ts'
import type { Subject } from './case-types.ts'

/** Maximum characters of a name in a row. */
const MAX_NAME_LENGTH = 80

/**
 * The title of a subject, as in the sidebar: its alias or best label, else its shortened address;
 * the name of an entity. Subjects with the same name have their address appended.
 */
export function subjectTitles({ nameOf, named }: SubjectNames): (subject: Subject) => string {
  const times = new Map<string, number>()
  for (const { name } of named) times.set(name, (times.get(name) ?? 0) + 1)
  return (subject) => {
    const name = 'entityName' in subject ? '' : nameOf(subject.address)
    if (name === '') return subjectTitle(subject)
    const shown = visibleText(name, MAX_NAME_LENGTH)
    return (times.get(name) ?? 0) > 1 ? `${shown} ${shortSubject(subject)}` : shown
  }
}
