/** What an address is to the case. It is one of the investigator's tags, so that graph, lists and report read the same. */
export const SUBJECT_ROLES = ['suspect', 'victim', 'service', 'own'] as const
export type SubjectRole = (typeof SUBJECT_ROLES)[number]

/** The role that tags say, the first of the list where they say several; undefined for none. */
export function roleOfTags(tags: readonly string[]): SubjectRole | undefined {
  const said = new Set(tags.map((tag) => tag.trim().toLowerCase()))
  return SUBJECT_ROLES.find((role) => said.has(role))
}

/** The tags with that role in place of every other; `undefined` takes the role away. */
export function withRole(tags: readonly string[], role: SubjectRole | undefined): readonly string[] {
  return [...(role === undefined ? [] : [role]), ...otherTags(tags)]
}

/** The tags that say no role. */
export function otherTags(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => roleOfTags([tag]) === undefined)
}
