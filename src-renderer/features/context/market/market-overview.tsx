import { Spinner } from '@blueprintjs/core'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { useResponses } from '../../../storage/hooks.ts'
import type { CaptureWithResponse, LoadedCapture } from '../../../../src-shared/case/case-state.ts'
import { useAddressIdentity } from '../../subjects/links/use-address-identity.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'
import { dcaVaults } from '../../../../src-shared/view-models/market/dca-vaults.ts'
import { holdingsHistorySteps } from '../../../../src-shared/view-models/market/holdings-history.ts'
import { drawnOfMarket, HISTORY_PAGES } from '../../../../src-shared/view-models/market/market-responses.ts'
import { marketFlows } from '../../../../src-shared/view-models/market/market-flows.ts'
import { MARKET_LISTS, marketList } from '../../../../src-shared/view-models/market/market-lists.ts'
import { requestedScope, PAGES_DRAWN } from '../../../../src-shared/view-models/query-scope.ts'
import { HoldingsSection } from '../pictures/holdings-section.tsx'
import { ListSection } from '../pictures/list-section.tsx'
import { PerpSection } from '../pictures/perp-section.tsx'
import { VaultsSection } from '../pictures/vaults-section.tsx'
import { FlowHeat } from './flow-heat.tsx'
import { SectorsOfCase } from './sectors-of-case.tsx'
import './market-overview.css'
import { messages } from '../messages.ts'

const FLOWS: EndpointId = 'smart-money/netflow'
const HISTORY: EndpointId = 'smart-money/historical-holdings'
const PERPS: EndpointId = 'smart-money/perp-trades'
const VAULTS = 'smart-money/dcas'
const DRAWN: readonly EndpointId[] = [FLOWS, HISTORY, PERPS, VAULTS, ...MARKET_LISTS.map(({ endpoint }) => endpoint)]
const NO_RESPONSES: readonly CaptureWithResponse[] = []

interface MarketOverviewProps {
  /** Newest first. */
  readonly requestedQueries: readonly RequestedQuery[]
  readonly onShowAll: (endpoint: EndpointId) => void
}

/**
 * What the case knows of the market: the newest response with records of each query, as a chart.
 * Renders nothing without a response.
 */
export function MarketOverview({ requestedQueries, onShowAll }: MarketOverviewProps): ReactNode {
  const received = useMemo(() => drawnOfMarket(requestedQueries, DRAWN), [requestedQueries])
  const drawn = useMemo(
    () =>
      [...received].flatMap(([endpoint, { shown }]): readonly LoadedCapture[] =>
        shown.pages.slice(0, endpoint === HISTORY ? HISTORY_PAGES : PAGES_DRAWN),
      ),
    [received],
  )
  const read = useResponses(drawn)
  const whoIs = useAddressIdentity()
  const responses = read?.ok === true ? read.value : NO_RESPONSES
  const pagesOf = useMemo(() => Map.groupBy(responses, ({ capture }) => capture.endpoint), [responses])
  const flows = useMemo(() => marketFlows(pagesOf.get(FLOWS) ?? []), [pagesOf])
  const lists = useMemo(() => MARKET_LISTS.map((shape) => ({ shape, list: marketList(shape, pagesOf.get(shape.endpoint) ?? []) })), [pagesOf])
  const vaults = useMemo(() => dcaVaults(VAULTS, pagesOf.get(VAULTS) ?? NO_RESPONSES), [pagesOf])
  const history = useCallback(() => holdingsHistorySteps(pagesOf.get(HISTORY) ?? []), [pagesOf])
  if (drawn.length === 0) return null
  const scopeOf = (endpoint: EndpointId): string | undefined => {
    const one = received.get(endpoint)
    return one === undefined ? undefined : requestedScope(one.shown, one.since, endpoint === HISTORY ? HISTORY_PAGES : PAGES_DRAWN)
  }
  const [flowScope, historyScope, perpScope, vaultScope] = [scopeOf(FLOWS), scopeOf(HISTORY), scopeOf(PERPS), scopeOf(VAULTS)]
  const perps = pagesOf.get(PERPS)
  return (
    <section className="market-overview" aria-label={messages.marketData}>
      {read === undefined && <Spinner size={20} aria-label={messages.readingResults} />}
      {read?.ok === false && <FailureNote failure={read.error} />}
      {flowScope !== undefined && flows.length > 0 && <FlowHeat flows={flows} scope={flowScope} onAll={() => onShowAll(FLOWS)} />}
      <div className="context-pair context-lists">
        {historyScope !== undefined && pagesOf.has(HISTORY) && (
          <HoldingsSection title={messages.smartMoneyHoldings} scope={historyScope} make={history} onAll={() => onShowAll(HISTORY)} />
        )}
        {perpScope !== undefined && perps !== undefined && (
          <PerpSection title={messages.smartMoneyTrades} pages={perps} scope={perpScope} onAll={() => onShowAll(PERPS)} />
        )}
      </div>
      <div className="context-pair context-lists context-lists-wide">
        <SectorsOfCase requestedQueries={requestedQueries} screen="market" />
        {lists.map(({ shape: { endpoint, title }, list }) => {
          const scope = scopeOf(endpoint)
          if (scope === undefined || list.rows.length === 0) return null
          return <ListSection key={endpoint} title={title} list={list} scope={scope} chain="" whoIs={whoIs} onAll={() => onShowAll(endpoint)} />
        })}
      </div>
      {vaultScope !== undefined && vaults.vaults.length > 0 && (
        <VaultsSection title={messages.smartMoneyVaults} found={vaults} scope={vaultScope} whoIs={whoIs} onAll={() => onShowAll(VAULTS)} />
      )}
    </section>
  )
}
