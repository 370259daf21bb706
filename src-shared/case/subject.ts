import { ADDRESS_FAMILIES, normaliseAddress } from '../addresses/normalise.ts'
import { failure } from '../core/failure.ts'
import { err, ok, type Result } from '../core/result.ts'
import { entityKey, readEntityName } from './names/entity-name.ts'
import type { AddressSubject, EntitySubject, Subject } from './case-types.ts'

interface NewFacts {
  /** As the investigator typed or pasted it. */
  readonly typed: string
  readonly chains: readonly string[]
  readonly alias?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly note?: string | undefined
  /** 'typed' unless it was taken from a response. */
  readonly origin?: string | undefined
}

export interface NewAddress extends NewFacts {
  readonly address: string
  readonly family: string
}

export interface NewEntity extends NewFacts {
  readonly entityName: string
}

export type NewSubject = NewAddress | NewEntity

/** Whether a subject is an entity, requested by name, and not an address. */
export function isEntity(subject: Subject): subject is EntitySubject {
  return 'entityName' in subject
}

/** The addresses among subjects, for code that compares addresses. */
export function addressSubjects(subjects: readonly Subject[]): readonly AddressSubject[] {
  return subjects.every(isAddress) ? subjects : subjects.filter(isAddress)
}

function isAddress(subject: Subject): subject is AddressSubject {
  return !isEntity(subject)
}

/** Family of a subject's address; '' for an entity, which has addresses of any. */
export function familyOfSubject(subject: Subject): string {
  return isEntity(subject) ? '' : subject.family
}

/** The fields that identify a subject. */
export type SubjectIdentity = Pick<AddressSubject, 'family' | 'address'> | Pick<EntitySubject, 'entityName'>

/**
 * Equal for equal subjects, whatever their ids: `family:address`, or `entity:`
 * and the normalised name.
 */
export function subjectKey(identity: SubjectIdentity): string {
  return 'entityName' in identity ? `entity:${entityKey(identity.entityName)}` : `${identity.family}:${identity.address}`
}

/**
 * An address requested on behalf of a subject: a counterparty whose labels are bought. It
 * has the id of the subject.
 */
export function counterpartyAsSubject(subject: Subject, address: string, family: string): AddressSubject {
  const { id, typed, chains, alias, colour, tags, note, addedAt, origin } = subject
  return { id, typed, address, family, chains, alias, colour, tags, note, addedAt, origin }
}

/** A subject in its canonical form: the only form that may be stored. */
export function subjectOf(input: NewSubject, id: string, addedAt: string): Result<Subject> {
  if (!('entityName' in input)) return addressSubjectOf(input, id, addedAt)
  const name = readEntityName(input.entityName)
  return name.ok ? ok({ entityName: name.value, ...factsOf(input, id, addedAt) }) : name
}

/** A subject with its address normalised. */
export function addressSubjectOf(input: NewAddress, id: string, addedAt: string): Result<AddressSubject> {
  const family = ADDRESS_FAMILIES.find((known) => known === input.family)
  if (family === undefined)
    return err(failure('bad_request', `There is no address family ${input.family}.`, 'Choose the chain of the address.', { field: 'family' }))
  const address = normaliseAddress(family, input.address)
  if (!address.ok) return err(address.error)
  return ok({ address: address.value.canonical, family, ...factsOf(input, id, addedAt) })
}

function factsOf({ typed, chains, alias = '', tags = [], note = '', origin = 'typed' }: NewFacts, id: string, addedAt: string) {
  return { id, typed, chains, alias, origin, colour: '', tags, note, addedAt }
}
