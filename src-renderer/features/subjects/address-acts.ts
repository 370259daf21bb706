import type { Subject } from '../../../src-shared/case/case-state.ts'
import type { MenuItemSpec } from '../../ui/menu/context-menu.tsx'

/** An address that a menu is about, wherever it stands. */
export interface AddressTarget {
  readonly address: string
  readonly family: string
  /** Where it was met, the likeliest first. */
  readonly chains: readonly string[]
  /** What it was met in: a screen, or a record of a capture. */
  readonly origin: string
}

/** What can be done with an address of the open case. */
export interface AddressAbilities {
  readonly copyAddress: (address: string) => void
  /** The page of an explorer about it; undefined where there is none, or where nobody wants one to know. */
  readonly explorer: (target: AddressTarget) => { readonly name: string; readonly open: () => void } | undefined
  readonly subjectOf: (target: AddressTarget) => Subject | undefined
  readonly openSubject: (subjectId: string) => void
  readonly makeSubject: (target: AddressTarget) => void
  /** Asks for a tag; an address that is no subject becomes one with its first. */
  readonly tag: (target: AddressTarget) => void
  readonly showInGraph: (target: AddressTarget) => void
  readonly expandInGraph: (target: AddressTarget) => void
  readonly isHidden: (target: AddressTarget) => boolean
  readonly hideInGraph: (target: AddressTarget, hidden: boolean) => void
}

/** Reading it elsewhere: the head of every menu of an address. */
export function readingActions(target: AddressTarget, can: Pick<AddressAbilities, 'copyAddress' | 'explorer'>): readonly MenuItemSpec[] {
  const explorer = can.explorer(target)
  return [
    { text: 'Copy address', run: () => can.copyAddress(target.address) },
    ...(explorer === undefined ? [] : [{ text: `Open at ${explorer.name}`, run: explorer.open }]),
  ]
}

/** What it is to the case: a subject has a dossier and tags; another becomes one first, and the words say so. */
export function subjectActions(
  target: AddressTarget,
  can: Pick<AddressAbilities, 'subjectOf' | 'openSubject' | 'makeSubject' | 'tag'>,
): readonly MenuItemSpec[] {
  const subject = can.subjectOf(target)
  if (subject !== undefined) {
    return [
      { text: 'Open dossier', run: () => can.openSubject(subject.id) },
      { text: 'Tag…', run: () => can.tag(target) },
    ]
  }
  // of an address of no known kind nothing can be asked
  if (target.family === 'unknown') return []
  return [
    { text: 'Make subject', run: () => can.makeSubject(target) },
    { text: 'Make subject and tag…', run: () => can.tag(target) },
  ]
}

/** What can be done with an address where it stands outside of the graph, in the order of a menu. */
export function addressActions(target: AddressTarget, can: AddressAbilities): readonly MenuItemSpec[] {
  const isHidden = can.isHidden(target)
  return [
    ...readingActions(target, can),
    { text: 'Show in the graph', run: () => can.showInGraph(target) },
    ...(target.family === 'unknown' ? [] : [{ text: 'Expand in the graph…', run: () => can.expandInGraph(target) }]),
    ...subjectActions(target, can),
    { text: isHidden ? 'No longer hide in the graph' : 'Hide in the graph', run: () => can.hideInGraph(target, !isHidden) },
  ]
}
