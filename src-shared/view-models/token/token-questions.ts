import type { EndpointId } from '../../service/table/endpoint.ts'
import type { LoadedCapture } from '../../case/case-state.ts'
import type { CoverageState } from '../../case/coverage-row.ts'
import type { RequestedQuery } from '../requested-queries.ts'
import { isAboutToken, isOfferedFor, type TokenId } from './about-token.ts'

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
  /** Fields that the request has where one endpoint answers several questions. */
  readonly request: Readonly<Record<string, string>>
}

const NOTHING = {}

/** What is asked about a token, in the order of the screen. */
// oxfmt-ignore
const PARTS: readonly Part[] = [
  { id: 'segments', endpoint: 'tgm/flow-intelligence', title: 'Net flow by group', request: NOTHING },
  { id: 'days', endpoint: 'tgm/flows', title: 'Price and flows by day', request: NOTHING },
  { id: 'holders', endpoint: 'tgm/holders', title: 'Holders', request: NOTHING },
  { id: 'bought', endpoint: 'tgm/who-bought-sold', title: 'Who bought', request: { buy_or_sell: 'BUY' } },
  { id: 'sold', endpoint: 'tgm/who-bought-sold', title: 'Who sold', request: { buy_or_sell: 'SELL' } },
  { id: 'transfers', endpoint: 'tgm/transfers', title: 'Transfers', request: NOTHING },
  { id: 'dex-trades', endpoint: 'tgm/dex-trades', title: 'DEX trades', request: NOTHING },
  { id: 'leaderboard', endpoint: 'tgm/pnl-leaderboard', title: 'Who gained, who lost', request: NOTHING },
  { id: 'perp-trades', endpoint: 'tgm/perp-trades', title: 'Perpetual trades', request: NOTHING },
  { id: 'dca-vaults', endpoint: 'tgm/jup-dca', title: 'DCA vaults', request: NOTHING },
]

/** One question about a token and what came of it. */
export interface TokenQuestion<C extends LoadedCapture = LoadedCapture> extends Part {
  /** Of the newest asking; `open` while it runs. */
  readonly state: CoverageState | 'open'
  /** The newest asking that was answered: what the room shows. undefined where there is none. */
  readonly answered: RequestedQuery<C> | undefined
  /** The newest asking, where it failed: an older answer may stand all the same. */
  readonly failed: RequestedQuery<C> | undefined
}

/**
 * Every question about the token with what came of it. `requested` begins with the newest. `symbols`: what the token is called; a question that goes
 * by the symbol of another is not about it. Where nobody calls it anything, every symbol may be its own.
 */
export function tokenQuestions<C extends LoadedCapture>(
  requested: readonly RequestedQuery<C>[],
  token: TokenId,
  symbols: readonly string[] = [],
): readonly TokenQuestion<C>[] {
  return PARTS.map((part) => {
    const own = requested.filter(
      (one) => one.endpoint === part.endpoint && isAboutToken(one, token) && fits(part, one.request) && isCalled(one.request, symbols),
    )
    // a question that was taken back says nothing about the token
    const [newest] = own.filter(({ state }) => state !== 'cancelled')
    const answered = own.find(({ state, pages }) => pages.length > 0 || state === 'empty')
    const state = newest === undefined ? (isOfferedFor(part.endpoint, token) ? 'not-asked' : 'not-offered') : newest.state
    return {
      ...part,
      state: state === 'cancelled' ? 'not-asked' : state,
      answered,
      failed: newest !== undefined && newest.failures.length > 0 ? newest : undefined,
    }
  })
}

/** A request that leaves the field out asks for the first of its values. */
function fits({ request }: Part, sent: RequestedQuery['request']): boolean {
  return Object.entries(request).every(([name, value]) => (sent[name] ?? 'BUY') === value)
}

function isCalled({ token_symbol: requested }: RequestedQuery['request'], symbols: readonly string[]): boolean {
  if (typeof requested !== 'string' || symbols.length === 0) return true
  return symbols.some((symbol) => symbol.toLowerCase() === requested.toLowerCase())
}
