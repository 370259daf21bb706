/** Positions of a hash, for millions of entries: one number each. */
export interface InvertedIndex {
  /** Positions must be added in ascending order. */
  readonly add: (hash: number, index: number) => void
  /** The positions of a hash, the last added first. */
  readonly rowsOf: (hash: number) => number[]
}

/** Postings per run: sorting a full run takes some milliseconds. */
const IN_RUN = 1 << 15
/** Positions per run: with a 32-bit hash they fill the 53 bits of a safe integer. */
const SPAN = 2 ** 21
const FIRST_SIZE = 256

/** Sorted numbers, each the hash followed by the position relative to the start of the run. */
interface Run {
  readonly sorted: Float64Array
  readonly first: number
}

export function createHashPostings(inRun = IN_RUN): InvertedIndex {
  const runs: Run[] = []
  let open = new Float64Array(FIRST_SIZE)
  let size = 0
  let first = 0
  let isSorted = true

  const close = (): void => {
    runs.push({ sorted: open.slice(0, size).sort(), first })
    size = 0
    isSorted = true
  }

  return {
    add(hash, index) {
      if (size > 0 && (size === inRun || index - first >= SPAN)) close()
      if (size === 0) first = index
      if (size === open.length) {
        const wider = new Float64Array(size * 2)
        wider.set(open)
        open = wider
      }
      open[size] = hash * SPAN + (index - first)
      size += 1
      isSorted = false
    },
    rowsOf(hash) {
      const found: number[] = []
      const last = open.subarray(0, size)
      if (!isSorted) last.sort()
      isSorted = true
      placesIn({ sorted: last, first }, hash, found)
      for (let at = runs.length - 1; at >= 0; at -= 1) {
        const run = runs[at]
        if (run !== undefined) placesIn(run, hash, found)
      }
      return found
    },
  }
}

/** Adds the positions of a hash in a run, the last one first. */
function placesIn({ sorted, first }: Run, hash: number, found: number[]): void {
  const from = hash * SPAN
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < from + SPAN) low = middle + 1
    else high = middle
  }
  for (let at = low - 1; at >= 0; at -= 1) {
    const posting = sorted[at] ?? 0
    if (posting < from) return
    found.push(posting - from + first)
  }
}
