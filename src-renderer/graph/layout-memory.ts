import type { Place } from './layout.ts'
import { layOut } from './layout.ts'
import type { ReadablePart } from './readable-part.ts'

/** Places of one sitting: what is on the canvas stays where it is when new answers arrive. */
export interface LayoutMemory {
  /** Places for a part; those of the case file (`arranged`) go before those of the sitting. */
  readonly place: (part: ReadablePart, arranged: Readonly<Record<string, Place>>) => Readonly<Record<string, Place>>
  readonly keep: (moved: Readonly<Record<string, Place>>) => void
}

export function createLayoutMemory(): LayoutMemory {
  let kept: Readonly<Record<string, Place>> = {}
  return {
    place: (part, arranged) => {
      const places = layOut(part, { ...kept, ...arranged })
      kept = { ...kept, ...places }
      return places
    },
    keep: (moved) => {
      kept = { ...kept, ...moved }
    },
  }
}
