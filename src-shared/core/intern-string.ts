/** Longer texts differ from row to row; more different ones than this stand in memory more than once. */
const LONGEST = 80
const MOST = 20_000
const known = new Map<string, string>()

/**
 * The same text as one string in memory. Rows that are read from a store bring a string of their own for each text, and tens of thousands of
 * them name the same case, plan and path.
 */
export function internString<Text extends string | undefined>(text: Text): Text {
  if (text === undefined || text.length > LONGEST) return text
  const before = known.get(text)
  // Equal to what was asked for, and so of its type.
  if (before !== undefined) return before as Text
  if (known.size >= MOST) known.clear()
  known.set(text, text)
  return text
}
