import type { CaseState } from './case-state.ts'
import { addressSubjects } from './subject.ts'
import type { AddressSubject, Subject } from './case-types.ts'

/**
 * Every subject that the case may query, by the id that steps and captures name: subjects,
 * then followed addresses.
 */
export function queryableSubjects({ subjects, followed }: Pick<CaseState, 'subjects' | 'followed'>): readonly Subject[] {
  return followed.length === 0 ? subjects : [...subjects, ...followed]
}

/** The addresses among them: tracing money goes from address to address. */
export function queriedAddresses({ subjects, followed }: Pick<CaseState, 'subjects' | 'followed'>): readonly AddressSubject[] {
  const addresses = addressSubjects(subjects)
  return followed.length === 0 ? addresses : [...addresses, ...followed]
}
