import type { MenuItemSpec } from '../../ui/menu/context-menu.tsx'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { messages } from './messages.ts'

/** An address that a menu is about, on any screen. */
export interface AddressTarget {
  readonly address: string
  readonly family: string
  /** Chains it was found on, the likeliest first. */
  readonly chains: readonly string[]
  /** Where it was found: a screen, or a record of a capture. */
  readonly origin: string
}

/** Actions for an address of the open case. */
export interface AddressAbilities {
  readonly copyAddress: (address: string) => void
  /**
   * The explorer page of the address; undefined if there is none, or if explorer links are turned
   * off.
   */
  readonly explorer: (target: AddressTarget) => { readonly name: string; readonly open: () => void } | undefined
  readonly subjectOf: (target: AddressTarget) => Subject | undefined
  readonly openSubject: (subjectId: string) => void
  readonly makeSubject: (target: AddressTarget) => void
  /** Opens the tag dialog; an address that is not a subject becomes one with its first tag. */
  readonly tag: (target: AddressTarget) => void
  /** Opens the dialog for the investigator's own name of an address. */
  readonly name: (target: AddressTarget) => void
  readonly showInGraph: (target: AddressTarget) => void
  readonly expandInGraph: (target: AddressTarget) => void
  readonly isHidden: (target: AddressTarget) => boolean
  readonly hideInGraph: (target: AddressTarget, hidden: boolean) => void
}

/** Copying and opening elsewhere: the first group of every address menu. */
export function readingActions(target: AddressTarget, can: Pick<AddressAbilities, 'copyAddress' | 'explorer'>): readonly MenuItemSpec[] {
  const explorer = can.explorer(target)
  return [
    { text: messages.copyAddress, run: () => can.copyAddress(target.address) },
    ...(explorer === undefined ? [] : [{ text: messages.openAt(explorer.name), run: explorer.open }]),
  ]
}

/**
 * Subject actions: a subject has a dossier and tags; another address becomes a subject first, and
 * the label states it.
 */
export function subjectActions(
  target: AddressTarget,
  can: Pick<AddressAbilities, 'subjectOf' | 'openSubject' | 'makeSubject' | 'tag'>,
): readonly MenuItemSpec[] {
  const subject = can.subjectOf(target)
  if (subject !== undefined) {
    return [
      { text: messages.openDossier, run: () => can.openSubject(subject.id) },
      { text: messages.tag, run: () => can.tag(target) },
    ]
  }
  // Nothing can be requested for an address of an unknown family.
  if (target.family === 'unknown') return []
  return [
    { text: messages.addAsSubject, run: () => can.makeSubject(target) },
    { text: messages.addAndTag, run: () => can.tag(target) },
  ]
}

/** Every address can be named, subject or not. */
export function nameAction(target: AddressTarget, can: Pick<AddressAbilities, 'name'>): MenuItemSpec {
  return { text: messages.name, run: () => can.name(target) }
}

/** Actions for an address outside the graph, in menu order. */
export function addressActions(target: AddressTarget, can: AddressAbilities): readonly MenuItemSpec[] {
  const isHidden = can.isHidden(target)
  return [
    ...readingActions(target, can),
    { text: messages.goToNode, run: () => can.showInGraph(target) },
    ...(target.family === 'unknown' ? [] : [{ text: messages.expandInGraph, run: () => can.expandInGraph(target) }]),
    nameAction(target, can),
    ...subjectActions(target, can),
    { text: isHidden ? messages.showInGraph : messages.hideInGraph, run: () => can.hideInGraph(target, !isHidden) },
  ]
}
