import { trimAround } from './pasted-text.ts'
import { findSecrets, secretIn } from './secret.ts'

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
  if (findSecrets(text).some(({ start, end }) => /[\r\n]/.test(text.slice(start, end)))) return [{ line: 1, text }]
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => splitLine(line).map((part) => ({ line: index + 1, text: part })))
}

function splitLine(line: string): string[] {
  const whole = trimAround(line, ' \t')
  if (whole === '') return []
  if (secretIn(whole) !== undefined) return [whole]
  return whole.split(/[\t,; ]+/).filter((part) => part !== '')
}
