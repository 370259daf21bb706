import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { usePrices } from '../../acquisition/dialog/use-prices.ts'
import { chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { SpendingSessionBadge } from '../../acquisition/run/spending-session-badge.tsx'
import { isWithin } from '../../../../src-shared/case/plan/counted-price.ts'
import { useInlineRequest } from '../../acquisition/dialog/use-inline-request.ts'
import { isLabelEndpoint } from '../../../../src-shared/case/label-occurrences.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { CoverageMark } from '../../../ui/coverage-mark.tsx'
import type { MissingResponse } from '../../../../src-shared/view-models/overview/missing-responses.ts'
import { requestKey } from '../steps-under-way.ts'
import { againCalls, retryRequestFor, callCount, gapRequest, nextPageRequest, priceText, windowFor } from '../panel-requests.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { missingData as messages } from '../messages.ts'

interface MissingListProps {
  readonly missing: readonly MissingResponse[]
  readonly subject: Subject
  /**
   * What is being requested, by endpoint and chain (`requestKey`): it is not offered a second time.
   */
  readonly requesting: ReadonlySet<string>
}

/** Chains that are named; more are counted. */
const CHAINS_NAMED = 2

/**
 * What was not requested, failed, or has more pages: each with its price. Within a spending session
 * that covers it a press sends the request; else its plan is shown and confirmed.
 */
export function MissingList({ missing, subject, requesting }: MissingListProps): ReactNode {
  const { state } = useCaseContext()
  const { proposePlan } = useCaseActions()
  const prices = usePrices()
  const { spendingSession, quote, approve } = useInlineRequest('session')
  if (missing.length === 0) return null
  const ask = (request: AcquisitionRequest, calls: number): void => {
    // Labels are bought only in their dialog: it first reads what this case and the others have
    // stored of them.
    const isInPlace = spendingSession !== undefined && !request.endpoints.some(isLabelEndpoint)
    const quoted = isInPlace ? quote([subject], () => request) : undefined
    // The button shows the price of this many calls: a plan that may take more, or has become
    // dearer meanwhile, is shown first.
    const isAsShown = quoted !== undefined && quoted.plan.lines.length <= calls && isWithin(quoted.plan, prices)
    const isCovered = isAsShown && quoted.obstacle === '' && !quoted.isHeld && quoted.uncovered === undefined
    if (isCovered) void approve(quoted)
    else proposePlan(request)
  }
  return (
    <div className="overview-block">
      <h3>
        {messages.title} <span className="overview-count">{missing.length}</span>
        {spendingSession !== undefined && <SpendingSessionBadge />}
      </h3>
      <ul className="overview-missing" aria-label={messages.title}>
        {missing.map((one) => {
          const { title } = endpointOf(one.endpoint)
          const { calls, request } = wayOn(one, subject, windowFor(state, subject))
          const price = priceText([one.endpoint], calls, prices)
          return (
            <li key={`${one.endpoint} ${one.state}`}>
              <CoverageMark state={one.state} quiet />
              <span>
                {title} <span className="muted small">{scopeText(one)}</span>
              </span>
              {one.rows.every(({ chain }) => requesting.has(requestKey(one.endpoint, chain))) ? (
                <span className="muted small">{messages.requesting}</span>
              ) : (
                <Button
                  size="small"
                  variant="minimal"
                  text={price}
                  aria-label={messages.action(messages.verbs[one.state], lowerFirst(title), price)}
                  title={`${messages.verbs[one.state]}…`}
                  onClick={() => ask(request, calls)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function wayOn(
  { endpoint, state, rows }: MissingResponse,
  subject: Subject,
  window: AcquisitionRequest['window'],
): { readonly calls: number; readonly request: AcquisitionRequest } {
  const { title } = endpointOf(endpoint)
  const [first] = rows
  if (state === 'not-requested' || first === undefined) return { calls: callCount(rows), request: gapRequest(title, subject, rows, window) }
  if (state === 'partial') return { calls: 1, request: nextPageRequest(messages.nextPages(title), subject, first, window) }
  return { calls: againCalls(first), request: retryRequestFor(messages.retry(title), subject, first, window) }
}

function scopeText({ rows, state }: MissingResponse): string {
  const chains = [...new Set(rows.flatMap(({ chain }) => (chain === undefined ? [] : [chain === 'all' ? messages.allChains : chainTitle(chain)])))]
  const named = chains.length > CHAINS_NAMED ? messages.chainCount(chains.length) : chains.join(', ')
  const code = state === 'failed' ? (rows[0]?.failure?.code ?? '') : ''
  return [named, messages.outcomes[state], code].filter((part) => part !== '').join(' · ')
}
