/** Texts by number, each different one once, in the order in which they came. */
export interface Interned {
  readonly numberOf: (text: string) => number
  readonly text: (number: number) => string
  readonly size: () => number
}

export function createInterned(): Interned {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  return {
    numberOf(text) {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, texts.length)
      return texts.push(text) - 1
    },
    text: (number) => texts[number] ?? '',
    size: () => texts.length,
  }
}
