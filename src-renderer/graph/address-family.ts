import { recogniseAddress } from '../../src-shared/address/recognise.ts'
import { ADDRESS_FAMILIES, normaliseAddress } from '../../src-shared/address/normalise.ts'

/**
 * Family and canonical form of an address that the service delivered beside a subject. The subject's own family is
 * tried first (an answer about an EVM chain holds EVM addresses); what fits no family keeps its text as it is.
 */
export function familyOf(address: string, subjectFamily: string): { readonly family: string; readonly canonical: string } {
  const family = ADDRESS_FAMILIES.find((each) => each === subjectFamily)
  const same = family === undefined ? undefined : normaliseAddress(family, address)
  if (family !== undefined && same?.ok === true) return { family, canonical: same.value.canonical }
  const recognised = recogniseAddress(address)
  return recognised.kind === 'address' ? { family: recognised.family, canonical: recognised.canonical } : { family: 'unknown', canonical: address }
}
