import { SUBJECT_ROLES, type SubjectRole } from '../../../src-shared/case/identity/subject-role.ts'

/** A role as it is read. */
export const ROLE_WORDS: Readonly<Record<SubjectRole, string>> = { suspect: 'Suspect', victim: 'Victim', service: 'Service', own: 'Own' }

/** The roles to choose from, none first. */
export const ROLE_OPTIONS = [{ value: '', label: 'No role' }, ...SUBJECT_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role] }))]

/** The role of that name, in any case; undefined for anything else. */
export function roleNamed(name: string): SubjectRole | undefined {
  return SUBJECT_ROLES.find((role) => role === name.trim().toLowerCase())
}
