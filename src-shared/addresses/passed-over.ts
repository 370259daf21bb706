import type { PassedKind } from './token-kind.ts'

const NOUNS: readonly (readonly [kind: PassedKind, one: string, many: string])[] = [
  ['word', 'word', 'words'],
  ['date', 'date or time', 'dates and times'],
  ['amount', 'amount', 'amounts'],
  ['hash', 'hash', 'hashes'],
  ['signature', 'signature', 'signatures'],
  ['link', 'link without an address', 'links without an address'],
  ['code', 'other code', 'other codes'],
]

/**
 * "Not addresses: 5 words, 2 dates and times, 1 hash."; '' where the text contains only addresses
 * and marks.
 */
export function passedOverSentence(passed: Readonly<Partial<Record<PassedKind, number>>>): string {
  const parts = NOUNS.flatMap(([kind, one, many]) => {
    const count = passed[kind] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`]
  })
  return parts.length === 0 ? '' : `Not addresses: ${parts.join(', ')}.`
}
