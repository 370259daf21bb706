/** Texts of many records, each distinct text stored once. Plain data. */
export interface TextColumn {
  readonly values: readonly string[]
  /** Index into `values` of each record's text. */
  readonly at: Uint32Array
}

export function textColumnOf(texts: readonly string[]): TextColumn {
  const indices = new Map<string, number>()
  const at = new Uint32Array(texts.length)
  for (const [row, text] of texts.entries()) {
    const known = indices.get(text)
    if (known === undefined) indices.set(text, indices.size)
    at[row] = known ?? indices.size - 1
  }
  return { values: [...indices.keys()], at }
}

/** The text of a record; '' for a record that does not exist. */
export function textAt({ values, at }: TextColumn, row: number): string {
  return values[at[row] ?? -1] ?? ''
}
