import type { Query } from '../query.ts'
import type { Token } from '../world/tokens.ts'
import type { Wallet } from '../world/wallets.ts'
import { matchesFilter } from './arrange.ts'
import type { World } from '../world/world-types.ts'

/**
 * Labels that make a wallet smart money. Whales and large holders are not included
 * (docs/service-interface.md, 1).
 */
const SMART = new Set(['Fund', 'Smart Trader', '30D Smart Trader', '90D Smart Trader', '180D Smart Trader', 'Smart HL Perps Trader'])

/** Names by which a filter selects a wallet: its labels, and 'Exchange' if it belongs to one. */
export function namesOf(wallet: Wallet): readonly string[] {
  const names = wallet.labels.map((label) => label.label)
  return isExchange(wallet) ? [...names, 'Exchange'] : names
}

export function smartLabelsOf(wallet: Wallet): readonly string[] {
  return namesOf(wallet).filter((name) => SMART.has(name))
}

export function isSmart(wallet: Wallet): boolean {
  return smartLabelsOf(wallet).length > 0
}

export function isExchange(wallet: Wallet): boolean {
  return wallet.role.startsWith('exchange')
}

/** The groups of wallets that the token endpoints distinguish. */
export const GROUPS: Readonly<Record<'whale' | 'public_figure' | 'smart_money' | 'exchange', (wallet: Wallet) => boolean>> = {
  whale: (wallet) => namesOf(wallet).includes('Whale'),
  public_figure: (wallet) => namesOf(wallet).includes('Public Figure'),
  smart_money: isSmart,
  exchange: isExchange,
}

/** Whether a wallet belongs to a group; true for an unknown group name. */
export function inGroup(name: string | undefined, wallet: Wallet): boolean {
  return name === 'whale' || name === 'public_figure' || name === 'smart_money' || name === 'exchange' ? GROUPS[name](wallet) : true
}

/** The filters that include and exclude wallets by label. */
export function labelsPass(wallet: Wallet, query: Query, prefix = ''): boolean {
  const names = namesOf(wallet)
  const chosen = (name: string): readonly string[] => {
    const filter = query.filters.get(`${prefix}${name}_smart_money_labels`)
    return filter?.kind === 'texts' ? filter.texts : []
  }
  const included = chosen('include')
  return (included.length === 0 || included.some((name) => names.includes(name))) && !chosen('exclude').some((name) => names.includes(name))
}

/** Smart money as a query's label filters narrow it. */
export function smartWallets(world: World, query: Query): ReadonlySet<Wallet> {
  return new Set(world.cast.wallets.filter((wallet) => isSmart(wallet) && labelsPass(wallet, query)))
}

/** The value of a boolean filter. */
export function flagOf(query: Query, field: string, usual: boolean): boolean {
  const filter = query.filters.get(field)
  return filter?.kind === 'flag' ? filter.on : usual
}

/** Whether a list of texts passes a text filter; without a filter everything passes. */
export function textsPass(query: Query, field: string, values: readonly string[]): boolean {
  const filter = query.filters.get(field)
  return filter?.kind !== 'texts' || filter.texts.some((wanted) => values.some((value) => matchesFilter(wanted, value)))
}

/** Whether a token's kind is requested: stablecoins and native coins have one filter each. */
export function kindPasses(query: Query, token: Token, usual: { readonly stable: boolean; readonly native: boolean }): boolean {
  if (token.asset.kind === 'stable') return flagOf(query, 'include_stablecoins', usual.stable)
  return token.asset.kind !== 'native' || flagOf(query, 'include_native_tokens', usual.native)
}
