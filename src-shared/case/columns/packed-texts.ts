/**
 * Many texts joined into one: a hundred thousand strings take ten times as long to transfer from a
 * worker and to load from storage. Plain data.
 */
export interface PackedTexts {
  readonly text: string
  /** End offset of each text. */
  readonly ends: Uint32Array
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [at, text] of texts.entries()) ends[at] = end += text.length
  return { text: texts.join(''), ends }
}

/** The text at an index; '' where there is none. */
export function packedTextAt({ text, ends }: PackedTexts, at: number): string {
  return text.slice(at === 0 ? 0 : ends[at - 1], ends[at])
}

export function unpackTexts(packed: PackedTexts): string[] {
  return Array.from(packed.ends, (_, at) => packedTextAt(packed, at))
}
