import { useMemo } from 'react'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Consent } from '../../../src-shared/case/plan/plan-model.ts'
import { makePlan, type Plan } from '../../../src-shared/case/plan/plan.ts'
import type { PlanSeed } from '../../../src-shared/case/plan/plan-seed.ts'
import { useCaseNow } from '../../state/case-context.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { readDraft, type QueryDraft } from './query-draft.ts'
import { queryRequest } from './query-plan.ts'

interface QueryPlan {
  readonly request: ReturnType<typeof readDraft>
  /** undefined if the draft is not a valid query. */
  readonly plan: Plan | undefined
  /**
   * Identifies the purchase that a confirmation applies to: another query has to be confirmed
   * individually.
   */
  readonly purchaseOf: (consent: Consent) => string
}

/**
 * A draft about no subject as a plan at current prices. `filter`: name of its saved filter; '' for
 * none.
 */
export function useQueryPlan(endpoint: EndpointId, draft: QueryDraft, made: PlanSeed, filter = ''): QueryPlan {
  const state = useCaseNow()
  const accountPlan = useBackendStore((facts) => facts.broker?.accountPlan)
  const charged = useBackendStore((facts) => facts.broker?.charged)
  const request = useMemo(() => readDraft(endpoint, draft), [endpoint, draft])
  const plan = useMemo(
    () =>
      request.ok
        ? makePlan(queryRequest(endpoint, request.value, draft, filter), {
            subjects: [],
            captures: state.captures.filter(({ capture }) => capture.endpoint === endpoint),
            plan: accountPlan,
            charged,
            now: made.now,
            practice: state.record.practice,
            newId: () => made.id,
          })
        : undefined,
    [request, endpoint, draft, filter, state.captures, state.record.practice, accountPlan, charged, made],
  )
  const purchaseOf = ({ caps }: Consent): string =>
    JSON.stringify([request.ok ? request.value : '', draft.window, draft.maxPages, caps[endpoint] ?? ''])
  return { request, plan, purchaseOf }
}
