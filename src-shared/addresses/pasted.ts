import { trimAround } from './pasted-text.ts'
import { isLongSecret, looksLikePhrase } from './secret.ts'

export interface PastedItem {
  /** Line in the pasted text, from 1. */
  readonly line: number
  readonly text: string
}

/**
 * Splits a pasted list into addresses: by lines, and within a line by tab, comma, semicolon or space. What may be a
 * secret is kept in one piece, so that it is refused as a secret and not word by word.
 */
export function splitPasted(text: string): PastedItem[] {
  if (looksLikePhrase(text) && !text.split(/\r\n|\r|\n/).some(looksLikePhrase)) return [{ line: 1, text }]
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => splitLine(line).map((part) => ({ line: index + 1, text: part })))
}

function splitLine(line: string): string[] {
  const whole = trimAround(line, ' \t')
  if (whole === '') return []
  if (isLongSecret(whole)) return [whole]
  return whole.split(/[\t,; ]+/).filter((part) => part !== '')
}
