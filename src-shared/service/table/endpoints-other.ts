import { PROTOCOL_FAMILIES, SCREENER_CHAIN_IDS } from './endpoint-chains.ts'
import { PAGED } from './endpoint-row.ts'
import type { EndpointRow } from './endpoint-row.ts'
import type { EndpointId } from './endpoint.ts'
import { MAX_SCREENER_CHAINS } from './limits.ts'

const SEARCH = { group: 'search', about: 'web', credits: undefined } as const
const LEGACY = { group: 'legacy', interface: 'legacy', about: 'question', credits: undefined } as const

/**
 * Account, portfolio, screener, search and the legacy interface (docs/service-interface.md, 4.1 and
 * 4.4).
 */
// oxfmt-ignore
export const OTHER_ROWS: Readonly<Record<Exclude<EndpointId, `profiler/${string}` | `smart-money/${string}` | `tgm/${string}`>, EndpointRow>> = {
  account: { group: 'account', about: 'account', title: 'Account', method: 'GET', path: '/api/v1/account', credits: { free: '0', pro: '0' }, grade: 'example' },
  'portfolio/defi-holdings': {
    group: 'portfolio', about: 'address', title: 'DeFi holdings', path: '/api/v1/portfolio/defi-holdings', credits: undefined,
    hintedCredits: '1', grade: 'schema', addressField: 'wallet_address', families: PROTOCOL_FAMILIES,
  },
  'token-screener': {
    group: 'screener', about: 'market', title: 'Token screener', path: '/api/v1/token-screener', credits: undefined, hintedCredits: '1',
    grade: 'schema', chainField: 'chains', chains: SCREENER_CHAIN_IDS, maxChains: MAX_SCREENER_CHAINS, ...PAGED,
    defaults: { order: ['volume', 'DESC'], fields: { timeframe: '24h' } },
  },
  // The public price is 1 on the free plan and 0 on the pro plan; the hint is the larger.
  'search/token-sectors': { ...SEARCH, about: 'market', title: 'Token sectors', method: 'GET', path: '/api/v1/search/token-sectors', hintedCredits: '1', perMinute: 60, grade: 'schema' },
  'search/web-search': {
    ...SEARCH, title: 'Web search', path: '/api/v1/search/web-search', hintedCredits: '5', perMinute: 15, grade: 'client code',
    defaults: { fields: { num_results: 10 } },
  },
  'search/web-fetch': { ...SEARCH, title: 'Web fetch', path: '/api/v1/search/web-fetch', hintedCredits: '20', perMinute: 15, grade: 'client code' },
  // Both paths are relative to the legacy base address, not to the service's.
  'legacy/auth': { ...LEGACY, about: 'account', signsIn: true, title: 'Legacy sign-in', path: '/auth', grade: 'example' },
  // The response of a question is undocumented (docs/service-interface.md, 4.4): a list without
  // records is as valid as any other.
  'legacy/question': { ...LEGACY, title: 'Question', path: '/v1/questions/{question_id}', grade: 'inferred', bareList: true },
}
