/** Where a hash was seen, for millions of them: numbers in typed arrays, and nothing else. */
export interface HashPostings {
  readonly add: (hash: number, place: number) => void
  /** The places of a hash, the last added first. */
  readonly placesOf: (hash: number) => number[]
}

const FIRST_SIZE = 256

export function createHashPostings(): HashPostings {
  let size = 0
  let hashes = new Uint32Array(FIRST_SIZE)
  let places = new Uint32Array(FIRST_SIZE)
  /** The posting before that has the same slot; postings count from 1. */
  let before = new Uint32Array(FIRST_SIZE)
  /** The last posting of each slot; a power of two of them, as many as there is room for postings. */
  let slots = new Uint32Array(FIRST_SIZE)

  const link = (posting: number): void => {
    const slot = (hashes[posting - 1] ?? 0) & (slots.length - 1)
    before[posting - 1] = slots[slot] ?? 0
    slots[slot] = posting
  }

  const grow = (): void => {
    const [oldHashes, oldPlaces] = [hashes, places]
    hashes = new Uint32Array(size * 2)
    places = new Uint32Array(size * 2)
    before = new Uint32Array(size * 2)
    slots = new Uint32Array(size * 2)
    hashes.set(oldHashes)
    places.set(oldPlaces)
    for (let posting = 1; posting <= size; posting += 1) link(posting)
  }

  return {
    add(hash, place) {
      if (size === hashes.length) grow()
      hashes[size] = hash
      places[size] = place
      size += 1
      link(size)
    },
    placesOf(hash) {
      const found: number[] = []
      for (let posting = slots[hash & (slots.length - 1)] ?? 0; posting > 0; posting = before[posting - 1] ?? 0) {
        if (hashes[posting - 1] === hash) found.push(places[posting - 1] ?? 0)
      }
      return found
    },
  }
}
