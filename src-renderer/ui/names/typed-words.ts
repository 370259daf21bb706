import type { SubjectNames } from '../../../src-shared/case/identity/subject-names.ts'
import { fold, wordsOf } from './fold.ts'

/**
 * For each typed word, the texts of which a row must contain one: the word itself, or the address
 * of a subject with that word in its name.
 */
export type TypedWords = readonly (readonly string[])[]

/**
 * The words of a row search. Rows contain addresses, while the screen shows
 * subjects' names with them.
 */
export function typedWords(typed: string, { named }: SubjectNames): TypedWords {
  return wordsOf(typed).map((word) => [word, ...named.flatMap(({ name, address }) => (fold(name).includes(word) ? [fold(address)] : []))])
}

/** Whether a folded text contains every word in one of its forms. */
export function holdsWords(text: string, words: TypedWords): boolean {
  return words.every((forms) => forms.some((form) => text.includes(form)))
}
