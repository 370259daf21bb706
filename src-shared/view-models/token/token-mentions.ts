import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { ok, type Result } from '../../core/result.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import type { Row } from '../../service/response/rows.ts'
import { normaliseChain } from '../../addresses/chains/chains.ts'
import type { CaptureWithResponse, LoadedCapture } from '../../case/case-state.ts'
import { cachedTokens } from '../../case/names/lazy-capture-names.ts'
import { queryOfCapture } from '../../case/query.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import { namesContract } from '../../case/names/contracts-named.ts'
import { tokenKey } from '../../case/tokens-named.ts'
import { HISTORY_PAGES } from '../market/market-responses.ts'
import { textOf } from '../panels/cells.ts'
import { assetOf, assetOfRecord, contractsWritten } from '../panels/asset.ts'
import type { TokenId } from '../about-token.ts'

/** Endpoints whose responses report figures of many tokens. */
const REPORTING_ENDPOINTS: readonly EndpointId[] = ['token-screener', 'smart-money/netflow', 'smart-money/holdings']
/** Number of the newest responses read for each endpoint. */
const MAX_READ = 3
/** Reports one day after the other, in many pages. */
const HISTORY: EndpointId = 'smart-money/historical-holdings'

/** A record about the token in a response about many. */
export interface TokenMention {
  readonly row: Row
  readonly captureId: string
  readonly at: string
}

export type TokenMentions = ReadonlyMap<EndpointId, TokenMention>

/** The newest responses about the market that name the token (call `readTokens` first). */
export function capturesNaming(captures: readonly LoadedCapture[], token: TokenId): readonly LoadedCapture[] {
  const contracts = contractsWritten(token)
  const key = tokenKey(token)
  return newestNaming(
    captures,
    (stored) => namesContract(stored, token.chain, contracts) ?? cachedTokens(stored).some((named) => tokenKey(named) === key),
  )
}

/**
 * The same for several tokens, by reading the records: a document that must be reproducible to the
 * byte must not depend on the cached token names of a response. Each response is read once and
 * released. Fails where one cannot be read.
 */
export async function capturesReporting(
  captures: readonly LoadedCapture[],
  tokens: readonly TokenId[],
  read: ReadResponses,
  yieldToPage: () => Promise<void>,
): Promise<Result<ReadonlyMap<TokenId, readonly LoadedCapture[]>>> {
  const reported = new Map<LoadedCapture, ReadonlySet<TokenId>>()
  for (const stored of tokens.length === 0 ? [] : captures.filter(mayName)) {
    const received = await read([stored])
    if (!received.ok) return received
    const rows = received.value.flatMap(({ response }) => response?.rows ?? [])
    const { chain } = queryOfCapture(stored.capture)
    reported.set(stored, new Set(tokens.filter((token) => rows.some((row) => isOf(row, chain, token)))))
    await yieldToPage()
  }
  return ok(new Map(tokens.map((token) => [token, newestNaming(captures, (stored) => reported.get(stored)?.has(token) === true)])))
}

/** The newest responses that name a token, limited per endpoint. */
function newestNaming(captures: readonly LoadedCapture[], names: (loaded: LoadedCapture) => boolean): readonly LoadedCapture[] {
  const read = new Map<string, number>()
  return captures.toReversed().filter((stored) => {
    if (!mayName(stored) || !names(stored)) return false
    const { endpoint } = stored.capture
    const count = (read.get(endpoint) ?? 0) + 1
    read.set(endpoint, count)
    return count <= (endpoint === HISTORY ? HISTORY_PAGES : MAX_READ)
  })
}

function mayName({ capture: { endpoint }, summary }: LoadedCapture): boolean {
  return (endpoint === HISTORY || REPORTING_ENDPOINTS.includes(endpoint)) && summary.understood
}

/** The records about the token in the newest of those responses, by endpoint. */
export function tokenMentions(received: readonly CaptureWithResponse[], token: TokenId): TokenMentions {
  const found = new Map<EndpointId, TokenMention>()
  for (const { capture, response } of received.toSorted((a, b) => compareCodeUnits(b.capture.endedAt, a.capture.endedAt))) {
    if (found.has(capture.endpoint) || !REPORTING_ENDPOINTS.includes(capture.endpoint)) continue
    const row = response?.rows.find((one) => isOf(one, queryOfCapture(capture).chain, token))
    if (row !== undefined) found.set(capture.endpoint, { row, captureId: capture.id, at: capture.endedAt })
  }
  return found
}

/** Whether a record is about the token; `requested` is the chain of records that name none. */
export function isOf(row: Row, requested: string, token: TokenId): boolean {
  const own = textOf(row, 'chain')
  const chain = normaliseChain(own === '' ? requested : own)
  return chain === token.chain && assetOfRecord(row, chain) === assetOf(token)
}
