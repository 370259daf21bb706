import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { ratio } from '../fixed.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'
import { ratioWire, usd } from '../wire.ts'
import type { TokenProfit } from './profit.ts'
import { profitsOf } from './profit.ts'
import { subjectOf, windowOf } from './subject.ts'
import type { World } from '../world/world-types.ts'

/**
 * POST /api/v1/profiler/address/pnl-summary: the sums of the same profits; a flat object whose
 * pagination has no meaning.
 */
export function pnlSummary(world: World, endpoint: Endpoint, query: Query): Wire {
  const traded = profitsOf(world, subjectOf(world, endpoint, query), windowOf(world, query)).filter((profit) => profit.buys > 0 || profit.sells > 0)
  const sold = traded.filter((profit) => profit.sells > 0).toSorted((a, b) => (a.realised === b.realised ? 0 : a.realised > b.realised ? -1 : 1))
  const sum = (of: (profit: TokenProfit) => bigint): bigint => traded.reduce((total, profit) => total + of(profit), 0n)
  const realised = sum((profit) => profit.realised)
  return {
    pagination: { page: 1, per_page: 1, is_last_page: true },
    top5_tokens: sold.slice(0, 5).map((profit) => ({
      realized_pnl: usd(profit.realised),
      realized_roi: ratioWire(ratio(profit.realised, profit.costOfSold) ?? 0n),
      token_address: profit.token.address,
      token_symbol: profit.token.asset.symbol,
      chain: profit.token.chain,
    })),
    traded_token_count: traded.length,
    traded_times: traded.reduce((count, profit) => count + profit.buys + profit.sells, 0),
    realized_pnl_usd: usd(realised),
    realized_pnl_percent: ratioWire(
      ratio(
        realised,
        sum((profit) => profit.costOfSold),
      ) ?? 0n,
    ),
    win_rate: ratioWire(ratio(BigInt(traded.filter((profit) => profit.realised > 0n).length), BigInt(traded.length)) ?? 0n),
  }
}
