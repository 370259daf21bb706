import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { USD_SCALE } from '../fixed.ts'
import { problem } from '../problem.ts'
import type { Query } from '../query.ts'
import { Refusal } from '../query.ts'
import type { Wire } from '../wire.ts'
import { figure, usd } from '../wire.ts'
import type { Leg } from '../world/ledger.ts'
import type { Token } from '../world/tokens.ts'
import type { Wallet } from '../world/wallets.ts'
import type { ResponseRow } from './arrange.ts'
import { arrange } from './arrange.ts'
import type { Subject } from './subject.ts'
import { legsOf, subjectOf, windowOf } from './subject.ts'
import type { World } from '../world/world-types.ts'

/**
 * Longest window for an address with more transfers than HIGH_VOLUME (docs/service-interface.md,
 * 7.3, invalid_date_range).
 */
const HIGH_VOLUME_DAYS = 180
const HIGH_VOLUME = 2_000

interface TokenFlow {
  readonly token: Token
  count: number
  in: bigint
  out: bigint
}

interface Flow {
  readonly name: string
  readonly labels: Set<string>
  readonly premium: Set<string>
  count: number
  in: bigint
  out: bigint
  readonly tokens: Map<Token, TokenFlow>
}

/**
 * POST /api/v1/profiler/address/counterparties: the same transfers as in the other endpoints,
 * summed per other side.
 */
export function counterparties(world: World, endpoint: Endpoint, query: Query): Wire {
  const subject = subjectOf(world, endpoint, query)
  refuseTooMuch(world, subject, query)
  const flows = new Map<string, Flow>()
  const source = query.texts.get('source_input') ?? 'Combined'
  const byEntity = query.texts.get('group_by') === 'entity'
  for (const leg of legsOf(world, subject, windowOf(world, query))) {
    const native = leg.token.asset.kind === 'native'
    if ((source === 'Tokens' && native) || (source === 'ETH' && !native)) continue
    const dollars = world.ledger.dollars(leg) ?? 0n
    const incoming = subject.wallets.has(leg.to)
    const outgoing = subject.wallets.has(leg.from)
    // A transfer within the subject counts from both ends: the other side is once the receiver and
    // once the sender.
    if (incoming) add(flowOf(flows, leg.from, byEntity), leg, dollars, 'in', true)
    if (outgoing) add(flowOf(flows, leg.to, byEntity), leg, dollars, 'out', !(incoming && leg.from === leg.to))
  }
  const rows = [...flows.values()].filter((flow) => matchesQuery(flow, query)).map(rowOf)
  const page = arrange(rows, query, [{ field: 'total_volume_usd', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

function refuseTooMuch(world: World, subject: Subject, query: Query): void {
  const many = [...subject.wallets].some((wallet) => world.ledger.legsOf(wallet).length > HIGH_VOLUME)
  if (!many || !query.date) return
  const days = world.calendar.dayOf(query.date.to) - world.calendar.dayOf(query.date.from)
  if (days > HIGH_VOLUME_DAYS)
    throw new Refusal(
      problem('invalid_date_range', `This address is too active: the range may be ${HIGH_VOLUME_DAYS} days at most.`, { param: 'date' }),
    )
}

function flowOf(flows: Map<string, Flow>, other: Wallet, byEntity: boolean): Flow {
  const name = (byEntity ? other.entity : undefined) ?? other.address
  let flow = flows.get(name)
  if (!flow) flows.set(name, (flow = { name, labels: new Set(), premium: new Set(), count: 0, in: 0n, out: 0n, tokens: new Map() }))
  const label = (byEntity ? other.entity : undefined) ?? other.shown
  if (label !== null && label !== '') flow.labels.add(label)
  for (const one of other.labels) flow.premium.add(one.label)
  if (other.role.startsWith('exchange')) flow.premium.add('Exchange')
  return flow
}

function add(flow: Flow, leg: Leg, dollars: bigint, way: 'in' | 'out', countsTransfer: boolean): void {
  flow.count += 1
  flow[way] += dollars
  let tokens = flow.tokens.get(leg.token)
  if (!tokens) flow.tokens.set(leg.token, (tokens = { token: leg.token, count: 0, in: 0n, out: 0n }))
  // A transfer to oneself is two interactions and one transfer, as in recorded responses.
  if (countsTransfer) tokens.count += 1
  tokens[way] += leg.amount
}

function matchesQuery(flow: Flow, query: Query): boolean {
  const included = query.filters.get('include_smart_money_labels')
  const excluded = query.filters.get('exclude_smart_money_labels')
  if (included?.kind === 'texts' && included.texts.length > 0 && !included.texts.some((label) => flow.premium.has(label))) return false
  return !(excluded?.kind === 'texts' && excluded.texts.some((label) => flow.premium.has(label)))
}

function rowOf(flow: Flow): ResponseRow {
  const total = flow.in + flow.out
  return {
    measures: {
      interaction_count: { value: BigInt(flow.count), scale: 0 },
      total_volume_usd: { value: total, scale: USD_SCALE },
      volume_in_usd: { value: flow.in, scale: USD_SCALE },
      volume_out_usd: { value: flow.out, scale: USD_SCALE },
    },
    texts: {},
    wire: () => ({
      counterparty_address: flow.name,
      counterparty_address_label: flow.labels.size === 0 ? null : [...flow.labels].slice(0, 5),
      interaction_count: flow.count,
      total_volume_usd: usd(total),
      volume_in_usd: usd(flow.in),
      volume_out_usd: usd(flow.out),
      tokens_info: [...flow.tokens.values()].map(({ token, count, in: incoming, out }) => ({
        token_address: token.address,
        token_symbol: token.asset.symbol,
        token_name: token.asset.name,
        num_transfer: String(count),
        total_token_amount: figure(incoming + out, token.decimals),
        token_in_amount: figure(incoming, token.decimals),
        token_out_amount: figure(out, token.decimals),
      })),
    }),
  }
}
