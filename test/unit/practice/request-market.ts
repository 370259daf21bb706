import { Big } from 'big.js'
import * as fc from 'fast-check'
import type { Token } from '../../../src-practice/world/tokens.ts'
import type { Json } from './request-practice.ts'
import { request, sum, world, zero } from './request-practice.ts'

/** Smart money by its labels, as in docs/service-interface.md, 1: skilled traders and funds, no whales. */
const SMART = ['Fund', 'Smart Trader', '30D Smart Trader', '90D Smart Trader', '180D Smart Trader', 'Smart HL Perps Trader']

/** Tokens on chains that every token endpoint accepts. */
export const TOKENS = world.tokens.filter((token) => token.chain !== 'bitcoin')
export const anyToken = fc.constantFrom(...TOKENS)
export const anyTraded = fc.constantFrom(...TOKENS.filter((token) => token.asset.kind === 'traded'))

/** Any window of at most a year within the simulated time. */
export const anyDate = fc.tuple(fc.integer({ min: 0, max: 730 }), fc.integer({ min: 0, max: 365 })).map(([start, length]) => ({
  from: world.calendar.dateOf(start),
  to: world.calendar.dateOf(Math.min(start + length, 730)),
}))

export function keyOf({ chain, address }: Token): { readonly chain: string; readonly token_address: string } {
  return { chain, token_address: address }
}

const labels = new Map<string, readonly string[]>()

/** Names of an address in the response of the premium endpoint. */
export function labelsOf(address: string): readonly string[] {
  let names = labels.get(address)
  if (!names) {
    const known = world.walletAt(address)
    names = known
      ? request('profiler/premium-labels', { address, chain: known.family === 'bitcoin' || known.family === 'evm' ? 'all' : known.family }).data.map(
          (row: Json) => row.label,
        )
      : []
    labels.set(address, names ?? [])
  }
  return names ?? []
}

export function isSmart(address: string): boolean {
  return labelsOf(address).some((label) => SMART.includes(label))
}

export function isExchange(address: string): boolean {
  return world.walletAt(address)?.entity === 'Meridian Exchange'
}

export function isPool(address: string): boolean {
  return labelsOf(address).includes('Liquidity Pool')
}

export const smartWallets = world.cast.wallets.filter((wallet) => isSmart(wallet.address))

/** The last days before "now", which is the first second of the last simulated day. */
export function lastDays(days: number): { readonly from: string; readonly to: string } {
  return { from: world.calendar.dateOf(730 - days), to: world.calendar.dateOf(729) }
}

export function sumOf(rows: readonly Json[], field: string): Big {
  return sum(rows.map((row) => row[field] ?? zero))
}

/** Records as sorted lines, to compare them in any order. */
export function lines(rows: readonly (readonly string[])[]): readonly string[] {
  return rows.map((row) => row.join(' ')).toSorted()
}

/** part / whole as the service writes ratios. */
export function ratioOf(part: Big, whole: Big): Big | null {
  return whole.eq(0) ? null : part.div(whole).round(16, Big.roundHalfUp)
}
