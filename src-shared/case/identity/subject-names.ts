import type { Subject } from '../case-state.ts'
import type { LabelIndex } from '../known-labels.ts'
import { labelKey } from '../label-occurrences.ts'
import { addressSubjects } from '../subject.ts'
import { identityOfSubject, labelsOfSubject } from './subject-identity.ts'

/** What the addresses under investigation are called, wherever one of them is met. Names are hostile until they are shown by `visibleText`. */
export interface SubjectNames {
  /** The name of an address as it stands in a record; '' where it is no subject, or one without a name. */
  readonly nameOf: (address: string) => string
  readonly named: readonly NamedSubject[]
}

export interface NamedSubject {
  readonly address: string
  readonly name: string
}

export const NO_SUBJECT_NAMES: SubjectNames = { nameOf: () => '', named: [] }

/** The names that rail and header show, by address. What a subject does ("High Activity") is no name. */
export function subjectNames(subjects: readonly Subject[], labels: LabelIndex, practice: boolean): SubjectNames {
  const names = new Map<string, NamedSubject>()
  for (const subject of addressSubjects(subjects)) {
    const subjectLabels = labelsOfSubject(labels, subject, practice)
    // Of hundreds that were just added nothing is known: who they are is not worked out.
    if (subject.alias === '' && subjectLabels.length === 0) continue
    const { name, nameIs } = identityOfSubject(subject, subjectLabels)
    if (name === '' || nameIs === 'behaviour') continue
    names.set(labelKey(subject.address, subject.family), { address: subject.address, name })
  }
  if (names.size === 0) return NO_SUBJECT_NAMES
  return { nameOf: (address) => names.get(labelKey(address))?.name ?? '', named: [...names.values()] }
}
