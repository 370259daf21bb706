/** Texts of many records, each distinct text stored once. Plain data. */
export interface TextColumn {
  readonly values: readonly string[]
  /** Index into `values` of each record's text. */
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

/** The text of a record; '' for a record that does not exist. */
export function textAt({ values, at }: TextColumn, row: number): string {
  return values[at[row] ?? -1] ?? ''
}
