import type { Mutant } from './mutants.ts'

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/**
 * Picks `count` mutants by seed: at most one per line, spread over the files (in turn, so that a
 * small file counts as much as a large one), and over the kinds of change within a file.
 */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = randomFrom(seed)
  const byFile = new Map<string, Mutant[]>()
  for (const mutant of shuffle(mutants, random)) byFile.set(mutant.file, [...(byFile.get(mutant.file) ?? []), mutant])
  const picked: Mutant[] = []
  const lines = new Set<string>()
  const kinds = new Map<string, number>()
  const files = shuffle([...byFile.keys()], random)
  while (picked.length < count && files.some((file) => (byFile.get(file) ?? []).length > 0)) {
    for (const file of files) {
      const left = (byFile.get(file) ?? []).filter((mutant) => !lines.has(`${file}:${mutant.line}`))
      const [next] = left.toSorted((a, b) => (kinds.get(a.kind) ?? 0) - (kinds.get(b.kind) ?? 0))
      byFile.set(
        file,
        left.filter((mutant) => mutant !== next),
      )
      if (next === undefined || picked.length === count) continue
      picked.push(next)
      lines.add(`${file}:${next.line}`)
      kinds.set(next.kind, (kinds.get(next.kind) ?? 0) + 1)
    }
  }
  return picked.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}
