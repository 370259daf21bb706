import { SUBJECT_ROLES, type SubjectRole } from '../../../src-shared/case/identity/subject-role.ts'
import { messages } from './messages.ts'

/** Display name of each role. */
export const ROLE_WORDS: Readonly<Record<SubjectRole, string>> = {
  suspect: messages.suspect,
  victim: messages.victim,
  service: messages.service,
  own: messages.own,
}

/** The roles to choose from, "No role" first. */
export const ROLE_OPTIONS = [{ value: '', label: messages.noRole }, ...SUBJECT_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role] }))]

/** The role of that name, case-insensitive; undefined for anything else. */
export function roleNamed(name: string): SubjectRole | undefined {
  return SUBJECT_ROLES.find((role) => role === name.trim().toLowerCase())
}
