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

/** An entity of which several addresses are connected to at least two members of a selection. */
export interface SharedEntity extends Omit<Shared, 'node'> {
  readonly entity: string
  /** Its addresses in these flows and relations, at least two. */
  readonly nodes: readonly string[]
}

export interface InCommon {
  readonly shared: readonly Shared[]
  /** One address of an entity that is shared is in `shared` alone. */
  readonly entities: readonly SharedEntity[]
  /**
   * Members of the selection whose counterparties are not all known: the absence of shared
   * addresses says nothing about them.
   */
  readonly unknown: readonly { readonly node: string; readonly known: Exclude<Knowledge, 'complete' | 'empty'> }[]
}

const FIRST_FUNDER = /funder/i
const MIN_MEMBERS = 2

/**
 * Shared funders, deposit addresses and other counterparties of a selection, those of most members
 * first, then by value. An address of the selection itself counts where it lies between two others.
 */
export function inCommonOf(
  selection: ReadonlySet<string>,
  edges: readonly GraphEdge[],
  kindOf: (node: string) => AddressKind,
  knowledgeOf: (node: string) => Knowledge,
  entityOf: (node: string) => string = () => '',
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
    entities: sharedEntities(met, kindOf, entityOf),
    unknown: [...selection].flatMap((node) => {
      const known = knowledgeOf(node)
      return known === 'complete' || known === 'empty' ? [] : [{ node, known }]
    }),
  }
}

/** The same question about entities: their addresses count as one. `met`: the edges of each address. */
function sharedEntities(
  met: ReadonlyMap<string, readonly GraphEdge[]>,
  kindOf: (node: string) => AddressKind,
  entityOf: (node: string) => string,
): readonly SharedEntity[] {
  const owned = Map.groupBy(
    [...met.keys()].filter((node) => entityOf(node) !== ''),
    entityOf,
  )
  const found = [...owned].flatMap(([entity, nodes]) => {
    if (nodes.length < 2) return []
    const own = new Set(nodes)
    const id = nodes.toSorted()[0] ?? ''
    const kind = nodes.map(kindOf).find((one) => one !== 'unknown') ?? 'unknown'
    // Ends at its addresses become ends at one address; an edge between two of them is inside.
    const original = new Map<GraphEdge, GraphEdge>()
    for (const edge of nodes.flatMap((node) => met.get(node) ?? [])) {
      const [source, target] = [edge.source, edge.target].map((end) => (own.has(end) ? id : end))
      if (source !== undefined && target !== undefined && source !== target) original.set({ ...edge, source, target }, edge)
    }
    return sharedBy(id, [...original.keys()], kind).flatMap(({ role, with: members, from, to, edges }): SharedEntity[] => {
      const real = edges.flatMap((edge) => original.get(edge) ?? [])
      const ends = [...new Set(real.flatMap(({ source, target }) => [source, target]))].filter((end) => own.has(end)).toSorted()
      return ends.length < 2 ? [] : [{ entity, nodes: ends, role, with: members, from, to, edges: real }]
    })
  })
  return found.toSorted((a, b) => byWeight({ ...a, node: a.entity }, { ...b, node: b.entity }))
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
    return members.length < MIN_MEMBERS ? [] : [sharedIn(node, role, members, own)]
  })
  if (several.length > 0) return several
  // It paid one member and was paid by another: not a shared funder or deposit, but shared all the
  // same.
  const all = othersOf(node, edges)
  return all.length < MIN_MEMBERS ? [] : [sharedIn(node, 'counterparty', all, edges)]
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
