/** Numbers by text, of millions of texts. */
export interface SpreadMap {
  readonly get: (text: string) => number | undefined
  readonly set: (text: string, value: number) => void
}

const MAPS = 256
/** Characters at the end of a text that decide where it is kept: those of addresses differ in theirs. */
const LOOKED_AT = 4

/** Many maps in place of one: a map that outgrows its room is moved as a whole, and one of millions would hold up the page for a second. */
export function createSpreadMap(): SpreadMap {
  const maps = Array.from({ length: MAPS }, () => new Map<string, number>())
  return {
    get: (text) => maps[mapNumber(text)]?.get(text),
    set: (text, value) => void maps[mapNumber(text)]?.set(text, value),
  }
}

/** In which of the maps a text is kept. */
export function mapNumber(text: string): number {
  let hash = 0
  for (let at = Math.max(0, text.length - LOOKED_AT); at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) | 0
  return (hash ^ (hash >> 8)) & (MAPS - 1)
}
