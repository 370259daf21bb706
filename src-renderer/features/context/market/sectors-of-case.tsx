import { useMemo, type ReactNode } from 'react'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { useResponses } from '../../../storage/hooks.ts'
import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'
import { drawnOfMarket } from '../../../../src-shared/view-models/market/market-responses.ts'
import {
  hasSectorFigures,
  SECTOR_ENDPOINTS,
  sectorResponses,
  sectorBoard,
  sectorScopes,
} from '../../../../src-shared/view-models/market/sector-board.ts'
import { PAGES_DRAWN } from '../../../../src-shared/view-models/query-scope.ts'
import { SectorsSection } from '../pictures/sectors-section.tsx'

interface SectorsOfCaseProps {
  /** Of all screens, newest first. */
  readonly requestedQueries: readonly RequestedQuery[]
  /** The search screen lists every sector that the service names, once that was requested. */
  readonly screen: 'market' | 'search'
}

const NO_RESPONSES: readonly CaptureWithResponse[] = []
const LISTED: EndpointId = 'search/token-sectors'

/** Sectors from the newest responses of the case about them. */
export function SectorsOfCase({ requestedQueries, screen }: SectorsOfCaseProps): ReactNode {
  const received = useMemo(() => drawnOfMarket(requestedQueries, SECTOR_ENDPOINTS), [requestedQueries])
  const isWanted = screen === 'market' ? hasSectorFigures(received) : received.has(LISTED)
  const stored = useMemo(
    () =>
      isWanted
        ? [...received].flatMap(([endpoint, { shown }]) => (screen === 'market' && endpoint === LISTED ? [] : shown.pages.slice(0, PAGES_DRAWN)))
        : [],
    [received, isWanted, screen],
  )
  const read = useResponses(stored)
  const board = useMemo(() => {
    const responses = read?.ok === true ? read.value : NO_RESPONSES
    return sectorBoard(sectorResponses(responses, received.get('token-screener')?.shown.request))
  }, [read, received])
  if (!isWanted) return null
  return <SectorsSection board={board} scopes={sectorScopes((endpoint) => received.get(endpoint)?.shown)} isWhole={screen === 'search'} />
}
