import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { PRICE_SCALE, USD_SCALE } from '../fixed.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'
import { figure, usd } from '../wire.ts'
import type { Leg, Transaction } from '../world/ledger.ts'
import { dayOf } from '../world/ledger.ts'
import type { Wallet } from '../world/wallets.ts'
import type { ResponseRow } from './arrange.ts'
import { matchesFilter, arrange } from './arrange.ts'
import { subjectOf, transactionsOf, windowOf } from './subject.ts'
import type { World } from '../world/world-types.ts'

/**
 * POST /api/v1/profiler/address/transactions: one row per transaction, its legs separated by
 * direction. Newest first by default.
 */
export function transactions(world: World, endpoint: Endpoint, query: Query): Wire {
  const subject = subjectOf(world, endpoint, query)
  const [self] = subject.wallets
  const hidesSpam = query.flags.get('hide_spam_token') !== false
  const rows: ResponseRow[] = []
  for (const transaction of self ? transactionsOf(world, subject, windowOf(world, query)) : []) {
    const legs = transaction.legs.filter((leg) => (leg.from === self || leg.to === self) && !(hidesSpam && leg.token.asset.kind === 'spam'))
    // A transaction may move nothing of the subject; only one without any leg at all is listed
    // without legs.
    if (self && (legs.length > 0 || transaction.legs.length === 0) && legsPass(self, legs, query)) rows.push(rowOf(world, self, transaction, legs))
  }
  const page = arrange(rows, query, [{ field: 'block_timestamp', direction: 'DESC' }])
  return { pagination: page.pagination, data: page.rows }
}

/** The filters on a transaction's legs: token, and the other side by address or by name. */
function legsPass(self: Wallet, legs: readonly Leg[], query: Query): boolean {
  const tests: readonly (readonly [field: string, of: (leg: Leg) => string])[] = [
    ['token_symbol', (leg) => leg.token.asset.symbol],
    ['token_address', (leg) => leg.token.address],
    ['counterparty_address', (leg) => other(self, leg).address],
    ['counterparty_name', (leg) => other(self, leg).entity ?? other(self, leg).shown ?? ''],
  ]
  return tests.every(([field, of]) => {
    const filter = query.filters.get(field)
    return filter?.kind !== 'texts' || legs.some((leg) => filter.texts.some((wanted) => matchesFilter(wanted, of(leg))))
  })
}

function other(self: Wallet, leg: Leg): Wallet {
  return leg.from === self ? leg.to : leg.from
}

function rowOf(world: World, self: Wallet, transaction: Transaction, legs: readonly Leg[]): ResponseRow {
  const sent = legs.filter((leg) => leg.from === self)
  const received = legs.filter((leg) => leg.to === self)
  const volume = legs.reduce((sum, leg) => sum + (world.ledger.dollars(leg) ?? 0n), 0n)
  const method = methodOf(self, transaction)
  // The service often omits the price of a plain transfer's leg although the row has its volume.
  const bare = transaction.number % 3 === 0 && transaction.legs.length === 1
  return {
    measures: { block_timestamp: { value: BigInt(transaction.number), scale: 0 }, volume_usd: { value: volume, scale: USD_SCALE } },
    texts: { method, source_type: 'transfer' },
    wire: () => ({
      chain: transaction.chain === 'bnb' ? 'bsc' : transaction.chain,
      method,
      tokens_sent: sent.map((leg) => legWire(world, leg, bare, true)),
      tokens_received: received.map((leg) => legWire(world, leg, bare, false)),
      volume_usd: usd(volume),
      block_timestamp: world.calendar.timeText(transaction.second),
      transaction_hash: padText(world.hashOf(transaction), transaction),
      source_type: 'transfer',
    }),
  }
}

/** Plain transfers are named by their direction, other transactions by their method. */
function methodOf(self: Wallet, transaction: Transaction): string {
  if (transaction.method !== '' && !transaction.method.startsWith('transfer(')) return transaction.method
  if (transaction.chain === 'solana' && transaction.number % 2 === 0) return transaction.legs[0]?.from === self ? 'transfer' : 'received'
  return transaction.legs[0]?.from === self ? 'sent' : 'received'
}

function legWire(world: World, leg: Leg, bare: boolean, negative: boolean): Wire {
  const price = bare ? undefined : world.ledger.price(leg.token, dayOf(leg.transaction.second))
  return {
    token_symbol: leg.token.asset.symbol,
    token_amount: figure(negative ? -leg.amount : leg.amount, leg.token.decimals),
    price_usd: figure(price, PRICE_SCALE),
    value_usd: bare ? null : usd(world.ledger.dollars(leg)),
    token_address: leg.token.address,
    chain: leg.transaction.chain === 'bnb' ? 'bsc' : leg.transaction.chain,
    from_address: padText(leg.from.address, leg.transaction),
    to_address: leg.to.address,
    from_address_label: leg.from.shown,
    to_address_label: leg.to.shown,
  }
}

/** Some addresses and hashes of Solana have a trailing NUL, as recorded. */
function padText(text: string, transaction: Transaction): string {
  return transaction.chain === 'solana' && transaction.number % 5 === 0 ? `${text}\u0000` : text
}
