import { ok, type Result } from '../../core/result.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import type { LoadedCapture } from '../../case/case-state.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import { tokenKey } from '../../case/tokens-named.ts'
import { runChunked } from '../../core/text/page-yield.ts'
import type { RequestedQuery } from '../../view-models/requested-queries.ts'
import { tokenHoldingsSteps } from '../../view-models/market/holdings-history.ts'
import { drawnOfMarket } from '../../view-models/market/market-responses.ts'
import { holdingsTable, sectorTable } from '../../view-models/market/market-tables.ts'
import { hasSectorFigures, SECTOR_ENDPOINTS, sectorResponses, sectorBoard, sectorScopes } from '../../view-models/market/sector-board.ts'
import type { ViewTable } from '../../view-models/panel-view.ts'
import { tokenOfRequest, type TokenId } from '../../view-models/about-token.ts'
import { PAGES_DRAWN } from '../../view-models/query-scope.ts'
import { capturesDrawn, tokenDossier } from '../../view-models/token/token-dossier.ts'
import { capturesReporting } from '../../view-models/token/token-mentions.ts'
import { tokenQueries } from '../../view-models/token/token-queries.ts'
import { partyTable, smartFlowTable } from '../../view-models/token/token-tables.ts'
import type { ExactValues } from '../exact-values.ts'
import { figuresMarkup } from './figures.ts'
import { type Markup, markup } from '../markup.ts'
import type { YieldFn } from '../pieces.ts'
import type { ReportModel } from '../report-model.ts'
import { tableMarkup } from '../table.ts'

/**
 * Combined results of several responses about tokens and the market, as shown on screen: sectors
 * over the newest responses, and each requested token with the figures in responses about the
 * market. Fails where a response cannot be read.
 */
export async function combinedQueriesSection(
  model: ReportModel,
  requestedQueries: readonly RequestedQuery[],
  responses: ReadResponses,
  exact: ExactValues,
  yieldToPage: YieldFn,
): Promise<Result<readonly Markup[]>> {
  const printed = async (tables: readonly ViewTable[]): Promise<readonly Markup[]> => {
    const made: Markup[] = []
    for (const table of tables) if (table.rows.length > 0) made.push(await tableMarkup(model, table, exact, yieldToPage))
    return made
  }
  const sectors = await sectorsTogether(requestedQueries, responses)
  if (!sectors.ok) return sectors
  const parts: Markup[] = []
  const ofSectors = await printed(sectors.value)
  if (ofSectors.length > 0) parts.push(markup`<h3>Sectors, from the newest results</h3>\n${ofSectors}`)
  const tokens = tokensRequested(requestedQueries)
  const telling = await capturesReporting(model.state.captures, tokens, responses, yieldToPage)
  if (!telling.ok) return telling
  for (const token of tokens) {
    const naming = telling.value.get(token) ?? []
    const questions = tokenQueries(requestedQueries, token)
    const read = await responses(capturesDrawn({ questions, naming }, []))
    if (!read.ok) return read
    // Holdings and movements of subjects are in the sections of the subjects.
    const { figures, mentions, parties, heldOverTime } = tokenDossier(
      { token, questions, naming, captures: [], subjects: model.state.subjects },
      read.value,
    )
    const flow = mentions.get('smart-money/netflow')
    const holdings = await runChunked(tokenHoldingsSteps(heldOverTime, token), yieldToPage)
    const tables = await printed([
      partyTable(parties),
      ...(flow === undefined ? [] : [smartFlowTable(flow)]),
      holdingsTable('Smart money holdings over time', holdings),
    ])
    if (figures.length + tables.length === 0) continue
    parts.push(markup`<h3>Token ${token.address} on ${chainTitle(token.chain)}, from the newest results</h3>
${figuresMarkup(model, figures)}${tables}`)
  }
  return ok(parts)
}

/** The tokens that requests name, each once, in the order of the requests. */
function tokensRequested(requestedQueries: readonly RequestedQuery[]): readonly TokenId[] {
  const found = new Map<string, TokenId>()
  for (const one of requestedQueries) {
    const token = tokenOfRequest(one)
    if (token !== undefined && !found.has(tokenKey(token))) found.set(tokenKey(token), token)
  }
  return [...found.values()]
}

async function sectorsTogether(requestedQueries: readonly RequestedQuery[], responses: ReadResponses): Promise<Result<readonly ViewTable[]>> {
  const received = drawnOfMarket(requestedQueries, SECTOR_ENDPOINTS)
  if (!hasSectorFigures(received)) return ok([])
  const loaded = [...received.values()].flatMap(({ shown }): readonly LoadedCapture[] => shown.pages.slice(0, PAGES_DRAWN))
  const read = await responses(loaded)
  if (!read.ok) return read
  const board = sectorBoard(sectorResponses(read.value, received.get('token-screener')?.shown.request))
  return ok([
    sectorTable(
      board,
      sectorScopes((endpoint) => received.get(endpoint)?.shown),
    ),
  ])
}
