import { ADDRESS_FAMILIES, addressForService } from '../addresses/normalise.ts'
import { shortAddress } from '../core/text/short-address.ts'
import { visibleText } from '../core/text/safe-text.ts'
import type { AddressSubject, EntitySubject } from './case-types.ts'

type Named = Pick<AddressSubject, 'family' | 'address'> | Pick<EntitySubject, 'entityName'>

/**
 * A subject's address in its familiar form: TON's EQ… in place of the stored raw form
 * (docs/service-interface.md, 2.2).
 */
export function shownAddress({ family, address }: Pick<AddressSubject, 'family' | 'address'>): string {
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  return known === undefined ? address : addressForService(known, address)
}

/**
 * The full text that identifies a subject: its address in its familiar form,
 * or the name of the entity.
 */
export function shownSubject(subject: Named): string {
  return 'entityName' in subject ? visibleText(subject.entityName, MAX_NAME_LENGTH) : shownAddress(subject)
}

/** The short form: an address is truncated in the middle, an entity name is not. */
export function shortSubject(subject: Named): string {
  return 'entityName' in subject ? visibleText(subject.entityName, MAX_TITLE_LENGTH) : shortAddress(shownAddress(subject))
}

/**
 * Every text that finds a subject in a search: an address as stored and as shown,
 * or the name of the entity.
 */
export function wordsOf(subject: Named): readonly string[] {
  if ('entityName' in subject) return [subject.entityName]
  const shown = shownAddress(subject)
  return shown === subject.address ? [shown] : [shown, subject.address]
}

/** The title of a subject: its alias, else its shortened address, or the name of the entity. */
export function subjectTitle(subject: Named & { readonly alias: string }): string {
  return subject.alias === '' ? shortSubject(subject) : visibleText(subject.alias, MAX_TITLE_LENGTH)
}

/**
 * Maximum characters of a name in a row (`MAX_TITLE_LENGTH`) and where it is shown in full (`MAX_NAME_LENGTH`).
 */
const MAX_TITLE_LENGTH = 80
const MAX_NAME_LENGTH = 200
