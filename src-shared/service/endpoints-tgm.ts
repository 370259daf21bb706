import { TGM_FLOWS_CHAINS, TGM_FLOW_INTELLIGENCE_CHAINS, TGM_PNL_CHAINS, TGM_TRADES_CHAINS, TGM_TRANSFERS_CHAINS } from './endpoint-chains.ts'
import { DATED, PAGED } from './endpoint-row.ts'
import type { EndpointRow } from './endpoint-row.ts'

/** The interface shows no price for any of these; the hints are public facts (wire conflict C12). */
const TGM = { group: 'tgm', grade: 'schema', credits: undefined, chainField: 'chain' } as const
const ROOT = '/api/v1/tgm'

/** One token (service-interface.md sections 4.1 to 4.3). */
// oxfmt-ignore
export const TGM_ROWS: readonly EndpointRow[] = [
  { ...TGM, id: 'tgm/flows', title: 'Token flows', path: `${ROOT}/flows`, hintedCredits: '1', chains: TGM_FLOWS_CHAINS, ...PAGED, ...DATED },
  { ...TGM, id: 'tgm/transfers', title: 'Token transfers', path: `${ROOT}/transfers`, hintedCredits: '1', chains: TGM_TRANSFERS_CHAINS, ...PAGED, ...DATED },
  { ...TGM, id: 'tgm/holders', title: 'Token holders', path: `${ROOT}/holders`, hintedCredits: '5', chains: TGM_TRANSFERS_CHAINS, ...PAGED },
  { ...TGM, id: 'tgm/pnl-leaderboard', title: 'Token PnL leaderboard', path: `${ROOT}/pnl-leaderboard`, hintedCredits: '5', chains: TGM_PNL_CHAINS, ...PAGED, ...DATED },
  { ...TGM, id: 'tgm/dex-trades', title: 'Token DEX trades', path: `${ROOT}/dex-trades`, hintedCredits: '1', chains: TGM_TRADES_CHAINS, ...PAGED, ...DATED },
  {
    ...TGM, id: 'tgm/perp-trades', title: 'Token perpetual trades', path: `${ROOT}/perp-trades`, hintedCredits: '1',
    chainField: undefined, perMinute: 60, ...PAGED, ...DATED,
  },
  { ...TGM, id: 'tgm/who-bought-sold', title: 'Who bought or sold', path: `${ROOT}/who-bought-sold`, hintedCredits: '1', chains: TGM_TRADES_CHAINS, ...PAGED, ...DATED },
  { ...TGM, id: 'tgm/jup-dca', title: 'Token DCA vaults', path: `${ROOT}/jup-dca`, hintedCredits: '1', chainField: undefined, ...PAGED },
  { ...TGM, id: 'tgm/flow-intelligence', title: 'Token flow intelligence', path: `${ROOT}/flow-intelligence`, hintedCredits: '1', chains: TGM_FLOW_INTELLIGENCE_CHAINS },
]
