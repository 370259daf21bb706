/** Texts of many records, each different one kept once. Plain data. */
export interface TextColumn {
  readonly values: readonly string[]
  /** Place of each record's text in `values`. */
  readonly at: Uint32Array
}

export function textColumnOf(texts: readonly string[]): TextColumn {
  const places = new Map<string, number>()
  const at = new Uint32Array(texts.length)
  for (const [row, text] of texts.entries()) {
    const known = places.get(text)
    if (known === undefined) places.set(text, places.size)
    at[row] = known ?? places.size - 1
  }
  return { values: [...places.keys()], at }
}

/** The text of a record; '' for a record that is not there. */
export function textAt({ values, at }: TextColumn, row: number): string {
  return values[at[row] ?? -1] ?? ''
}
