/** Letters in which a mistyped option may differ from the one that is suggested. */
const MAX_SUGGESTION_DISTANCE = 2

/** The known option with the nearest name, as a question; empty where none is near. */
export function nearestOption(given: string, names: readonly string[]): string {
  const word = given.replace(/^-+/, '').toLowerCase()
  const [nearest] = names
    .map((name) => ({ name, distance: word.length >= 3 && name.startsWith(word) ? 0 : editDistance(word, name) }))
    .filter(({ distance }) => distance <= Math.min(MAX_SUGGESTION_DISTANCE, word.length / 2))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest === undefined ? '' : ` Did you mean --${nearest.name}?`
}

/** Number of letters to insert, remove or replace that turn one word into the other (Levenshtein). */
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
