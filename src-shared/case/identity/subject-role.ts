/**
 * The role of an address in the case. It is one of the investigator's tags, so that
 * graph, lists and report agree.
 */
export const SUBJECT_ROLES = ['suspect', 'victim', 'service', 'own'] as const
export type SubjectRole = (typeof SUBJECT_ROLES)[number]

/** The role in the tags, the first of the list where there are several; undefined for none. */
export function roleOfTags(tags: readonly string[]): SubjectRole | undefined {
  const said = new Set(tags.map((tag) => tag.trim().toLowerCase()))
  return SUBJECT_ROLES.find((role) => said.has(role))
}

/** The tags with this role in place of every other; `undefined` removes the role. */
export function withRole(tags: readonly string[], role: SubjectRole | undefined): readonly string[] {
  return [...(role === undefined ? [] : [role]), ...otherTags(tags)]
}

/** The tags that are not roles. */
export function otherTags(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => roleOfTags([tag]) === undefined)
}
