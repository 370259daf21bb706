import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Checkbox, InputGroup } from '@blueprintjs/core'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { creditsText, formatCredits, readCredits } from '../../../../src-shared/core/text/credits.ts'
import { shortAddress } from '../../../../src-shared/core/text/short-address.ts'
import { KnownLabelsText } from '../labels/known-labels-text.tsx'
import type { Plan, PlanPrompt } from '../../../../src-shared/case/plan/plan.ts'
import type { PlanKnown } from '../../../../src-shared/case/plan/plan-line.ts'
import { MissingPermissionBadge } from './notes/missing-permission-badge.tsx'
import { useLacking } from './notes/use-lacking.ts'
import type { Consent } from '../../../../src-shared/case/plan/plan-model.ts'
import { capOf, purchaseKey, withCap } from '../../../../src-shared/case/plan/plan-model.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { optionalPurchases as messages } from '../messages.ts'

interface OptionalPurchasesProps {
  /** The plan of each endpoint on its own, for its price. */
  readonly plans: ReadonlyMap<EndpointId, Plan>
  readonly subjects: readonly Subject[]
  readonly caseId: string
  readonly now: Date
  readonly request: AcquisitionRequest
  readonly consent: Consent
  readonly onRequest: (request: AcquisitionRequest) => void
  readonly onConsent: (consent: Consent) => void
}

/**
 * Purchases that are never part of the main plan: each is chosen individually, with its own price
 * and confirmation.
 */
export function OptionalPurchases({ plans, subjects, caseId, now, request, consent, onRequest, onConsent }: OptionalPurchasesProps): ReactNode {
  const offered = [...plans].filter(([, plan]) => plan.lines.length + plan.known.length > 0)
  if (offered.length === 0) return null
  return (
    <section className="plan-optional" aria-labelledby="plan-apart-title">
      <h3 id="plan-apart-title">{messages.title}</h3>
      <table className="plain-table" aria-labelledby="plan-apart-title">
        <tbody>
          {offered.map(([endpoint, plan]) => (
            <Fragment key={endpoint}>
              <OptionalPurchaseRow
                endpoint={endpoint}
                plan={plan}
                chosen={request.endpoints.includes(endpoint)}
                consent={consent}
                onChoose={(chosen) =>
                  onRequest({
                    ...request,
                    endpoints: chosen ? [...request.endpoints, endpoint] : request.endpoints.filter((one) => one !== endpoint),
                  })
                }
                onConsent={onConsent}
              />
              {plan.known.length > 0 && (
                <KnownLines
                  plan={plan}
                  subjects={subjects}
                  caseId={caseId}
                  now={now}
                  chosen={request.endpoints.includes(endpoint)}
                  onBuy={(purchase, buy) => {
                    const others = (request.buyKnown ?? []).filter((one) => one !== purchase)
                    onRequest({ ...request, buyKnown: buy ? [...others, purchase] : others })
                  }}
                />
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface OptionalPurchaseRowProps {
  readonly endpoint: EndpointId
  readonly plan: Plan
  readonly chosen: boolean
  readonly consent: Consent
  readonly onChoose: (chosen: boolean) => void
  readonly onConsent: (consent: Consent) => void
}

function OptionalPurchaseRow({ endpoint, plan, chosen, consent, onChoose, onConsent }: OptionalPurchaseRowProps): ReactNode {
  const { title } = endpointOf(endpoint)
  const [prompt] = plan.prompts
  const lacking = useLacking()
  return (
    <tr>
      <td className="fit">
        <Checkbox checked={chosen} onChange={(event) => onChoose(event.currentTarget.checked)} label={title} />
        <MissingPermissionBadge endpoint={endpoint} lacking={lacking} />
      </td>
      <td className="soft nowrap">{apartText(plan)}</td>
      <td>{chosen && prompt !== undefined && <SeparateConsent prompt={prompt} title={title} consent={consent} onConsent={onConsent} />}</td>
      <td className="number fit">{prompt === undefined ? '0' : prompt.credits === undefined ? messages.unknown : formatCredits(prompt.credits)}</td>
    </tr>
  )
}

/** Number of calls, and what is left out of them. */
function apartText(plan: Plan): string {
  const calls = plan.prompts[0]?.calls ?? 0
  const leftOut = plan.known.filter((one) => one.leftOut).length
  const parts = [...(calls > 0 ? [messages.calls(calls)] : []), ...(leftOut > 0 ? [messages.leftOut(calls > 0 ? leftOut : undefined)] : [])]
  return parts.length === 0 ? messages.saved : parts.join(', ')
}

interface KnownLinesProps {
  readonly plan: Plan
  readonly subjects: readonly Subject[]
  readonly caseId: string
  readonly now: Date
  readonly chosen: boolean
  readonly onBuy: (purchase: string, buy: boolean) => void
}

/**
 * Per address, what is known already; nothing known is paid for again unless that is chosen here.
 */
function KnownLines({ plan, subjects, caseId, now, chosen, onBuy }: KnownLinesProps): ReactNode {
  // An address that is requested on several chains is one choice.
  const known = [...new Map(plan.known.map((one) => [one.purchase, one])).values()]
  const titleOf = useSubjectTitle()
  const nameOf = ({ subjectId, address }: PlanKnown): string => {
    const subject = subjects.find(({ id }) => id === subjectId)
    return subject === undefined ? shortAddress(address) : titleOf(subject)
  }
  return (
    <tr className="known-lines">
      <td colSpan={4}>
        <ul className="plain-list" aria-label={messages.known}>
          {known.map((one) => (
            <li key={one.purchase}>
              {subjects.length > 1 && <span className="nowrap">{nameOf(one)}</span>}
              <KnownLabelsText known={one} caseId={caseId} now={now} />
              <span className="grow" />
              {chosen && (
                <Checkbox
                  className="flush"
                  checked={!one.leftOut}
                  label={messages.buyAnyway}
                  aria-label={messages.buyAnywayOf(one.address)}
                  onChange={(event) => onBuy(one.purchase, event.currentTarget.checked)}
                />
              )}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

interface SeparateConsentProps {
  readonly prompt: PlanPrompt
  readonly title: string
  readonly consent: Consent
  readonly onConsent: (consent: Consent) => void
}

/**
 * The confirmation of one purchase, with the maximum price per call if the interface shows no
 * price.
 */
export function SeparateConsent({ prompt, title, consent, onConsent }: SeparateConsentProps): ReactNode {
  const key = purchaseKey(prompt)
  const confirm = (on: boolean): void => {
    const confirmed = new Set(consent.confirmed)
    if (on) confirmed.add(key)
    else confirmed.delete(key)
    onConsent({ ...consent, confirmed })
  }
  const typed = capOf(consent, prompt)
  const cap = readCredits(typed)
  return (
    <div className="line">
      {prompt.credits === undefined && (
        <>
          <InputGroup
            size="small"
            className="cap-input"
            inputMode="numeric"
            value={typed}
            placeholder={messages.maxPerCall}
            aria-label={messages.maxPerCallOf(lowerFirst(title))}
            intent={typed !== '' && cap === undefined ? 'danger' : 'none'}
            onValueChange={(value) => onConsent(withCap(consent, prompt, value))}
          />
          <span className="muted small nowrap">{messages.perCall(prompt.hint)}</span>
        </>
      )}
      <Checkbox
        checked={consent.confirmed.has(key)}
        disabled={prompt.credits === undefined && cap === undefined}
        onChange={(event) => confirm(event.currentTarget.checked)}
        label={prompt.credits === undefined ? messages.acceptMax : messages.confirm(creditsText(prompt.credits))}
      />
    </div>
  )
}
