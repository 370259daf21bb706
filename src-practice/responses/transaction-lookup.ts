import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { dollarsOf, PRICE_SCALE } from '../fixed.ts'
import { problem } from '../problem.ts'
import type { Query } from '../query.ts'
import { Refusal } from '../query.ts'
import type { Wire } from '../wire.ts'
import { figure, usd } from '../wire.ts'
import { WORLD_DAYS } from '../world/calendar.ts'
import type { Leg, Transaction } from '../world/ledger.ts'
import { dayOf } from '../world/ledger.ts'
import type { Token, WorldChain } from '../world/tokens.ts'
import { subjectOf } from './subject.ts'
import type { World } from '../world/world-types.ts'

const MAX_HASH_LENGTH = 128

/**
 * POST /api/v1/transaction-with-token-transfer-lookup. The native movement from the sender to the
 * called address is the transaction's own value; every other leg, native ones included, is in the
 * list of token transfers: together they are all legs.
 */
export function transactionLookup(world: World, endpoint: Endpoint, query: Query): Wire {
  const hash = query.texts.get('transaction_hash') ?? ''
  if (hash === '' || hash.length > MAX_HASH_LENGTH)
    throw new Refusal(problem('value_out_of_range', `'transaction_hash' has 1 to ${MAX_HASH_LENGTH} characters.`, { param: 'transaction_hash' }))
  const stamp = query.texts.get('block_timestamp')
  if (stamp !== undefined && !/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/.test(stamp)) {
    throw new Refusal(problem('invalid_field_value', "'block_timestamp' is 'YYYY-MM-DD HH:MM:SS'.", { param: 'block_timestamp' }))
  }
  const transaction = world.transactionAt(hash)
  const found = transaction !== undefined && subjectOf(world, endpoint, query).chains.has(transaction.chain)
  return { data: found ? [rowOf(world, transaction)] : [] }
}

function rowOf(world: World, transaction: Transaction): Wire {
  const own = transaction.legs.find((leg) => leg.token.asset.kind === 'native' && leg.from === transaction.sender && leg.to === transaction.to)
  const native = nativeOf(world, transaction.chain)
  const value = own?.amount ?? 0n
  const [dated, current] = [world.ledger.price(native, dayOf(transaction.second)), world.ledger.price(native, WORLD_DAYS)]
  return {
    chain: transaction.chain,
    transaction_hash: world.hashOf(transaction),
    from_address: transaction.sender.address,
    from_address_label: transaction.sender.shown,
    to_address: transaction.to?.address ?? '',
    to_address_label: transaction.to?.shown ?? null,
    native_value: figure(value, native.decimals),
    dated_native_price: figure(dated, PRICE_SCALE),
    dated_native_value_usd: worth(value, native, dated),
    current_native_price: figure(current, PRICE_SCALE),
    current_native_value_usd: worth(value, native, current),
    receipt_status: 1,
    block_timestamp: world.calendar.timeText(transaction.second),
    token_transfer_array: transaction.legs.filter((leg) => leg !== own).map((leg, n) => legWire(world, leg, n)),
    nft_transfer_array: null,
  }
}

function legWire(world: World, leg: Leg, n: number): Wire {
  const [dated, current] = [world.ledger.price(leg.token, dayOf(leg.transaction.second)), world.ledger.price(leg.token, WORLD_DAYS)]
  return {
    from_address: leg.from.address,
    from_address_label: leg.from.shown,
    to_address: leg.to.address,
    to_address_label: leg.to.shown,
    token_address: leg.token.address,
    token_symbol: leg.token.asset.symbol,
    token_amount: figure(leg.amount, leg.token.decimals),
    dated_price_usd: figure(dated, PRICE_SCALE),
    dated_value_usd: worth(leg.amount, leg.token, dated),
    current_price_usd: figure(current, PRICE_SCALE),
    current_value_usd: worth(leg.amount, leg.token, current),
    transfer_id: `${18_000_000 + Math.floor(leg.transaction.second / 12)}_${leg.transaction.number % 300}_${n}`,
  }
}

function worth(amount: bigint, token: Token, price: bigint | undefined): Wire {
  return usd(price === undefined ? undefined : dollarsOf(amount, token.decimals, price))
}

function nativeOf(world: World, chain: WorldChain): Token {
  const token = world.tokens.find((one) => one.chain === chain && one.asset.kind === 'native')
  if (!token) throw new Error(`${chain} has no native coin`)
  return token
}
