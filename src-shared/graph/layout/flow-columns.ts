/** A directed tie, by the ids of its ends. */
interface Directed {
  readonly from: string
  readonly to: string
}

/**
 * The column of each node: the longest path from the senders, relative to the first node. Ties come
 * in order of importance; one that would close a cycle is left out. A sender without senders is
 * next to the first node that it pays.
 */
export function flowColumns(ids: readonly string[], ties: readonly Directed[]): ReadonlyMap<string, number> {
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const columns = new Int32Array(ids.length)
  const targets = ids.map((): number[] => [])
  const isPaid = ids.map(() => false)
  const raised: number[] = []
  /** Moves the target and all after it behind the source; false, and no change, in a cycle. */
  const raise = (source: number, target: number): boolean => {
    raised.length = 0
    const waiting = [target, (columns[source] ?? 0) + 1]
    for (let column = waiting.pop(); column !== undefined; column = waiting.pop()) {
      const node = waiting.pop() ?? 0
      if (node === source) {
        for (let old = raised.pop(); old !== undefined; old = raised.pop()) columns[raised.pop() ?? 0] = old
        return false
      }
      const before = columns[node] ?? 0
      if (before >= column) continue
      raised.push(node, before)
      columns[node] = column
      for (const next of targets[node] ?? []) waiting.push(next, column + 1)
    }
    return true
  }
  for (const { from, to } of ties) {
    const [source, target] = [numbers.get(from), numbers.get(to)]
    if (source === undefined || target === undefined || source === target || !raise(source, target)) continue
    targets[source]?.push(target)
    isPaid[target] = true
  }
  for (const [node, paid] of targets.entries()) {
    if (isPaid[node] === true || paid.length === 0) continue
    columns[node] = paid.reduce((min, target) => Math.min(min, columns[target] ?? 0), Infinity) - 1
  }
  const first = columns[0] ?? 0
  return new Map(ids.map((id, number) => [id, (columns[number] ?? 0) - first]))
}
