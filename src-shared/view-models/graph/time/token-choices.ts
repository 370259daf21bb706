import { compareCodeUnits } from '../../../core/compare-code-units.ts'
import { assetSuffix } from '../../panels/asset.ts'
import { tokenName } from './token-names.ts'
import type { EdgeDating } from './edge-dating.ts'
import type { EdgeToken, GraphEdge } from '../../graph-types.ts'

/** A token that can be chosen in a filter. */
export interface TokenChoice {
  /** Name used by the filter. */
  readonly name: string
  /** Number of edges that it moved along. */
  readonly flows: number
}

/**
 * The tokens that responses name for some edges, by number of edges. Contracts of one chain with
 * the same symbol are separate choices, and so is an unverified token: its symbol proves nothing.
 */
export function tokenChoices(edges: readonly GraphEdge[], dating: EdgeDating): readonly TokenChoice[] {
  const bySymbol = new Map<string, Map<string, Set<string>>>()
  const add = ({ symbol, asset }: EdgeToken, edgeId: string): void => {
    const assets = bySymbol.get(symbol) ?? new Map<string, Set<string>>()
    bySymbol.set(symbol, assets)
    const flows = assets.get(asset) ?? new Set<string>()
    assets.set(asset, flows.add(edgeId))
  }
  for (const { id, tokens = [] } of edges) {
    for (const token of tokens) add(token, id)
    for (const transfer of dating.edges.get(id)?.transfers ?? []) add(transfer, id)
  }
  const choices = [...bySymbol].flatMap(([symbol, assets]) => {
    const chains = new Set([...assets.keys()].map(chainOf))
    if (symbol !== '' && chains.size === assets.size && [...assets.keys()].every((asset) => assetSuffix({ asset, symbol }) === '')) {
      const flows = new Set([...assets.values()].flatMap((ids) => [...ids]))
      return [{ name: tokenName({ symbol, asset: '' }, false), flows: flows.size }]
    }
    return [...assets].map(([asset, ids]) => ({ name: tokenName({ symbol, asset }, true), flows: ids.size }))
  })
  return choices.toSorted((a, b) => b.flows - a.flows || compareCodeUnits(a.name, b.name))
}

function chainOf(asset: string): string {
  return asset.slice(0, asset.indexOf(':'))
}
