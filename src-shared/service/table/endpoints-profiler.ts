import { LABELS_CHAINS, LOOKUP_CHAINS, PROFILER_CHAINS, PROFILER_PNL_CHAINS, TRANSACTIONS_CHAINS } from './endpoint-chains.ts'
import { DATED, OPTIONALLY_DATED, NEWEST, PAGED, PRICE_1, PRICE_5 } from './endpoint-row.ts'
import type { EndpointRow } from './endpoint-row.ts'
import type { EndpointId } from './endpoint.ts'
import { MAX_TRANSACTIONS_PER_PAGE } from './limits.ts'

const PROFILER = { group: 'profiler', grade: 'schema', about: 'address', addressField: 'address' } as const

/** Takes an address or the name of an entity. */
const OR_ENTITY = { takesEntity: true } as const

/** An address with more than 100 labels was never seen, and one page is what is paid for. */
const LABELS_PER_PAGE = 100
const ADDRESS = '/api/v1/profiler/address'

/**
 * One address or entity (docs/service-interface.md, 4.1 to 4.3). The service's spam filters, on by
 * default there, are switched off: their rule cannot be seen or cited, and dust and poisoned
 * transfers are evidence.
 * A request can switch them on again by `extra`, which the capture records.
 */
// oxfmt-ignore
export const PROFILER_ROWS: Readonly<Record<Extract<EndpointId, `profiler/${string}`>, EndpointRow>> = {
  'profiler/transactions': {
    ...PROFILER, title: 'Transactions', path: `${ADDRESS}/transactions`, ...PRICE_1,
    chainField: 'chain', chains: TRANSACTIONS_CHAINS, allowsAll: true, paged: true, maxPerPage: MAX_TRANSACTIONS_PER_PAGE, ...DATED,
    defaults: { order: NEWEST, fields: { hide_spam_token: false } },
  },
  'profiler/transaction-lookup': {
    ...PROFILER, about: 'transaction', addressField: undefined, title: 'Transaction lookup',
    path: '/api/v1/transaction-with-token-transfer-lookup', ...PRICE_1, chainField: 'chain', chains: LOOKUP_CHAINS, allowsAll: true, bareList: true,
  },
  'profiler/pnl-summary': {
    ...PROFILER, ...OR_ENTITY, title: 'Profit and loss, summary', path: `${ADDRESS}/pnl-summary`, ...PRICE_1,
    chainField: 'chain', chains: PROFILER_PNL_CHAINS, allowsAll: true, allCoversEachChain: true, ...DATED,
  },
  'profiler/current-balance': {
    ...PROFILER, ...OR_ENTITY, title: 'Current balance', path: `${ADDRESS}/current-balance`, ...PRICE_1,
    chainField: 'chain', chains: PROFILER_CHAINS, allowsAll: true, allCoversEachChain: true, ...PAGED,
    defaults: { order: ['value_usd', 'DESC'], fields: { hide_spam_token: false } },
  },
  'profiler/counterparties': {
    ...PROFILER, ...OR_ENTITY, title: 'Counterparties', path: `${ADDRESS}/counterparties`, ...PRICE_5,
    chainField: 'chain', chains: PROFILER_CHAINS, allowsAll: true, ...PAGED, ...DATED,
    defaults: { order: ['total_volume_usd', 'DESC'], fields: { source_input: 'Combined', group_by: 'wallet' } },
  },
  'profiler/historical-balances': {
    ...PROFILER, ...OR_ENTITY, title: 'Balance history', path: `${ADDRESS}/historical-balances`, ...PRICE_1,
    chainField: 'chain', chains: PROFILER_CHAINS, allowsAll: true, ...PAGED, ...DATED,
    defaults: { order: ['block_timestamp', 'ASC'], fields: { filters: { hide_spam_tokens: false } } },
  },
  'profiler/related-wallets': {
    ...PROFILER, title: 'Related wallets', path: `${ADDRESS}/related-wallets`, ...PRICE_1,
    chainField: 'chain', chains: TRANSACTIONS_CHAINS, ...PAGED,
  },
  'profiler/pnl': {
    ...PROFILER, ...OR_ENTITY, title: 'Profit and loss by token', path: `${ADDRESS}/pnl`, ...PRICE_1,
    chainField: 'chain', chains: PROFILER_PNL_CHAINS, allowsAll: true, ...PAGED, ...OPTIONALLY_DATED,
    defaults: { fields: { filters: { show_realized: true } } },
  },
  'profiler/labels': {
    ...PROFILER, labels: 'ordinary', title: 'Labels', path: `${ADDRESS}/labels`, credits: { free: '300', pro: '100' },
    chainField: 'chain', chains: LABELS_CHAINS, allowsAll: true, allCoversEachChain: true, ...PAGED, requiresConfirmation: true, defaults: { perPage: LABELS_PER_PAGE },
  },
  'profiler/premium-labels': {
    ...PROFILER, labels: 'premium', title: 'Premium labels', path: `${ADDRESS}/premium-labels`, credits: { free: '1500', pro: '500' },
    chainField: 'chain', chains: LABELS_CHAINS, allowsAll: true, allCoversEachChain: true, ...PAGED, requiresConfirmation: true, defaults: { perPage: LABELS_PER_PAGE },
  },
  // The perpetuals venue has no chain field and names its users by EVM addresses
  // (docs/service-interface.md, 2.2).
  'profiler/perp-positions': {
    ...PROFILER, title: 'Perpetual positions', path: '/api/v1/profiler/perp-positions', ...PRICE_1,
    impliedChain: 'hyperliquid',
  },
  'profiler/perp-trades': {
    ...PROFILER, title: 'Perpetual trades', path: '/api/v1/profiler/perp-trades', credits: undefined, hintedCredits: '1',
    perMinute: 5, impliedChain: 'hyperliquid', ...PAGED, ...DATED, defaults: { order: ['timestamp', 'DESC'] },
  },
}
