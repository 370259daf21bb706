import type { PlannedStep } from '../../../src-shared/custody/capture.ts'
import { chainTitle } from '../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { isGoingOn, type ProgressFacts } from '../../state/progress-store.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import { panel as messages } from './messages.ts'

/**
 * The calls for a panel that are queued or in flight, in a few words: `balances on Base, and 12
 * calls for transactions on 4 chains`.
 */
export function underWayText(state: CaseState, progress: ProgressFacts, subjectId: string, endpoints: readonly EndpointId[]): string {
  if (progress.steps.size === 0) return ''
  const own = underWay(state.plans, progress).filter(
    (step) => step.subjectId === subjectId && step.about === undefined && endpoints.includes(step.endpoint),
  )
  return [...Map.groupBy(own, ({ endpoint }) => endpoint)].map(([endpoint, steps]) => callsText(endpoint, steps)).join(', ')
}

/**
 * The key of a call in `endpointsUnderWay`: its endpoint alone for any chain, or with the chain.
 */
export function requestKey(endpoint: EndpointId, chain: string | undefined): string {
  return `${endpoint} ${chain ?? ''}`
}

/**
 * The endpoints being requested for a subject, each alone and with its chains, as one text of
 * lines: a stable value while they stay the same. With `endpoints` only those, so that a panel
 * renders for its own calls alone.
 */
export function endpointsUnderWay(state: CaseState, progress: ProgressFacts, subjectId: string, endpoints?: readonly EndpointId[]): string {
  if (progress.steps.size === 0) return ''
  const own = underWay(state.plans, progress).filter(
    (step) => step.subjectId === subjectId && step.about === undefined && endpoints?.includes(step.endpoint) !== false,
  )
  return [...new Set(own.flatMap(({ endpoint, chain }) => [endpoint, requestKey(endpoint, chain)]))].join('\n')
}

/**
 * One call is described in full, many by their number: a list of a hundred that changes several
 * times a second cannot be read.
 */
function callsText(endpoint: EndpointId, steps: readonly PlannedStep[]): string {
  const title = lowerFirst(endpointOf(endpoint).title)
  const chains = [...new Set(steps.flatMap(({ chain }) => chain ?? []))]
  const [chain] = chains
  const where =
    chain === undefined
      ? ''
      : messages.on(chains.length > 1 ? messages.chainCount(chains.length) : chain === 'all' ? messages.allChains : chainTitle(chain))
  const [first] = steps
  if (steps.length > 1) return messages.calls(steps.length, title, where)
  return `${title}${where}${first !== undefined && first.page > 1 ? messages.page(first.page) : ''}`
}

const found = new WeakMap<
  ProgressFacts['steps'],
  { readonly plans: CaseState['plans']; readonly runs: ProgressFacts['plans']; readonly steps: readonly PlannedStep[] }
>()

/**
 * All steps in flight, in the order of their plans; computed once for all panels, since a run has
 * thousands of steps. Excludes paused runs.
 */
function underWay(plans: CaseState['plans'], { steps: progress, plans: runs }: ProgressFacts): readonly PlannedStep[] {
  const known = found.get(progress)
  if (known?.plans === plans && known.runs === runs) return known.steps
  const steps = plans.flatMap((plan) =>
    isGoingOn(runs.get(plan.planId)?.state)
      ? plan.steps.filter((step) => {
          const now = progress.get(step.id)?.state
          return now === 'queued' || now === 'running'
        })
      : [],
  )
  found.set(progress, { plans, runs, steps })
  return steps
}
