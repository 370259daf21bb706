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
import { SectorsPart } from '../pictures/sectors-part.tsx'

interface SectorsOfCaseProps {
  /** Of all screens, newest first. */
  readonly requestedQueries: readonly RequestedQuery[]
  /** The search screen lists every sector that the service names, once that was requested. */
  readonly place: 'market' | 'search'
}

const NO_RESPONSES: readonly CaptureWithResponse[] = []
const LISTED: EndpointId = 'search/token-sectors'

/** Sectors from the newest responses of the case about them. */
export function SectorsOfCase({ requestedQueries, place }: SectorsOfCaseProps): ReactNode {
  const answered = useMemo(() => drawnOfMarket(requestedQueries, SECTOR_ENDPOINTS), [requestedQueries])
  const isWanted = place === 'market' ? hasSectorFigures(answered) : answered.has(LISTED)
  const held = useMemo(
    () =>
      isWanted
        ? [...answered].flatMap(([endpoint, { shown }]) => (place === 'market' && endpoint === LISTED ? [] : shown.pages.slice(0, PAGES_DRAWN)))
        : [],
    [answered, isWanted, place],
  )
  const read = useResponses(held)
  const board = useMemo(() => {
    const responses = read?.ok === true ? read.value : NO_RESPONSES
    return sectorBoard(sectorResponses(responses, answered.get('token-screener')?.shown.request))
  }, [read, answered])
  if (!isWanted) return null
  return <SectorsPart board={board} scopes={sectorScopes((endpoint) => answered.get(endpoint)?.shown)} isWhole={place === 'search'} />
}
