import { memoizeByRef } from '../../core/memoize-by-ref.ts'
import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { GraphModel, GraphNode } from '../graph-types.ts'
import { joinedEdges } from './joined-edges.ts'
import { suggestedNameText } from './messages.ts'

/** From this number of senders on, a wallet that pays few gathers. */
const MIN_SENDERS = 5
/** Share of what a wallet pays to exchanges from which on it cashes out. */
const CASH_OUT_SHARE = 0.5
const ENDS: ReadonlySet<string> = new Set(['exchange', 'mixer', 'bridge', 'contract', 'fund'])

interface Flow {
  readonly other: string
  /** For order and shares alone: a float is precise enough. */
  readonly worth: number
}

/**
 * Names for nodes that have none, from the pattern of their flows: the collector of many senders,
 * the wallets that its money passes through one after the other, and those that pay exchanges. A
 * proposal of the screen: nothing of it is in a report or a file.
 */
export const suggestedNames = memoizeByRef(({ nodes, edges }: Pick<GraphModel, 'nodes' | 'edges'>): ReadonlyMap<string, string> => {
  const [into, out] = [new Map<string, Flow[]>(), new Map<string, Flow[]>()]
  const add = (flows: Map<string, Flow[]>, id: string, flow: Flow): void => {
    const own = flows.get(id)
    if (own === undefined) flows.set(id, [flow])
    else own.push(flow)
  }
  for (const { kind, source, target, volume } of joinedEdges(edges)) {
    if (kind !== 'value' || source === target) continue
    const worth = Math.max(0, Number(volume) || 0)
    add(into, target, { other: source, worth })
    add(out, source, { other: target, worth })
  }
  const known = new Map(nodes.map((node) => [node.id, node]))
  const names = new Map<string, string>()
  const suggest = (node: GraphNode, name: string): void => {
    if (isUnnamed(node) && !names.has(node.id)) names.set(node.id, name)
  }
  const collectors = nodes
    .filter(({ id }) => isCollector(into.get(id) ?? [], out.get(id) ?? []))
    .toSorted((a, b) => sumOf(into.get(b.id)) - sumOf(into.get(a.id)) || compareCodeUnits(a.id, b.id))
  for (const [at, collector] of collectors.entries()) suggest(collector, suggestedNameText.collector(collectors.length > 1 ? at + 1 : undefined))
  for (const [at, collector] of collectors.entries()) {
    const chain = spineFrom(collector.id, known, into, out)
    for (const [hop, node] of chain.entries()) suggest(node, suggestedNameText.peel(hop + 1, collectors.length > 1 ? at + 1 : undefined))
  }
  const cashing = nodes.filter((node) => isUnnamed(node) && !names.has(node.id) && isCashOut(out.get(node.id) ?? [], known))
  for (const [at, node] of cashing.entries()) suggest(node, suggestedNameText.cashOut(cashing.length > 1 ? at + 1 : undefined))
  return names
})

/** A label that names a behaviour is no name. */
function isUnnamed({ identity: { nameIs, kind }, members }: GraphNode): boolean {
  return (nameIs === 'none' || nameIs === 'behaviour') && !ENDS.has(kind) && members === undefined
}

function isCollector(senders: readonly Flow[], payees: readonly Flow[]): boolean {
  return senders.length >= MIN_SENDERS && payees.length > 0 && payees.length < senders.length
}

function sumOf(flows: readonly Flow[] = []): number {
  return flows.reduce((sum, { worth }) => sum + worth, 0)
}

function greatestOf(flows: readonly Flow[] = []): string | undefined {
  return flows.toSorted((a, b) => b.worth - a.worth || compareCodeUnits(a.other, b.other))[0]?.other
}

/**
 * The wallets that the largest part of a collector's money passes through, hop by hop: each has the
 * one before as its largest sender, and pays on. A cycle ends it.
 */
function spineFrom(
  start: string,
  nodes: ReadonlyMap<string, GraphNode>,
  into: ReadonlyMap<string, readonly Flow[]>,
  out: ReadonlyMap<string, readonly Flow[]>,
): readonly GraphNode[] {
  const chain: GraphNode[] = []
  const seen = new Set([start])
  for (let at = start; ;) {
    const next = greatestOf(out.get(at))
    const node = next === undefined ? undefined : nodes.get(next)
    if (node === undefined || seen.has(node.id) || ENDS.has(node.identity.kind) || !out.has(node.id) || greatestOf(into.get(node.id)) !== at)
      return chain
    seen.add(node.id)
    chain.push(node)
    at = node.id
  }
}

function isCashOut(payees: readonly Flow[], nodes: ReadonlyMap<string, GraphNode>): boolean {
  const toExchanges = payees.filter(({ other }) => nodes.get(other)?.identity.kind === 'exchange')
  const [sum, part] = [sumOf(payees), sumOf(toExchanges)]
  return sum > 0 && part / sum >= CASH_OUT_SHARE
}
