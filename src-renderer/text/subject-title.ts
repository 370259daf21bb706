import { ADDRESS_FAMILIES, addressForService } from '../../src-shared/address/normalise.ts'
import type { Subject } from '../evidence/case-state.ts'
import { shortAddress } from './short-address.ts'
import { visibleText } from './safe-text.ts'

/** A subject's address as people know it: TON's EQ… in place of the raw form that it is kept in (docs/service-interface.md, 2.2). */
export function shownAddress({ family, address }: Pick<Subject, 'family' | 'address'>): string {
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  return known === undefined ? address : addressForService(known, address)
}

/** The name of a subject on screen: its alias, else its address in short. */
export function subjectTitle(subject: Pick<Subject, 'alias' | 'family' | 'address'>): string {
  return subject.alias === '' ? shortAddress(shownAddress(subject)) : visibleText(subject.alias, 80)
}
