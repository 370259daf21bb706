import { useCaseFile } from '../casefile/hooks.ts'
import type { Subject } from '../evidence/case-state.ts'
import { useCaseActions, useCaseContext } from '../session/case-context.ts'
import { changeTags, type TagChange } from './change-tags.ts'

/** Changes the tags of a subject, from those that the case holds by then. */
export function useTagChange(subject: Pick<Subject, 'id' | 'tags'>): (next: TagChange) => void {
  const { recordEvent } = useCaseActions()
  const caseId = useCaseContext().state.record.id
  const caseFile = useCaseFile()
  return (next) => void changeTags(caseFile, caseId, subject, next, recordEvent)
}
