import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import type { AddressKind } from '../../case/identity/address-kind.ts'
import type { Knowledge } from './stop-reason.ts'
import type { GraphEdge } from '../graph-types.ts'

/** The role of an address for several members of a selection. */
export type SharedRole = 'funder' | 'deposit' | 'counterparty'

/** An address connected to at least two members of a selection. */
export interface Shared {
  readonly node: string
  /**
   * `funder`: it paid each of them, or is named as their first funder; `deposit`: each of them paid
   * it, and it belongs to an exchange. A contract returns, in other tokens, what it received: it is
   * not a funder of its senders.
   */
  readonly role: SharedRole
  /** The members of the selection to which it has this role. */
  readonly with: readonly string[]
  /** US dollars that it received from them and sent to them, decimal texts. */
  readonly from: string
  readonly to: string
  readonly edges: readonly GraphEdge[]
}

export interface InCommon {
  readonly shared: readonly Shared[]
  /**
   * Members of the selection whose counterparties are not all known: the absence of shared
   * addresses says nothing about them.
   */
  readonly unknown: readonly { readonly node: string; readonly known: Exclude<Knowledge, 'complete' | 'empty'> }[]
}

const FIRST_FUNDER = /funder/i
const LEAST = 2

/**
 * Shared funders, deposit addresses and other counterparties of a selection, those of most members
 * first, then by value. An address of the selection itself counts where it lies between two others.
 */
export function inCommonOf(
  selection: ReadonlySet<string>,
  edges: readonly GraphEdge[],
  kindOf: (node: string) => AddressKind,
  knowledgeOf: (node: string) => Knowledge,
): InCommon {
  const met = new Map<string, GraphEdge[]>()
  for (const edge of edges) {
    for (const [member, other] of [
      [edge.source, edge.target],
      [edge.target, edge.source],
    ] as const) {
      if (!selection.has(member) || member === other) continue
      const own = met.get(other) ?? []
      met.set(other, own)
      own.push(edge)
    }
  }
  const shared = [...met].flatMap(([node, own]) => sharedBy(node, own, kindOf(node)))
  return {
    shared: shared.toSorted(byWeight),
    unknown: [...selection].flatMap((node) => {
      const known = knowledgeOf(node)
      return known === 'complete' || known === 'empty' ? [] : [{ node, known }]
    }),
  }
}

function sharedBy(node: string, edges: readonly GraphEdge[], kind: AddressKind): Shared[] {
  const paying = edges.filter((edge) => edge.target === node && edge.kind === 'value')
  const senders = new Set(paying.map(({ source }) => source))
  const isBack = (edge: GraphEdge): boolean => kind === 'contract' && edge.kind === 'value' && edge.source === node && senders.has(edge.target)
  const funding = edges.filter((edge) => edge.source === node && !isBack(edge) && (edge.kind === 'value' || FIRST_FUNDER.test(edge.relation)))
  const found = [
    { role: 'funder', edges: funding },
    { role: kind === 'exchange' ? 'deposit' : 'counterparty', edges: [...paying, ...edges.filter(isBack)] },
  ] as const
  const several = found.flatMap(({ role, edges: own }): Shared[] => {
    const members = othersOf(node, own)
    return members.length < LEAST ? [] : [sharedIn(node, role, members, own)]
  })
  if (several.length > 0) return several
  // It paid one member and was paid by another: not a shared funder or deposit, but shared all the
  // same.
  const all = othersOf(node, edges)
  return all.length < LEAST ? [] : [sharedIn(node, 'counterparty', all, edges)]
}

function othersOf(node: string, edges: readonly GraphEdge[]): string[] {
  return [...new Set(edges.map(({ source, target }) => (source === node ? target : source)))].toSorted()
}

function sharedIn(node: string, role: SharedRole, members: readonly string[], edges: readonly GraphEdge[]): Shared {
  const sum = (own: readonly GraphEdge[]): string => addDecimals(own.flatMap(({ volume }) => (volume === '' ? [] : [volume])))
  return {
    node,
    role,
    with: members,
    from: sum(edges.filter(({ target }) => target === node)),
    to: sum(edges.filter(({ source }) => source === node)),
    edges,
  }
}

function byWeight(a: Shared, b: Shared): number {
  const [one, other] = [addDecimals([a.from, a.to]), addDecimals([b.from, b.to])]
  return b.with.length - a.with.length || compareDecimals(other, one) || compareCodeUnits(`${a.node}${a.role}`, `${b.node}${b.role}`)
}
