import { isPlainText } from '../../../src-shared/core/text/safe-text.ts'

/** A text normalised for search: ignores letter case and width (docs/hostile-input.md, D7). */
export function fold(text: string): string {
  // Fast path: nearly every text is plain, and checking that is cheaper than normalising.
  return (isPlainText(text) ? text : text.normalize('NFKC')).toLowerCase()
}

/** The typed search words, folded. */
export function wordsOf(typed: string): readonly string[] {
  return fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}
