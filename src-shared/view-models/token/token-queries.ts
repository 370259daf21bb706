import type { EndpointId } from '../../service/table/endpoint.ts'
import type { LoadedCapture } from '../../case/case-state.ts'
import type { CoverageState } from '../../case/coverage-row.ts'
import type { RequestedQuery } from '../requested-queries.ts'
import { isAboutToken, isOfferedFor, type TokenId } from '../about-token.ts'

export type TokenPart =
  | 'segments'
  | 'days'
  | 'holders'
  | 'bought'
  | 'sold'
  | 'transfers'
  | 'dex-trades'
  | 'leaderboard'
  | 'perp-trades'
  | 'dca-vaults'

interface Part {
  readonly id: TokenPart
  readonly endpoint: EndpointId
  readonly title: string
  /** Request fields that distinguish several requests of one endpoint. */
  readonly request: Readonly<Record<string, string>>
}

const NOTHING = {}

/** Requests about a token, in screen order. */
// oxfmt-ignore
const PARTS: readonly Part[] = [
  { id: 'segments', endpoint: 'tgm/flow-intelligence', title: 'Net flow by group', request: NOTHING },
  { id: 'days', endpoint: 'tgm/flows', title: 'Price and flows by day', request: NOTHING },
  { id: 'holders', endpoint: 'tgm/holders', title: 'Holders', request: NOTHING },
  { id: 'bought', endpoint: 'tgm/who-bought-sold', title: 'Buyers', request: { buy_or_sell: 'BUY' } },
  { id: 'sold', endpoint: 'tgm/who-bought-sold', title: 'Sellers', request: { buy_or_sell: 'SELL' } },
  { id: 'transfers', endpoint: 'tgm/transfers', title: 'Transfers', request: NOTHING },
  { id: 'dex-trades', endpoint: 'tgm/dex-trades', title: 'DEX trades', request: NOTHING },
  { id: 'leaderboard', endpoint: 'tgm/pnl-leaderboard', title: 'Traders by PnL', request: NOTHING },
  { id: 'perp-trades', endpoint: 'tgm/perp-trades', title: 'Perpetual trades', request: NOTHING },
  { id: 'dca-vaults', endpoint: 'tgm/jup-dca', title: 'DCA vaults', request: NOTHING },
]

/** One request about a token and its result. */
export interface TokenQuery<C extends LoadedCapture = LoadedCapture> extends Part {
  /** State of the newest request; `open` while it runs. */
  readonly state: CoverageState | 'open'
  /** The newest request with a response, which the screen shows; undefined where there is none. */
  readonly received: RequestedQuery<C> | undefined
  /** The newest request, if it failed: an older response may still be shown. */
  readonly failed: RequestedQuery<C> | undefined
}

/**
 * Every request about the token with its result. `requested` begins with the newest. `symbols`:
 * symbols of the token; a request by the symbol of another token is not about it. Where no symbol
 * is known, every symbol may belong to the token.
 */
export function tokenQueries<C extends LoadedCapture>(
  requested: readonly RequestedQuery<C>[],
  token: TokenId,
  symbols: readonly string[] = [],
): readonly TokenQuery<C>[] {
  return PARTS.map((part) => {
    const own = requested.filter(
      (one) => one.endpoint === part.endpoint && isAboutToken(one, token) && fits(part, one.request) && isCalled(one.request, symbols),
    )
    // a cancelled request says nothing about the token
    const [newest] = own.filter(({ state }) => state !== 'cancelled')
    const received = own.find(({ state, pages }) => pages.length > 0 || state === 'empty')
    const state = newest === undefined ? (isOfferedFor(part.endpoint, token) ? 'not-requested' : 'not-offered') : newest.state
    return {
      ...part,
      state: state === 'cancelled' ? 'not-requested' : state,
      received,
      failed: newest !== undefined && newest.failures.length > 0 ? newest : undefined,
    }
  })
}

/** A request without the field requests its first value. */
function fits({ request }: Part, sent: RequestedQuery['request']): boolean {
  return Object.entries(request).every(([name, value]) => (sent[name] ?? 'BUY') === value)
}

function isCalled({ token_symbol: requested }: RequestedQuery['request'], symbols: readonly string[]): boolean {
  if (typeof requested !== 'string' || symbols.length === 0) return true
  return symbols.some((symbol) => symbol.toLowerCase() === requested.toLowerCase())
}
