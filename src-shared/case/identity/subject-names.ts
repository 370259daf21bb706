import { labelKey } from '../label-occurrences.ts'
import { namedAddresses, NO_OWN_NAMES, type OwnNames } from '../own-names.ts'
import { addressSubjects } from '../subject.ts'
import { identityOfSubject, labelsOfSubject } from './subject-identity.ts'
import type { Subject } from '../case-types.ts'
import type { LabelIndex } from '../label-types.ts'

/**
 * Names of the addresses under investigation, and of those that the investigator has named. Names
 * are hostile until shown through `visibleText`.
 */
export interface SubjectNames {
  /**
   * The name of an address as it is written in a record; '' where it has none, or is no subject and
   * was not named by the investigator.
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
 * The names that sidebar, header and tables show, by address. A behaviour ("High Activity") is not a name.
 */
export function subjectNames(subjects: readonly Subject[], labels: LabelIndex, practice: boolean, ownNames: OwnNames = NO_OWN_NAMES): SubjectNames {
  const names = new Map<string, NamedSubject>(
    namedAddresses(ownNames).map(({ address, family, name }) => [labelKey(address, family), { address, name }]),
  )
  for (const subject of addressSubjects(subjects)) {
    const subjectLabels = labelsOfSubject(labels, subject, practice)
    // The alias of a subject includes its own name.
    if (ownNames.size > 0) names.delete(labelKey(subject.address, subject.family))
    // Fast path: hundreds of newly added subjects have neither alias nor labels.
    if (subject.alias === '' && subjectLabels.length === 0) continue
    const { name, nameIs } = identityOfSubject(subject, subjectLabels)
    if (name === '' || nameIs === 'behaviour') continue
    names.set(labelKey(subject.address, subject.family), { address: subject.address, name })
  }
  if (names.size === 0) return NO_SUBJECT_NAMES
  return { nameOf: (address) => names.get(labelKey(address))?.name ?? '', named: [...names.values()] }
}
