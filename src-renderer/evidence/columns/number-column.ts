/** Numbers of many records under construction, held compactly: one that is set anew keeps its place. */
export interface GrowingNumbers {
  /** Adds a number behind the last and gives its place. */
  readonly push: (value: number) => number
  /** 0 for a place that was never pushed. */
  readonly at: (place: number) => number
  readonly set: (place: number, value: number) => void
  readonly size: () => number
}

const FIRST_ROOM = 1024

/** Whole numbers of 32 bits without a sign. */
export function growingNumbers(): GrowingNumbers {
  let values = new Uint32Array(FIRST_ROOM)
  let length = 0
  return {
    push(value) {
      if (length === values.length) {
        const wider = new Uint32Array(length * 2)
        wider.set(values)
        values = wider
      }
      values[length] = value
      length += 1
      return length - 1
    },
    at: (place) => values[place] ?? 0,
    set(place, value) {
      values[place] = value
    },
    size: () => length,
  }
}
