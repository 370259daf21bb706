import { useCaseFile } from '../casefile/hooks.ts'
import type { Subject } from '../evidence/case-state.ts'
import { useCaseActions, useCaseContext } from '../session/case-context.ts'
import { createTurns } from '../session/turns.ts'

type TagChange = (tags: readonly string[]) => readonly string[]

/** Changes are kept one after the other: the second of two in a breath goes on from the first, also before the screen shows it. */
const inTurn = createTurns()

/** Changes the tags of a subject, from those that the case holds by then. */
export function useTagChange({ id, tags }: Pick<Subject, 'id' | 'tags'>): (next: TagChange) => void {
  const { recordEvent } = useCaseActions()
  const caseId = useCaseContext().state.record.id
  const caseFile = useCaseFile()
  return (next) => {
    inTurn(() => {
      const now = caseFile.peek(caseId)?.subjects.find((one) => one.id === id)?.tags ?? tags
      return recordEvent({ kind: 'subject-changed', subjectId: id, tags: next(now) })
    })
  }
}
