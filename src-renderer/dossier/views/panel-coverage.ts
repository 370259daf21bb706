import { endpointOf } from '../../../src-shared/service/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/endpoint.ts'
import type { CaseState, Subject } from '../../casefile/case-state.ts'
import type { CoverageRow } from '../panel-view.ts'

/**
 * The coverage of a panel: what the case file knows, and for every other chain of the subject whether it was
 * never asked or is not offered. Silence would read as "nothing there".
 */
export function panelCoverage(state: CaseState, subject: Subject, endpoints: readonly EndpointId[]): CoverageRow[] {
  const known = state.coverage.filter((row) => row.subjectId === subject.id && endpoints.includes(row.endpoint))
  return [...known, ...endpoints.flatMap((endpoint) => unaskedRows(subject, endpoint, known.filter((row) => row.endpoint === endpoint)))]
}

function unaskedRows(subject: Subject, endpoint: EndpointId, known: readonly CoverageRow[]): CoverageRow[] {
  const { chains } = endpointOf(endpoint)
  const unasked = (chain: string | undefined, offered: boolean): CoverageRow => ({
    subjectId: subject.id,
    endpoint,
    chain,
    window: undefined,
    pages: 0,
    state: offered ? 'not-asked' : 'not-offered',
    rows: 0,
    at: '',
    captureIds: [],
  })
  if (chains === undefined) return known.length > 0 ? [] : [unasked(undefined, true)]
  const allAsked = known.some((row) => row.chain === 'all' && row.state !== 'not-asked' && row.state !== 'failed')
  const offeredChains: readonly string[] = chains
  return subject.chains.flatMap((chain) => {
    if (known.some((row) => row.chain === chain)) return []
    const offered = offeredChains.includes(chain)
    return allAsked && offered ? [] : [unasked(chain, offered)]
  })
}
