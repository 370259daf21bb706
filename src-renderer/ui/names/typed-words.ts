import type { SubjectNames } from '../../../src-shared/case/identity/subject-names.ts'
import { fold, wordsOf } from '../table/fold.ts'

/** For each typed word the texts of which a row must hold one: the word itself, or the address of a subject whose name has it. */
export type TypedWords = readonly (readonly string[])[]

/** The words that were typed to search rows by. Rows hold addresses, and a screen shows the names of subjects with them. */
export function typedWords(typed: string, { named }: SubjectNames): TypedWords {
  return wordsOf(typed).map((word) => [word, ...named.flatMap(({ name, address }) => (fold(name).includes(word) ? [fold(address)] : []))])
}

/** Whether a folded text holds every word in one of its forms. */
export function holdsWords(text: string, words: TypedWords): boolean {
  return words.every((forms) => forms.some((form) => text.includes(form)))
}
