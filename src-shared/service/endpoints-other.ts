import { SCREENER_CHAIN_IDS } from './endpoint-chains.ts'
import { PAGED } from './endpoint-row.ts'
import type { EndpointRow } from './endpoint-row.ts'

const SEARCH = { group: 'search', credits: undefined } as const
const LEGACY = { group: 'legacy', credits: undefined } as const

/** Account, portfolio, screener, search and the legacy interface (service-interface.md sections 4.1 and 4.4). */
// oxfmt-ignore
export const OTHER_ROWS: readonly EndpointRow[] = [
  { id: 'account', group: 'account', title: 'Account', method: 'GET', path: '/api/v1/account', credits: { free: '0', pro: '0' }, grade: 'example' },
  { id: 'portfolio/defi-holdings', group: 'portfolio', title: 'DeFi holdings', path: '/api/v1/portfolio/defi-holdings', credits: undefined, hintedCredits: '1', grade: 'schema' },
  {
    id: 'token-screener', group: 'screener', title: 'Token screener', path: '/api/v1/token-screener', credits: undefined, hintedCredits: '1', grade: 'schema',
    chainField: 'chains', chains: SCREENER_CHAIN_IDS, ...PAGED,
  },
  // The public price is 1 on the free plan and 0 on the pro plan; the hint is the larger.
  { ...SEARCH, id: 'search/token-sectors', title: 'Token sectors', method: 'GET', path: '/api/v1/search/token-sectors', hintedCredits: '1', perMinute: 60, grade: 'schema' },
  { ...SEARCH, id: 'search/web-search', title: 'Web search', path: '/api/v1/search/web-search', hintedCredits: '5', perMinute: 15, grade: 'client code' },
  { ...SEARCH, id: 'search/web-fetch', title: 'Web fetch', path: '/api/v1/search/web-fetch', hintedCredits: '20', perMinute: 15, grade: 'client code' },
  // Both paths are relative to the legacy base address, not to the service's.
  { ...LEGACY, id: 'legacy/auth', title: 'Legacy sign-in', path: '/auth', grade: 'example' },
  { ...LEGACY, id: 'legacy/question', title: 'Legacy question', path: '/v1/questions/{question_id}', grade: 'inferred' },
]
