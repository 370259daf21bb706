import type { CaptureWithResponse, LoadedCapture } from '../../case/case-state.ts'
import { dcaVaults, type DcaVaults } from '../market/dca-vaults.ts'
import { textOf } from '../panels/cells.ts'
import type { Figure } from '../panel-view.ts'
import type { TokenId } from '../about-token.ts'
import { PAGES_DRAWN } from '../query-scope.ts'
import { segmentBars, type SegmentBars } from './segment-bars.ts'
import { tokenDays, type TokenDays } from './token-days.ts'
import { tokenFigures } from './token-figures.ts'
import { holdingsOf, type TokenHoldings } from './token-holdings.ts'
import { tokenHolders, type TokenHolders } from './token-holders.ts'
import { tokenList } from './token-lists.ts'
import type { RecordList } from '../record-list.ts'
import { isOf, tokenMentions, type TokenMentions } from './token-mentions.ts'
import { tokenParties, type TokenParty } from './token-parties.ts'
import type { TokenPart, TokenQuery } from './token-queries.ts'
import type { Subject } from '../../case/case-types.ts'

export interface TokenDossierView {
  /**
   * Names of the token in trades, each once; they name it where no response reports a symbol.
   * Hostile text.
   */
  readonly tradedAs: readonly string[]
  readonly figures: readonly Figure[]
  readonly mentions: TokenMentions
  readonly segments: SegmentBars | undefined
  readonly days: TokenDays
  readonly holders: TokenHolders | undefined
  readonly lists: ReadonlyMap<TokenPart, RecordList>
  readonly vaults: DcaVaults
  /** Responses about trades of perpetual contracts, to be drawn over time. */
  readonly perps: readonly CaptureWithResponse[]
  /** Responses about smart money's holdings day by day that name the token, the oldest first. */
  readonly heldOverTime: readonly CaptureWithResponse[]
  /** Subjects that responses about the token list. */
  readonly parties: readonly TokenParty[]
  /**
   * Holdings of subjects according to their own balances: a list of holders may not include them.
   */
  readonly holdings: TokenHoldings
}

interface Ground {
  readonly token: TokenId
  readonly questions: readonly TokenQuery[]
  /** Responses about the market that name the token (`capturesNaming`). */
  readonly naming: readonly LoadedCapture[]
  /** Captures of the case, once their token names are loaded; none before. */
  readonly captures: readonly LoadedCapture[]
  readonly subjects: readonly Subject[]
}

/**
 * The captures from which a dossier is drawn; `balances` are those about the holdings of subjects
 * (`balancesToRead`).
 */
export function capturesDrawn(
  { questions, naming }: Pick<Ground, 'questions' | 'naming'>,
  balances: readonly LoadedCapture[],
): readonly LoadedCapture[] {
  return [...new Set([...questions.flatMap(({ received }) => received?.pages.slice(0, PAGES_DRAWN) ?? []), ...naming, ...balances])]
}

/** Everything the case knows of a token, from the responses of `capturesDrawn`. */
export function tokenDossier({ token, questions, naming, captures, subjects }: Ground, read: readonly CaptureWithResponse[]): TokenDossierView {
  const byId = new Map(read.map((one) => [one.capture.id, one]))
  const readOf = (loaded: readonly LoadedCapture[]): CaptureWithResponse[] => loaded.flatMap(({ capture }) => byId.get(capture.id) ?? [])
  const requested = new Map(
    questions.flatMap(({ id, received }) => (received === undefined ? [] : [[id, { ...received, pages: readOf(received.pages) }] as const])),
  )
  const pagesOf = (id: TokenPart): readonly CaptureWithResponse[] => requested.get(id)?.pages ?? []
  const mentions = tokenMentions(readOf(naming), token)
  const days = tokenDays(pagesOf('days'))
  const existing = requested.get('holders')
  const holders = existing === undefined ? undefined : tokenHolders(existing, token.chain)
  const lists = new Map(
    [...requested.keys()].flatMap((id) => {
      const list = tokenList(id, pagesOf(id), token.chain)
      return list === undefined || list.rows.length === 0 ? [] : [[id, list] as const]
    }),
  )
  const vaults = dcaVaults('tgm/jup-dca', pagesOf('dca-vaults'))
  const rowsOf = (id: TokenPart): RecordList['rows'] => lists.get(id)?.rows ?? []
  const parties = tokenParties(subjects, token, [
    { what: 'holds', rows: holders?.holders.map(({ row }) => row) ?? [], address: 'address', usd: 'value_usd' },
    { what: 'bought', rows: rowsOf('bought'), address: 'address', usd: 'bought_volume_usd' },
    { what: 'sold', rows: rowsOf('sold'), address: 'address', usd: 'sold_volume_usd' },
    { what: 'largest sent', rows: rowsOf('transfers'), address: 'from_address', usd: 'transfer_value_usd' },
    { what: 'largest received', rows: rowsOf('transfers'), address: 'to_address', usd: 'transfer_value_usd' },
    { what: 'runs a vault', rows: vaults.vaults.map(({ row }) => row), address: 'trader_address', usd: 'usd' },
    { what: 'gained', rows: rowsOf('leaderboard'), address: 'trader_address', usd: 'pnl_usd_total' },
  ])
  return {
    tradedAs: namesIn(pagesOf('dex-trades'), token),
    figures: tokenFigures(mentions, days),
    mentions,
    segments: segmentBars(pagesOf('segments')),
    days,
    holders: holders === undefined || holders.holders.length === 0 ? undefined : holders,
    lists,
    vaults,
    perps: pagesOf('perp-trades'),
    heldOverTime: readOf(naming)
      .filter(({ capture }) => capture.endpoint === 'smart-money/historical-holdings')
      .toReversed(),
    parties,
    holdings: holdingsOf(read, captures, subjects, token),
  }
}

function namesIn(pages: readonly CaptureWithResponse[], token: TokenId): readonly string[] {
  const rows = pages.flatMap(({ response }) => response?.rows ?? []).filter((row) => isOf(row, token.chain, token))
  return [...new Set(rows.map((row) => textOf(row, 'token_name')).filter((name) => name !== ''))]
}
