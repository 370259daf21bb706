/** Longer texts differ from row to row and are not shared. At `MOST` texts the cache is cleared. */
const LONGEST = 80
const MOST = 20_000
const known = new Map<string, string>()

/**
 * Returns one shared string for equal texts. Rows that are read from a store each bring their own
 * copy, and tens of thousands of rows name the same case, plan and path.
 */
export function internString<Text extends string | undefined>(text: Text): Text {
  if (text === undefined || text.length > LONGEST) return text
  const before = known.get(text)
  // Equal to the requested text, and so of its type.
  if (before !== undefined) return before as Text
  if (known.size >= MOST) known.clear()
  known.set(text, text)
  return text
}
