import type { CaseFile } from '../../storage/case-file.ts'
import { roleOfTags, withRole } from '../../../src-shared/case/identity/subject-role.ts'
import type { Subject } from '../../../src-shared/case/case-state.ts'
import type { CaseActions } from '../../state/case-context.ts'
import { createMutex } from '../../state/mutex.ts'

export type TagChange = (tags: readonly string[]) => readonly string[]

/** Changes are kept one after the other: the second of two in a breath goes on from the first, also before the screen shows it. */
const inTurn = createMutex()

/** Changes the tags of a subject, from those that the case holds by then. Says whether it was kept. */
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

/** The tags with one more; a role takes the place of the one before. */
export function withTag(tags: readonly string[], tag: string): readonly string[] {
  const role = roleOfTags([tag])
  if (role !== undefined) return withRole(tags, role)
  return tags.includes(tag) ? tags : [...tags, tag]
}
