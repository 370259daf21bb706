import type { Endpoint, EndpointId } from '../../../src-shared/service/endpoint.ts'
import type { Query } from '../server/query.ts'
import type { Wire } from '../server/wire.ts'
import type { World } from '../world/world.ts'
import { counterparties } from './counterparties.ts'
import { currentBalance } from './current-balance.ts'
import { historicalBalances } from './historical-balances.ts'
import { commonLabels, premiumLabels } from './labels.ts'
import { perpPositions } from './perp-positions.ts'
import { perpTrades } from './perp-trades.ts'
import { pnlSummary } from './pnl-summary.ts'
import { pnl } from './pnl.ts'
import { relatedWallets } from './related-wallets.ts'
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
}
