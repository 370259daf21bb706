import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import type { Query } from '../query.ts'
import { DAY_SECONDS } from '../world/calendar.ts'
import type { Leg, Transaction } from '../world/ledger.ts'
import type { WorldChain } from '../world/tokens.ts'
import { WORLD_CHAINS } from '../world/tokens.ts'
import type { Wallet } from '../world/wallets.ts'
import type { World } from '../world/world-types.ts'

/**
 * The subject of a query: one wallet, an entity's wallets, or an address that the world does not
 * contain.
 */
export interface Subject {
  readonly wallets: ReadonlySet<Wallet>
  readonly chains: ReadonlySet<WorldChain>
  /**
   * The address as responses repeat it: lower case on EVM, '' for an entity
   * (docs/service-interface.md, 4.2).
   */
  readonly address: string
}

export function subjectOf(world: World, endpoint: Endpoint, query: Query): Subject {
  const wallet = query.address === undefined ? undefined : world.walletAt(query.address)
  const wallets = query.entity === undefined ? (wallet ? [wallet] : []) : world.walletsOf(query.entity)
  const chains = WORLD_CHAINS.filter((chain) => (query.chain === 'all' ? (endpoint.chains ?? []).includes(chain) : chain === query.chain))
  const address = query.address ?? ''
  return { wallets: new Set(wallets), chains: new Set(chains), address: /^0x/i.test(address) ? address.toLowerCase() : address }
}

/**
 * Seconds of the world that a query's dates cover: from the first second of `from` to the last of
 * `to`.
 */
export function windowOf(world: World, query: Query): { readonly first: number; readonly end: number } {
  if (!query.date) return { first: 0, end: Number.MAX_SAFE_INTEGER }
  return { first: world.calendar.dayOf(query.date.from) * DAY_SECONDS, end: (world.calendar.dayOf(query.date.to) + 1) * DAY_SECONDS }
}

/** Every leg that a subject sent or received on its chains in a window, oldest first, each once. */
export function legsOf(world: World, subject: Subject, window: { readonly first: number; readonly end: number }): readonly Leg[] {
  const legs = [...subject.wallets].flatMap((wallet) => world.ledger.legsOf(wallet))
  const saved = legs.filter(
    ({ transaction }) => subject.chains.has(transaction.chain) && transaction.second >= window.first && transaction.second < window.end,
  )
  return subject.wallets.size > 1 ? [...new Set(saved)].toSorted((a, b) => a.index - b.index) : saved
}

/** Every transaction that a subject signed or took part in, oldest first. */
export function transactionsOf(world: World, subject: Subject, window: { readonly first: number; readonly end: number }): readonly Transaction[] {
  return [...subject.wallets]
    .flatMap((wallet) => world.ledger.transactionsOf(wallet))
    .filter((transaction) => subject.chains.has(transaction.chain) && transaction.second >= window.first && transaction.second < window.end)
}
