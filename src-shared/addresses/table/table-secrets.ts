import { findSecrets, withoutSecrets, type FoundSecret } from '../secrets/secret.ts'

/** A text without private keys and recovery phrases. */
export interface CleanedText {
  readonly cleaned: string
  /** One sentence for each that was removed; never its letters. */
  readonly secrets: readonly string[]
}

/** Letters that are searched between two pauses. */
const BLOCK_LETTERS = 20_000
/** Letters behind a block that are searched with it: a secret that begins in the block ends there. */
const OVERLAP_LETTERS = 10_000
/** Letters behind a block in which what it introduces ("private key:") can begin. */
const INTRODUCED_LETTERS = 1_000

/** Removes the secrets from a text; everything else on their lines stays. */
export function removeSecrets(text: string): CleanedText {
  const steps = removeSecretsSteps(text)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same with places to pause. */
export function* removeSecretsSteps(text: string): Generator<undefined, CleanedText, undefined> {
  const found: FoundSecret[] = []
  let lines = 0
  let start = 0
  while (start < text.length) {
    const end = start + BLOCK_LETTERS
    const isLast = end + OVERLAP_LETTERS >= text.length
    const from = start
    const searched = text.slice(from, isLast ? text.length : end + OVERLAP_LETTERS)
    const secrets = findSecrets(searched).filter((one) => isLast || one.start < end - from + INTRODUCED_LETTERS)
    for (const one of secrets) found.push(moved(one, from, lines))
    start = isLast ? text.length : Math.max(end, found.at(-1)?.end ?? 0)
    lines += text.slice(from, start).match(/\r\n|\r|\n/g)?.length ?? 0
    yield
  }
  if (found.length === 0) return { cleaned: text, secrets: [] }
  return { cleaned: withoutSecrets(text, found), secrets: found.map(({ line, name }) => `Line ${line}: this looks like ${name}. It was removed.`) }
}

function moved({ name, line, start, end, parts }: FoundSecret, by: number, lines: number): FoundSecret {
  return { name, line: line + lines, start: start + by, end: end + by, parts: parts.map(([from, to]) => [from + by, to + by] as const) }
}
