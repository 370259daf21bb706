import { SUBJECT_ROLES, type SubjectRole } from './subject-role.ts'

/** Display name of each role. */
export const ROLE_WORDS: Readonly<Record<SubjectRole, string>> = {
  suspect: 'Suspect',
  victim: 'Victim',
  service: 'Service',
  own: 'Own',
}

/** The roles to choose from, "No role" first. */
export const ROLE_OPTIONS = [{ value: '', label: 'No role' }, ...SUBJECT_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role] }))]

/** The role of that name, case-insensitive; undefined for anything else. */
export function roleNamed(name: string): SubjectRole | undefined {
  return SUBJECT_ROLES.find((role) => role === name.trim().toLowerCase())
}
