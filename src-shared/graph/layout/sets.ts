/** Disjoint sets (union-find). */
export interface Sets {
  /** Merges two sets; false if they are one already. */
  readonly join: (a: string, b: string) => boolean
  /** The representative of a set, the same for all its members. */
  readonly rootOf: (id: string) => string
}

/** Each item is in a set of its own, until it is joined. */
export function createSets(): Sets {
  const above = new Map<string, string>()
  const rootOf = (id: string): string => {
    let root = id
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next
    for (let at = id; at !== root;) {
      const next = above.get(at) ?? root
      above.set(at, root)
      at = next
    }
    return root
  }
  return {
    join: (a, b) => {
      const [left, right] = [rootOf(a), rootOf(b)]
      if (left === right) return false
      above.set(right, left)
      return true
    },
    rootOf,
  }
}
