import { isPlainText } from '../../../src-shared/core/text/safe-text.ts'

/** A text without what does not matter when it is searched: case and width of letters (docs/hostile-input.md, D7). */
export function fold(text: string): string {
  // Nearly every text is plain, and to see that it is takes less than to make it what it is already.
  return (isPlainText(text) ? text : text.normalize('NFKC')).toLowerCase()
}

/** The words that were typed to search by, folded. */
export function wordsOf(typed: string): readonly string[] {
  return fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}
