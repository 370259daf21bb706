import { familyTitle, offeredChains } from '../../text/chain-families.ts'
import { shownAddress, subjectTitle } from '../../text/subject-title.ts'
import { chainTitle, type ChainFamily } from '../../../src-shared/service/table/chains.ts'
import type { Subject } from '../../evidence/case-state.ts'
import { shortAddress } from '../../text/short-address.ts'

/** Subjects of whom every word of the query is found in the name, address, family, chains or tags, in their order. */
export function subjectsFound(subjects: readonly Subject[], query: string): readonly Subject[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return subjects.filter((subject) => {
    const { alias, family, address, chains, tags } = subject
    const text = [alias, familyTitle(family), address, shownAddress(subject), ...chains.map(chainTitle), ...tags].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** A subject as one line: its name, and what tells it from others. Says where the service offers nothing about its family. */
export function subjectLine(subject: Subject): { readonly name: string; readonly rest: string } {
  const { alias, family } = subject
  const where = familyTitle(family)
  const rest = alias === '' ? where : `${shortAddress(shownAddress(subject))} · ${where}`
  // families were checked when the subjects were added
  return { name: subjectTitle(subject), rest: offeredChains(family as ChainFamily).length === 0 ? `${rest}, nothing offered` : rest }
}
