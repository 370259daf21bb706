import { ADDRESS_FAMILIES, addressForService } from '../addresses/normalise.ts'
import type { AddressSubject, EntitySubject } from './case-state.ts'
import { shortAddress } from '../core/text/short-address.ts'
import { visibleText } from '../core/text/safe-text.ts'

type Named = Pick<AddressSubject, 'family' | 'address'> | Pick<EntitySubject, 'entityName'>

/** A subject's address as people know it: TON's EQ… in place of the raw form that it is kept in (docs/service-interface.md, 2.2). */
export function shownAddress({ family, address }: Pick<AddressSubject, 'family' | 'address'>): string {
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  return known === undefined ? address : addressForService(known, address)
}

/** What a subject is asked about by, in full: its address as people know it, or the name of the entity. */
export function shownSubject(subject: Named): string {
  return 'entityName' in subject ? visibleText(subject.entityName, MOST_NAME) : shownAddress(subject)
}

/** The same in short: only an address is cut in the middle. */
export function shortSubject(subject: Named): string {
  return 'entityName' in subject ? visibleText(subject.entityName, MOST_TITLE) : shortAddress(shownAddress(subject))
}

/** Every text that a subject is found by: an address as it is kept and as it is shown, or the name of an entity. */
export function wordsOf(subject: Named): readonly string[] {
  if ('entityName' in subject) return [subject.entityName]
  const shown = shownAddress(subject)
  return shown === subject.address ? [shown] : [shown, subject.address]
}

/** The name of a subject on screen: its alias, else its address in short, or the name of the entity. */
export function subjectTitle(subject: Named & { readonly alias: string }): string {
  return subject.alias === '' ? shortSubject(subject) : visibleText(subject.alias, MOST_TITLE)
}

/** Characters of a name in a line, and where it stands in full. */
const MOST_TITLE = 80
const MOST_NAME = 200
