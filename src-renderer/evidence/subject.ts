import { ADDRESS_FAMILIES, normaliseAddress } from '../../src-shared/address/normalise.ts'
import { failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import type { Subject } from './case-state.ts'

export interface NewSubject {
  /** As the investigator typed or pasted it. */
  readonly typed: string
  readonly address: string
  readonly family: string
  readonly chains: readonly string[]
  readonly alias?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly note?: string | undefined
  /** 'typed' unless it was taken from an answer. */
  readonly origin?: string | undefined
}

/** A subject with its address normalised: equality and requests use that form, so nothing else may be stored. */
export function subjectOf(input: NewSubject, id: string, addedAt: string): Result<Subject> {
  const family = ADDRESS_FAMILIES.find((known) => known === input.family)
  if (family === undefined)
    return err(failure('bad_request', `There is no address family ${input.family}.`, 'Choose the chain of the address.', { field: 'family' }))
  const address = normaliseAddress(family, input.address)
  if (!address.ok) return err(address.error)
  const { typed, chains, alias = '', tags = [], note = '', origin = 'typed' } = input
  return ok({ id, typed, address: address.value.canonical, family, chains, alias, origin, colour: '', tags, note, addedAt })
}
