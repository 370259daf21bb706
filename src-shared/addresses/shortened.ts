import type { Recognition } from './recognise.ts'
import type { PassedKind } from './token-kind.ts'

const MARK = /\.{2,5}|…|\*{3,8}/
/** Maximum number of full texts with the same beginning that are compared. */
const MAX_COMPARED = 200
const KEY_LETTERS = 3

interface Found {
  readonly text: string
  readonly recognition: Recognition
}

/**
 * Removes shortened finds whose full text occurs elsewhere, as in a link that shows one and points
 * to the other.
 */
export function withoutShortened<T extends Found>(
  found: readonly T[],
  hashes: readonly string[],
  pass: (kind: PassedKind, piece: string) => void,
): readonly T[] {
  if (!found.some(isShortened)) return found
  const isKnown = createShortenedMatcher([...found.flatMap((one) => (isShortened(one) ? [] : [one.text])), ...hashes])
  return found.filter((one) => {
    if (!isShortened(one) || !isKnown(one.text)) return true
    pass('code', one.text)
    return false
  })
}

function createShortenedMatcher(fullTexts: readonly string[]): (text: string) => boolean {
  const byStart = new Map<string, string[]>()
  for (const full of fullTexts) {
    const text = full.toLowerCase()
    const key = keyOf(text)
    const same = byStart.get(key) ?? []
    byStart.set(key, same)
    if (same.length < MAX_COMPARED) same.push(text)
  }
  return (shortened) => {
    const [head = '', tail = ''] = shortened.toLowerCase().split(MARK)
    return (byStart.get(keyOf(head)) ?? []).some((text) => text.startsWith(head) && text.endsWith(tail))
  }
}

function keyOf(text: string): string {
  return text.slice(0, text.startsWith('0x') ? KEY_LETTERS + 1 : KEY_LETTERS)
}

function isShortened({ text, recognition }: Found): boolean {
  return recognition.kind === 'refused' && text.length < 50 && MARK.test(text)
}
