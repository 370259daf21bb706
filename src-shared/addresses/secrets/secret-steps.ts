import type { Steps } from '../../core/steps.ts'
import { keyColumnOf } from './key-columns.ts'
import { findSecrets, type FoundSecret } from './secret.ts'

/** Characters that are searched between two pauses. */
const BLOCK_LETTERS = 20_000
/**
 * Characters after a block that are searched with it: a secret that begins in the block ends there.
 */
const OVERLAP_LETTERS = 10_000
/**
 * Characters after a block in which a secret introduced in the block ("private key:") may begin.
 */
const INTRODUCED_LETTERS = 1_000
/** Characters before the end of a block in which a line break is searched for. */
const LINE_LETTERS = 2_000

/**
 * Finds the secrets in a text of any length, with pause points. A text of up to 30,000 characters
 * is searched as a whole.
 */
export function* findSecretsSteps(text: string): Steps<FoundSecret[]> {
  const found: FoundSecret[] = []
  const keyColumn = keyColumnOf(text)
  let [start, lines] = [0, 0]
  while (start < text.length) {
    const from = start
    const isLast = from + BLOCK_LETTERS + OVERLAP_LETTERS >= text.length
    const end = isLast ? text.length : endOfBlock(text, from + BLOCK_LETTERS)
    const searched = text.slice(from, isLast ? end : end + OVERLAP_LETTERS)
    for (const one of findSecrets(searched, keyColumn, from > 0))
      if (isLast || one.start < end - from + INTRODUCED_LETTERS) found.push(moveSecret(one, from, lines))
    start = isLast ? end : Math.max(end, found.at(-1)?.end ?? 0)
    lines += text.slice(from, start).match(/\r\n|\r|\n/g)?.length ?? 0
    yield
  }
  return found
}

/** After a line break or a space where one is near: half of a word can look like a key. */
function endOfBlock(text: string, latest: number): number {
  const near = text.slice(latest - LINE_LETTERS, latest)
  const lineBreak = near.lastIndexOf('\n')
  const at = lineBreak === -1 ? near.lastIndexOf(' ') : lineBreak
  return at === -1 ? latest : latest - LINE_LETTERS + at + 1
}

function moveSecret({ name, line, start, end, parts }: FoundSecret, by: number, lines: number): FoundSecret {
  return { name, line: line + lines, start: start + by, end: end + by, parts: parts.map(([from, to]) => [from + by, to + by] as const) }
}
