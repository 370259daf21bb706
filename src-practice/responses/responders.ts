import type { Endpoint, EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'
import { counterparties } from './counterparties.ts'
import { currentBalance } from './current-balance.ts'
import { jupDca, smartDcas } from './token/dcas.ts'
import { defiHoldings } from './defi-holdings.ts'
import { historicalBalances } from './historical-balances.ts'
import { perpPositions } from './perp-positions.ts'
import { perpTrades } from './perp-trades.ts'
import { pnlSummary } from './pnl-summary.ts'
import { pnl } from './pnl.ts'
import { tokenSectors, webFetch, webSearch } from './market/search.ts'
import { smartDexTrades } from './market/smart-dex-trades.ts'
import { smartHistoricalHoldings, smartHoldings } from './market/smart-holdings.ts'
import { smartNetflow } from './market/smart-netflow.ts'
import { tgmDexTrades } from './token/tgm-dex-trades.ts'
import { tgmFlowIntelligence } from './token/tgm-flow-intelligence.ts'
import { tgmFlows } from './token/tgm-flows.ts'
import { tgmHolders } from './token/tgm-holders.ts'
import { tgmPnlLeaderboard } from './token/tgm-pnl-leaderboard.ts'
import { tgmTransfers } from './token/tgm-transfers.ts'
import { tgmWhoBoughtSold } from './token/tgm-who-bought-sold.ts'
import { tokenScreener } from './market/token-screener.ts'
import { transactionLookup } from './transaction-lookup.ts'
import { transactions } from './transactions.ts'
import { pageOf, arrange } from './arrange.ts'
import { subjectOf, windowOf } from './subject.ts'
import type { PerpTrade } from '../world/perps.ts'
import { marketOf, NOW } from '../world/market.ts'
import { actionPasses, perpRow } from './perp-rows.ts'
import { smartWallets, labelsPass } from './wallet-names.ts'
import { relationsOf } from '../world/relations.ts'
import type { World } from '../world/world-types.ts'

/** POST /api/v1/tgm/perp-trades: all perpetual trades of one contract, newest first by default. */
function tgmPerpTrades(world: World, _endpoint: Endpoint, query: Query): Wire {
  const { first, end } = windowOf(world, query)
  const coin = query.texts.get('token_symbol')
  const rows = marketOf(world)
    .perps.filter(({ trade }) => trade.coin === coin && trade.second >= first && trade.second < end)
    .filter(({ wallet, trade }) => labelsPass(wallet, query) && actionPasses(query, trade))
    .map((one) => perpRow(world, one, 'tgm'))
  const page = arrange(rows, query, [{ field: 'block_timestamp', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

/** POST /api/v1/profiler/address/related-wallets: first funder, signers, deployer. */
function relatedWallets(world: World, endpoint: Endpoint, query: Query): Wire {
  const { wallets, chains } = subjectOf(world, endpoint, query)
  const relations = [...wallets].flatMap((wallet) => [...chains].flatMap((chain) => relationsOf(world, wallet, chain)))
  const rows = relations.map((relation) => ({
    measures: { order: { value: BigInt(relation.order), scale: 0 } },
    texts: {},
    wire: () => ({
      address: relation.address,
      address_label: relation.label,
      relation: relation.relation,
      transaction_hash: relation.transaction && relation.hashShown ? world.hashOf(relation.transaction) : '',
      block_timestamp: `${world.calendar.timeText(relation.transaction?.second ?? 0)}Z`,
      order: relation.order,
      chain: relation.chain,
    }),
  }))
  const page = arrange(rows, query, [{ field: 'order', direction: 'ASC' }])
  return { data: page.rows, pagination: page.pagination }
}

const USUAL_HOURS = 168

/**
 * POST /api/v1/smart-money/perp-trades: the perpetual trades of smart money in the last hours,
 * newest first by default.
 */
function smartPerpTrades(world: World, _endpoint: Endpoint, query: Query): Wire {
  const smart = smartWallets(world, query)
  const from = NOW - (query.numbers.get('lookback_hours') ?? USUAL_HOURS) * 3_600
  const rows = marketOf(world)
    .perps.filter(({ wallet, trade }) => trade.second >= from && smart.has(wallet) && matchesQuery(query, trade))
    .map((one) => perpRow(world, one, 'smart-money'))
  const page = arrange(rows, query, [{ field: 'block_timestamp', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

/**
 * Trades that open a position, and those of the requested actions: the service joins the two by
 * "or".
 */
function matchesQuery(query: Query, trade: PerpTrade): boolean {
  if (query.flags.get('only_new_positions') !== true) return actionPasses(query, trade)
  return trade.action === 'Open' || (query.filters.has('action') && actionPasses(query, trade))
}

/** POST /api/v1/profiler/address/labels: everything but the premium labels. */
function commonLabels(world: World, endpoint: Endpoint, query: Query): Wire {
  return labels(world, endpoint, query, false)
}

/** POST /api/v1/profiler/address/premium-labels: all of them. */
function premiumLabels(world: World, endpoint: Endpoint, query: Query): Wire {
  return labels(world, endpoint, query, true)
}

function labels(world: World, endpoint: Endpoint, query: Query, withPremium: boolean): Wire {
  const { wallets, chains } = subjectOf(world, endpoint, query)
  const rows = [...wallets]
    .filter((wallet) => wallet.chains.some((chain) => chains.has(chain)))
    .flatMap((wallet) => wallet.labels)
    .filter((label) => withPremium || !label.premium)
    .map(({ label, category, kind }) => ({ measures: {}, texts: {}, wire: () => ({ label, category, kind }) }))
  const page = pageOf(rows, query)
  return { data: page.rows, pagination: page.pagination }
}

/** Produces the response of one endpoint from the simulated world. */
export type Responder = (world: World, endpoint: Endpoint, query: Query) => Wire

export const RESPONDERS: Readonly<Partial<Record<EndpointId, Responder>>> = {
  'profiler/current-balance': currentBalance,
  'profiler/historical-balances': historicalBalances,
  'profiler/counterparties': counterparties,
  'profiler/transactions': transactions,
  'profiler/transaction-lookup': transactionLookup,
  'profiler/pnl': pnl,
  'profiler/pnl-summary': pnlSummary,
  'profiler/related-wallets': relatedWallets,
  'profiler/labels': commonLabels,
  'profiler/premium-labels': premiumLabels,
  'profiler/perp-positions': perpPositions,
  'profiler/perp-trades': perpTrades,
  'smart-money/netflow': smartNetflow,
  'smart-money/dex-trades': smartDexTrades,
  'smart-money/perp-trades': smartPerpTrades,
  'smart-money/dcas': smartDcas,
  'smart-money/holdings': smartHoldings,
  'smart-money/historical-holdings': smartHistoricalHoldings,
  'tgm/flows': tgmFlows,
  'tgm/transfers': tgmTransfers,
  'tgm/holders': tgmHolders,
  'tgm/pnl-leaderboard': tgmPnlLeaderboard,
  'tgm/dex-trades': tgmDexTrades,
  'tgm/perp-trades': tgmPerpTrades,
  'tgm/who-bought-sold': tgmWhoBoughtSold,
  'tgm/jup-dca': jupDca,
  'tgm/flow-intelligence': tgmFlowIntelligence,
  'portfolio/defi-holdings': defiHoldings,
  'token-screener': tokenScreener,
  'search/token-sectors': tokenSectors,
  'search/web-search': webSearch,
  'search/web-fetch': webFetch,
}
