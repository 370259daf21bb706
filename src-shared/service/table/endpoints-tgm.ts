import { TGM_FLOWS_CHAINS, TGM_FLOW_INTELLIGENCE_CHAINS, TGM_PNL_CHAINS, TGM_TRADES_CHAINS, TGM_TRANSFERS_CHAINS } from './endpoint-chains.ts'
import { DATED, NEWEST, PAGED } from './endpoint-row.ts'
import type { EndpointRow } from './endpoint-row.ts'
import type { EndpointId } from './endpoint.ts'

/** The interface shows no price for any of these; the hints are public facts. */
const TGM = { group: 'tgm', about: 'token', grade: 'schema', credits: undefined, chainField: 'chain', addressField: 'token_address' } as const
const ROOT = '/api/v1/tgm'

/** One token (docs/service-interface.md, 4.1 to 4.3). */
// oxfmt-ignore
export const TGM_ROWS: Readonly<Record<Extract<EndpointId, `tgm/${string}`>, EndpointRow>> = {
  'tgm/flows': {
    ...TGM, title: 'Token flows', path: `${ROOT}/flows`, hintedCredits: '1', chains: TGM_FLOWS_CHAINS, ...PAGED, ...DATED,
    defaults: { order: ['date', 'DESC'] },
  },
  'tgm/transfers': {
    ...TGM, title: 'Token transfers', path: `${ROOT}/transfers`, hintedCredits: '1', chains: TGM_TRANSFERS_CHAINS, ...PAGED, ...DATED,
    defaults: { order: NEWEST },
  },
  'tgm/holders': {
    ...TGM, title: 'Token holders', path: `${ROOT}/holders`, hintedCredits: '5', chains: TGM_TRANSFERS_CHAINS, ...PAGED,
    takesPremiumLabels: true, defaults: { order: ['token_amount', 'DESC'], fields: { label_type: 'all_holders' } },
  },
  'tgm/pnl-leaderboard': {
    ...TGM, title: 'Token PnL leaderboard', path: `${ROOT}/pnl-leaderboard`, hintedCredits: '5', chains: TGM_PNL_CHAINS,
    ...PAGED, ...DATED, takesPremiumLabels: true, defaults: { order: ['pnl_usd_total', 'DESC'] },
  },
  'tgm/dex-trades': {
    ...TGM, title: 'Token DEX trades', path: `${ROOT}/dex-trades`, hintedCredits: '1', chains: TGM_TRADES_CHAINS, ...PAGED, ...DATED,
    defaults: { order: NEWEST },
  },
  // Perpetuals are named by a symbol, not by a token's address.
  'tgm/perp-trades': {
    ...TGM, title: 'Token perpetual trades', path: `${ROOT}/perp-trades`, hintedCredits: '1', chainField: undefined,
    addressField: undefined, impliedChain: 'hyperliquid', perMinute: 60, ...PAGED, ...DATED, defaults: { order: NEWEST },
  },
  'tgm/who-bought-sold': {
    ...TGM, title: 'Token buyers and sellers', path: `${ROOT}/who-bought-sold`, hintedCredits: '1', chains: TGM_TRADES_CHAINS,
    ...PAGED, ...DATED, defaults: { order: ['trade_volume_usd', 'DESC'], fields: { buy_or_sell: 'BUY' } },
  },
  'tgm/jup-dca': {
    ...TGM, title: 'Token DCA vaults', path: `${ROOT}/jup-dca`, hintedCredits: '1', chainField: undefined, impliedChain: 'solana',
    ...PAGED,
  },
  'tgm/flow-intelligence': {
    ...TGM, title: 'Token flow intelligence', path: `${ROOT}/flow-intelligence`, hintedCredits: '1',
    chains: TGM_FLOW_INTELLIGENCE_CHAINS, defaults: { fields: { timeframe: '1d' } },
  },
}
