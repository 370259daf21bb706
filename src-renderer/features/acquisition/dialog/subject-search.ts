import { chainsToChoose, sortTitle } from '../../../../src-shared/case/chain-families.ts'
import { shortSubject, wordsOf } from '../../../../src-shared/case/subject-title.ts'
import { chainsTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { subjectChoice as messages } from '../messages.ts'

type TitleOf = (subject: Subject) => string

/**
 * Subjects that match every word of the query in name, address, kind, chains or tags, in their
 * order.
 */
export function subjectsFound(subjects: readonly Subject[], query: string, titleOf: TitleOf): readonly Subject[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return subjects.filter((subject) => {
    const { alias, chains, tags } = subject
    const text = [alias, titleOf(subject), sortTitle(subject), ...wordsOf(subject), ...chains.map(chainsTitle), ...tags].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/**
 * A subject as one line: its name, and what distinguishes it. Notes if the service offers nothing
 * for its family.
 */
export function subjectLine(subject: Subject, titleOf: TitleOf): { readonly name: string; readonly rest: string } {
  const where = sortTitle(subject)
  const [name, short] = [titleOf(subject), shortSubject(subject)]
  const rest = name.endsWith(short) ? where : `${short} · ${where}`
  return { name, rest: chainsToChoose(subject).length === 0 ? messages.nothingOffered(rest) : rest }
}
