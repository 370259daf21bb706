import { Button } from '@blueprintjs/core'
import { useId, type ReactNode } from 'react'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { SpendingSessionChoice } from '../../acquisition/dialog/spending-session-choice.tsx'
import { LackingNote } from '../../acquisition/dialog/notes/missing-permission-badge.tsx'
import { ReadAccount } from '../../acquisition/dialog/notes/read-account.tsx'
import { SeparateConsent } from '../../acquisition/dialog/optional-purchases.tsx'
import { useApproval } from '../../acquisition/dialog/use-approval.ts'
import { notifyRunOutcome } from '../../acquisition/run/run-outcome-notice.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { creditsText } from '../../../../src-shared/core/text/credits.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { requestLines } from '../../../../src-shared/view-models/request-lines.ts'
import { useQueryConsent } from '../use-query-consent.ts'
import { useQueryPlan } from '../use-query-plan.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import type { NextRequest } from './next-request.ts'
import { messages } from '../messages.ts'

interface RequestConfirmProps {
  readonly question: NextRequest
  readonly onChange: () => void
  readonly onClose: () => void
}

/**
 * Below a query: what exactly would be sent, its price, and the button that confirms it; a spending
 * session can start with it.
 */
export function RequestConfirm({ question: { title, endpoint, draft }, onChange, onClose }: RequestConfirmProps): ReactNode {
  const { state } = useCaseContext()
  const { made, busy, refusal, unread, weigh, approve } = useApproval(state.record, { spends: 'account', staysOpen: true, quiet: true })
  const { request, plan, purchaseOf } = useQueryPlan(endpoint, draft, made)
  const { consent, verdict, covered, sessionChoice, wrong, give, setSessionChoice, agree } = useQueryConsent(
    state.record.id,
    plan,
    purchaseOf,
    weigh,
    messages.everyQuestion,
  )
  const noteId = useId()
  if (plan === undefined || verdict === undefined) return null
  const [prompt] = plan.prompts
  const [step] = plan.lines.map((line) => line.step)
  const lines = request.ok ? requestLines(request.value, step?.window, endpointOf(endpoint).dateField) : []
  // The list names the request by its content; the plan only knows the name of its endpoint.
  const named = verdict.obstacle.replace(lowerFirst(endpointOf(endpoint).title), lowerFirst(title))
  const obstacle = wrong === '' ? named : wrong
  const run = async (): Promise<void> => {
    if (obstacle !== '' || busy || !(await agree(plan, (agreed) => approve(plan, agreed)))) return
    onClose()
    void notifyRunOutcome(plan.id)
  }
  return (
    <div className="request-list-confirm request-list-below" role="group" aria-label={messages.priceOf(lowerFirst(title))}>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{visibleText(name, 60)}</dt>
            <dd>{visibleText(value, 80)}</dd>
          </div>
        ))}
      </dl>
      {prompt !== undefined && covered === '' && sessionChoice?.isGiven !== true && (
        <SeparateConsent prompt={prompt} title={title} consent={consent} onConsent={give} />
      )}
      <LackingNote plan={plan} />
      {sessionChoice !== undefined && <SpendingSessionChoice choice={sessionChoice} isWrong={wrong !== ''} onChoice={setSessionChoice} />}
      {covered !== '' && <p className="muted small">{covered}</p>}
      <div className="line request-list-acts">
        <Button
          size="small"
          intent="primary"
          text={verdict.max === '0' ? messages.requestLabel : messages.requestForUpTo(creditsText(verdict.max))}
          loading={busy}
          disabled={obstacle !== ''}
          aria-describedby={noteId}
          onClick={() => void run()}
        />
        <Button size="small" variant="minimal" text={messages.change} aria-label={messages.changeOfTitle(lowerFirst(title))} onClick={onChange} />
        <Button size="small" variant="minimal" text={messages.notNow} onClick={onClose} />
      </div>
      <p id={noteId} className="muted small" role="status">
        {obstacle === '' ? messages.budgetAfter(creditsText(verdict.budgetAfter)) : obstacle}
      </p>
      {obstacle !== '' && verdict.needsCredits === true && <ReadAccount />}
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {unread !== undefined && <FailureNote failure={unread} />}
    </div>
  )
}
