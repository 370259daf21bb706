import { LABELS_CHAINS, LOOKUP_CHAINS, PROFILER_CHAINS, PROFILER_PNL_CHAINS, TRANSACTIONS_CHAINS } from './endpoint-chains.ts'
import { DATED, MAY_BE_DATED, PAGED, PRICE_1, PRICE_5 } from './endpoint-row.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { TRANSACTIONS_PER_PAGE } from './limits.ts'

const PROFILER = { group: 'profiler', grade: 'schema' } as const
const ADDRESS = '/api/v1/profiler/address'

/** One address or entity (service-interface.md sections 4.1 to 4.3). */
// oxfmt-ignore
export const PROFILER_ROWS: readonly EndpointRow[] = [
  {
    ...PROFILER, id: 'profiler/transactions', title: 'Transactions', path: `${ADDRESS}/transactions`, ...PRICE_1,
    chainField: 'chain', chains: TRANSACTIONS_CHAINS, allowsAll: true, paged: true, maxPerPage: TRANSACTIONS_PER_PAGE, ...DATED,
  },
  {
    ...PROFILER, id: 'profiler/transaction-lookup', title: 'Transaction lookup', path: '/api/v1/transaction-with-token-transfer-lookup', ...PRICE_1,
    chainField: 'chain', chains: LOOKUP_CHAINS, allowsAll: true,
  },
  {
    ...PROFILER, id: 'profiler/pnl-summary', title: 'Profit and loss, summary', path: `${ADDRESS}/pnl-summary`, ...PRICE_1,
    chainField: 'chain', chains: PROFILER_PNL_CHAINS, allowsAll: true, ...DATED,
  },
  {
    ...PROFILER, id: 'profiler/current-balance', title: 'Current balance', path: `${ADDRESS}/current-balance`, ...PRICE_1,
    chainField: 'chain', chains: PROFILER_CHAINS, allowsAll: true, ...PAGED,
  },
  {
    ...PROFILER, id: 'profiler/counterparties', title: 'Counterparties', path: `${ADDRESS}/counterparties`, ...PRICE_5,
    chainField: 'chain', chains: PROFILER_CHAINS, allowsAll: true, ...PAGED, ...DATED,
  },
  {
    ...PROFILER, id: 'profiler/historical-balances', title: 'Balance history', path: `${ADDRESS}/historical-balances`, ...PRICE_1,
    chainField: 'chain', chains: PROFILER_CHAINS, allowsAll: true, ...PAGED, ...DATED,
  },
  {
    ...PROFILER, id: 'profiler/related-wallets', title: 'Related wallets', path: `${ADDRESS}/related-wallets`, ...PRICE_1,
    chainField: 'chain', chains: TRANSACTIONS_CHAINS, ...PAGED,
  },
  {
    ...PROFILER, id: 'profiler/pnl', title: 'Profit and loss by token', path: `${ADDRESS}/pnl`, ...PRICE_1,
    chainField: 'chain', chains: PROFILER_PNL_CHAINS, allowsAll: true, ...PAGED, ...MAY_BE_DATED,
  },
  {
    ...PROFILER, id: 'profiler/labels', title: 'Labels', path: `${ADDRESS}/labels`, credits: { free: '300', pro: '100' },
    chainField: 'chain', chains: LABELS_CHAINS, allowsAll: true, ...PAGED, alwaysAsk: true,
  },
  {
    ...PROFILER, id: 'profiler/premium-labels', title: 'Premium labels', path: `${ADDRESS}/premium-labels`, credits: { free: '1500', pro: '500' },
    chainField: 'chain', chains: LABELS_CHAINS, allowsAll: true, ...PAGED, alwaysAsk: true,
  },
  { ...PROFILER, id: 'profiler/perp-positions', title: 'Perpetual positions', path: '/api/v1/profiler/perp-positions', ...PRICE_1 },
  {
    ...PROFILER, id: 'profiler/perp-trades', title: 'Perpetual trades', path: '/api/v1/profiler/perp-trades', credits: undefined, hintedCredits: '1',
    perMinute: 5, ...PAGED, ...DATED,
  },
]
