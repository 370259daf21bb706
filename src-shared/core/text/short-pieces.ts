/** Maximum number of characters that are encoded or hashed between two pauses. */
const PIECE = 100_000

/**
 * Splits texts into short pieces with the same concatenation; no piece ends within a surrogate
 * pair.
 */
export function* shortPieces(texts: Iterable<string>): Generator<string> {
  for (const text of texts) {
    for (let at = 0; at < text.length;) {
      const cut = at + PIECE
      const end = cut < text.length && /[\ud800-\udbff]/.test(text.charAt(cut - 1)) ? cut - 1 : cut
      yield text.slice(at, end)
      at = end
    }
  }
}
