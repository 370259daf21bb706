import type { Subject } from '../casefile/case-state.ts'
import { visibleText } from '../ui/safe-text.ts'

/** An address short enough for a line: its first ten and last six characters. Never used for comparing. */
export function shortAddress(address: string): string {
  return address.length <= 20 ? address : `${address.slice(0, 10)}…${address.slice(-6)}`
}

/** The name of a subject on screen: its alias, else its address in short. */
export function subjectTitle(subject: Pick<Subject, 'alias' | 'address'>): string {
  return subject.alias === '' ? shortAddress(subject.address) : visibleText(subject.alias)
}
