import type { CaseFile } from '../../storage/case-file.ts'
import { roleOfTags, withRole } from '../../../src-shared/case/identity/subject-role.ts'
import type { CaseActions } from '../../state/case-context.ts'
import { createMutex } from '../../state/mutex.ts'
import type { Subject } from '../../../src-shared/case/case-types.ts'

export type TagChange = (tags: readonly string[]) => readonly string[]

/**
 * Changes are saved in sequence: the second of two quick changes builds on the first, even before
 * the screen shows it.
 */
const inTurn = createMutex()

/**
 * Changes the tags of a subject, starting from those stored at that time. Returns whether it was
 * saved.
 */
export function changeTags(
  caseFile: Pick<CaseFile, 'getSnapshot'>,
  caseId: string,
  { id, tags }: Pick<Subject, 'id' | 'tags'>,
  next: TagChange,
  record: CaseActions['recordEvent'],
): Promise<boolean> {
  return new Promise((resolve) => {
    inTurn(() => {
      const now = caseFile.getSnapshot(caseId)?.subjects.find((one) => one.id === id)?.tags ?? tags
      const saved = record({ kind: 'subject-changed', subjectId: id, tags: next(now) })
      resolve(saved)
      return saved
    })
  })
}

/** Adds a tag; a role replaces the previous role. */
export function withTag(tags: readonly string[], tag: string): readonly string[] {
  const role = roleOfTags([tag])
  if (role !== undefined) return withRole(tags, role)
  return tags.includes(tag) ? tags : [...tags, tag]
}
