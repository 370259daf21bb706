import type { Subject } from '../casefile/case-state.ts'
import { shortAddress } from '../ui/address-text.tsx'
import { visibleText } from '../ui/safe-text.ts'

/** The name of a subject on screen: its alias, else its address in short. */
export function subjectTitle(subject: Pick<Subject, 'alias' | 'address'>): string {
  return subject.alias === '' ? shortAddress(subject.address) : visibleText(subject.alias, 80)
}
