import { labelKey } from './label-occurrences.ts'
import type { Subject } from './case-types.ts'
import { isEntity, subjectKey } from './subject.ts'

/** The investigator's own name of an address; hostile until shown through `visibleText`. */
export interface OwnName {
  /** '' where it was removed. */
  readonly name: string
  /** Number of the event that gave it. */
  readonly seq: number
}

/** Own names by node id, which is the key of an address (`subjectKey`). */
export type OwnNames = ReadonlyMap<string, OwnName>
export const NO_OWN_NAMES: OwnNames = new Map()

/** The own name of a node; '' for none. */
export function ownNameOf(names: OwnNames, nodeId: string): string {
  return names.get(nodeId)?.name ?? ''
}

/** One address with its own name, as a record may write the address. */
export interface NamedAddress {
  readonly address: string
  readonly family: string
  readonly name: string
}

/** The addresses that have an own name. */
export function namedAddresses(names: OwnNames): readonly NamedAddress[] {
  return [...names].flatMap(([nodeId, { name }]) => {
    const at = nodeId.indexOf(':')
    return name === '' ? [] : [{ family: nodeId.slice(0, at), address: nodeId.slice(at + 1), name }]
  })
}

/**
 * Returns a lookup of own names by an address as a record writes it; '' for none. Without a family
 * the address alone decides.
 */
export function ownNameLookup(names: OwnNames): (address: string, family?: string) => string {
  const named = namedAddresses(names)
  if (named.length === 0) return () => ''
  const byKey = new Map(named.map(({ address, family, name }) => [labelKey(address, family), { family, name }]))
  return (address, family = '') => {
    const found = byKey.get(labelKey(address, family === '' ? undefined : family))
    return found === undefined || (family !== '' && found.family !== family) ? '' : found.name
  }
}

/**
 * A subject with the name that its investigator gave last: as its alias, or as the own name of its
 * address. `aliasSeq`: number of the event that set the alias.
 */
export function withOwnName(subject: Subject, aliasSeq: number, names: OwnNames): Subject {
  const own = isEntity(subject) ? undefined : names.get(subjectKey(subject))
  return own === undefined || own.seq < aliasSeq || own.name === subject.alias ? subject : { ...subject, alias: own.name }
}
