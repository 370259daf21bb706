/** Maximum edit distance between a mistyped option and a suggestion. */
const MAX_SUGGESTION_DISTANCE = 2

/** A question that suggests the known option with the nearest name; '' where none is near. */
export function nearestOption(given: string, names: readonly string[]): string {
  const word = given.replace(/^-+/, '').toLowerCase()
  const [nearest] = names
    .map((name) => ({ name, distance: word.length >= 3 && name.startsWith(word) ? 0 : editDistance(word, name) }))
    .filter(({ distance }) => distance <= Math.min(MAX_SUGGESTION_DISTANCE, word.length / 2))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest === undefined ? '' : ` Did you mean --${nearest.name}?`
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let index = 0; index < from.length; index += 1) {
    const next = [index + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (from[index] === to[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
