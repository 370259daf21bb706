import type { Endpoint, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../server/query.ts'
import type { Wire } from '../server/wire.ts'
import type { World } from '../world/world.ts'
import { counterparties } from './counterparties.ts'
import { currentBalance } from './current-balance.ts'
import { jupDca, smartDcas } from './token/dcas.ts'
import { defiHoldings } from './defi-holdings.ts'
import { historicalBalances } from './historical-balances.ts'
import { commonLabels, premiumLabels } from './labels.ts'
import { perpPositions } from './perp-positions.ts'
import { perpTrades } from './perp-trades.ts'
import { pnlSummary } from './pnl-summary.ts'
import { pnl } from './pnl.ts'
import { relatedWallets } from './related-wallets.ts'
import { tokenSectors, webFetch, webSearch } from './market/search.ts'
import { smartDexTrades } from './market/smart-dex-trades.ts'
import { smartHistoricalHoldings, smartHoldings } from './market/smart-holdings.ts'
import { smartNetflow } from './market/smart-netflow.ts'
import { smartPerpTrades } from './market/smart-perp-trades.ts'
import { tgmDexTrades } from './token/tgm-dex-trades.ts'
import { tgmFlowIntelligence } from './token/tgm-flow-intelligence.ts'
import { tgmFlows } from './token/tgm-flows.ts'
import { tgmHolders } from './token/tgm-holders.ts'
import { tgmPerpTrades } from './token/tgm-perp-trades.ts'
import { tgmPnlLeaderboard } from './token/tgm-pnl-leaderboard.ts'
import { tgmTransfers } from './token/tgm-transfers.ts'
import { tgmWhoBoughtSold } from './token/tgm-who-bought-sold.ts'
import { tokenScreener } from './market/token-screener.ts'
import { transactionLookup } from './transaction-lookup.ts'
import { transactions } from './transactions.ts'

/** Answers one endpoint from the world. */
export type Responder = (world: World, endpoint: Endpoint, query: Query) => Wire

export const ANSWERS: Readonly<Partial<Record<EndpointId, Responder>>> = {
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
