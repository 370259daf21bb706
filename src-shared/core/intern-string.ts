/** Longer texts differ from row to row and are not shared. At `MOST` texts the cache is cleared. */
const MAX_SHARED_LENGTH = 80
const MAX_SHARED_STRINGS = 20_000
const known = new Map<string, string>()

/**
 * Returns one shared string for equal texts. Rows that are read from a store each bring their own
 * copy, and tens of thousands of rows name the same case, plan and path.
 */
export function internString<Text extends string | undefined>(text: Text): Text {
  if (text === undefined || text.length > MAX_SHARED_LENGTH) return text
  const before = known.get(text)
  // Equal to the requested text, and so of its type.
  if (before !== undefined) return before as Text
  if (known.size >= MAX_SHARED_STRINGS) known.clear()
  known.set(text, text)
  return text
}
