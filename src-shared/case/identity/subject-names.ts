import { labelKey } from '../label-occurrences.ts'
import { addressSubjects } from '../subject.ts'
import { identityOfSubject, labelsOfSubject } from './subject-identity.ts'
import type { Subject } from '../case-types.ts'
import type { LabelIndex } from '../label-types.ts'

/**
 * Names of the addresses under investigation. Names are hostile until shown through `visibleText`.
 */
export interface SubjectNames {
  /**
   * The name of an address as it is written in a record; '' where it is no subject, or
   * a subject without a name.
   */
  readonly nameOf: (address: string) => string
  readonly named: readonly NamedSubject[]
}

export interface NamedSubject {
  readonly address: string
  readonly name: string
}

export const NO_SUBJECT_NAMES: SubjectNames = { nameOf: () => '', named: [] }

/**
 * The names that sidebar and header show, by address. A behaviour ("High Activity") is not a name.
 */
export function subjectNames(subjects: readonly Subject[], labels: LabelIndex, practice: boolean): SubjectNames {
  const names = new Map<string, NamedSubject>()
  for (const subject of addressSubjects(subjects)) {
    const subjectLabels = labelsOfSubject(labels, subject, practice)
    // Fast path: hundreds of newly added subjects have neither alias nor labels.
    if (subject.alias === '' && subjectLabels.length === 0) continue
    const { name, nameIs } = identityOfSubject(subject, subjectLabels)
    if (name === '' || nameIs === 'behaviour') continue
    names.set(labelKey(subject.address, subject.family), { address: subject.address, name })
  }
  if (names.size === 0) return NO_SUBJECT_NAMES
  return { nameOf: (address) => names.get(labelKey(address))?.name ?? '', named: [...names.values()] }
}
