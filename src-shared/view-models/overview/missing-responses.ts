import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import type { CoverageRow } from '../../case/coverage-row.ts'
import type { PanelId, PanelView } from '../panel-view.ts'

/** One request without a response, with all chains concerned. */
export interface MissingResponse {
  readonly endpoint: EndpointId
  readonly panelId: PanelId
  readonly state: 'not-requested' | 'failed' | 'partial'
  readonly rows: readonly CoverageRow[]
}

const STATES = ['failed', 'partial', 'not-requested'] as const

/**
 * What was not requested, failed or has more pages: failures first. A transaction lookup is never
 * missing, nor is a window that other responses cover.
 */
export function missingResponses(panels: readonly PanelView[]): readonly MissingResponse[] {
  const missing = panels.flatMap(({ id, endpoints, coverage }) =>
    endpoints
      .filter((endpoint) => endpointOf(endpoint).about !== 'transaction')
      .flatMap((endpoint) =>
        STATES.flatMap((state): MissingResponse[] => {
          const rows = coverage.filter((row) => row.endpoint === endpoint && row.state === state && row.answeredIn === undefined)
          return rows.length === 0 ? [] : [{ endpoint, panelId: id, state, rows }]
        }),
      ),
  )
  return STATES.flatMap((state) => missing.filter((one) => one.state === state))
}
