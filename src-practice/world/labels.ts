import type { WalletLabel } from './wallets.ts'

/** A label that both label endpoints return. */
export function common(label: string, category: WalletLabel['category'], ...kind: readonly string[]): WalletLabel {
  return { label, category, kind: kind.length > 0 ? kind : null, premium: false }
}

/**
 * A label that only the premium endpoint returns: smart money, alpha traders, public figures
 * (docs/service-interface.md, 4.2).
 */
export function premium(label: string, category: WalletLabel['category'], ...kind: readonly string[]): WalletLabel {
  return { ...common(label, category, ...kind), premium: true }
}
