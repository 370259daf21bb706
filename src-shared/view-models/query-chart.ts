import type { EndpointId } from '../service/table/endpoint.ts'
import type { CaptureWithResponse } from '../case/case-state.ts'
import type { RequestedQuery } from './requested-queries.ts'
import { dcaVaults, type VaultEndpoint } from './market/dca-vaults.ts'
import { holdingsHistorySteps } from './market/holdings-history.ts'
import { holdingsNotes } from './market/holdings-words.ts'
import { marketFlows } from './market/market-flows.ts'
import { holdingsTable, perpTablesSteps, sectorFlowTable, vaultTable } from './market/market-tables.ts'
import type { Figure, ViewSeries, ViewTable } from './panel-view.ts'
import { tokenOfRequest } from './about-token.ts'
import { tokenHolders } from './token/token-holders.ts'
import { concentrationFigures, holdersTable } from './token/token-tables.ts'

/** The figures of a response's chart: drawn on screen and not contained in a single record. */
export interface QueryChart {
  readonly figures: readonly Figure[]
  readonly tables: readonly ViewTable[]
  readonly series: readonly ViewSeries[]
  /** Notes about the chart, as sentences. */
  readonly notes: readonly string[]
}

type Question = RequestedQuery<CaptureWithResponse>

const NOTHING: QueryChart = { figures: [], tables: [], series: [], notes: [] }

/** The charts that are computed without pauses. */
const AT_ONCE: Readonly<Partial<Record<EndpointId, (one: Question) => Partial<QueryChart>>>> = {
  'smart-money/netflow': ({ pages }) => ({ tables: [sectorFlowTable(marketFlows(pages))] }),
  'smart-money/dcas': ({ pages }) => vaults('smart-money/dcas', pages),
  'tgm/jup-dca': ({ pages }) => vaults('tgm/jup-dca', pages),
  'tgm/holders': (one) => {
    const found = tokenHolders(one, tokenOfRequest(one)?.chain ?? '')
    return { tables: [holdersTable(found)], figures: concentrationFigures(found) }
  },
}

/**
 * The figures of the chart of a response, over all of its pages, with pauses; empty for responses
 * whose chart shows their records as they are.
 */
export function* queryChartSteps(one: Question): Generator<undefined, QueryChart, undefined> {
  const { endpoint, pages } = one
  const made: Partial<QueryChart> =
    endpoint === 'smart-money/historical-holdings'
      ? yield* holdings(pages)
      : endpoint === 'smart-money/perp-trades' || endpoint === 'tgm/perp-trades'
        ? yield* perpTablesSteps('Perpetual trades over time', pages)
        : (AT_ONCE[endpoint]?.(one) ?? NOTHING)
  return { ...NOTHING, ...made, tables: (made.tables ?? []).filter(({ rows }) => rows.length > 0) }
}

function* holdings(pages: readonly CaptureWithResponse[]): Generator<undefined, Partial<QueryChart>, undefined> {
  const history = yield* holdingsHistorySteps(pages)
  const tables = [holdingsTable('Smart money holdings over time', history)]
  return { tables, series: history.series.slice(0, 1), notes: holdingsNotes(history) }
}

function vaults(endpoint: VaultEndpoint, pages: readonly CaptureWithResponse[]): Partial<QueryChart> {
  return { tables: [vaultTable('DCA vaults, the largest deposit first', dcaVaults(endpoint, pages))] }
}
