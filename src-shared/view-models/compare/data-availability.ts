import type { EndpointId } from '../../service/table/endpoint.ts'
import type { CaseState } from '../../case/case-state.ts'
import { narrowedCaptures } from '../narrowed-captures.ts'
import type { Knowledge } from '../trace/stop-reason.ts'
import type { Subject } from '../../case/case-types.ts'

/**
 * What the case knows of one endpoint about a subject over all requested chains: the least complete
 * chain decides.
 */
export interface Known {
  readonly known: Knowledge
  /** Why less than everything is known, in words; '' where all is known. */
  readonly words: string
}

const WORDS: Readonly<Record<Knowledge, string>> = {
  complete: '',
  empty: 'no results',
  partial: 'more pages',
  failed: 'failed',
  'not-requested': 'not requested',
}

/**
 * What is known of an endpoint about a subject. A filtered response counts as partial. Chains that
 * were not requested or that failed also make the result partial if other chains have a response.
 * `empty` only where every chain was requested and none has records.
 */
export function dataAvailability(state: CaseState, subject: Subject, endpoint: EndpointId): Known {
  const rows = state.coverage.of(subject.id).filter((row) => row.endpoint === endpoint && row.state !== 'not-offered')
  const states = new Set(rows.map((row) => row.state))
  const filtered = narrowedCaptures(state.captures, endpoint)
  const isNarrow = rows.some(({ captureIds }) => captureIds.some((id) => filtered.has(id)))
  const known = lowestOf(states, isNarrow)
  return { known, words: WORDS[known] }
}

function lowestOf(states: ReadonlySet<string>, isNarrow: boolean): Knowledge {
  const hasResponse = states.has('found') || states.has('empty') || states.has('partial')
  if (!hasResponse) return states.has('failed') ? 'failed' : 'not-requested'
  if (states.has('partial') || states.has('failed') || states.has('not-requested')) return 'partial'
  if (!states.has('found')) return isNarrow ? 'partial' : 'empty'
  return isNarrow ? 'partial' : 'complete'
}
