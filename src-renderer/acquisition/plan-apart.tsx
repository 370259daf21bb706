import type { ReactNode } from 'react'
import { Checkbox, InputGroup } from '@blueprintjs/core'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import { creditsText, formatCredits, readCredits } from '../app/credits.ts'
import type { Plan, PlanAsk } from './plan.ts'
import type { Consent } from './plan-model.ts'
import { purchaseKey } from './plan-model.ts'
import type { PlanWish } from './plan-wish.ts'

interface PlanApartProps {
  /** The plan that each endpoint would be on its own, for its price. */
  readonly plans: ReadonlyMap<EndpointId, Plan>
  readonly wish: PlanWish
  readonly consent: Consent
  readonly onWish: (wish: PlanWish) => void
  readonly onConsent: (consent: Consent) => void
}

/** Purchases that are never made along with the rest: chosen one by one, each with its price and its own confirmation. */
export function PlanApart({ plans, wish, consent, onWish, onConsent }: PlanApartProps): ReactNode {
  const offered = [...plans].filter(([, plan]) => plan.lines.length > 0)
  if (offered.length === 0) return null
  return (
    <section className="plan-apart" aria-labelledby="plan-apart-title">
      <h3 id="plan-apart-title">Priced apart</h3>
      <table className="plain-table" aria-labelledby="plan-apart-title">
        <tbody>
          {offered.map(([endpoint, plan]) => (
            <ApartLine
              key={endpoint}
              endpoint={endpoint}
              plan={plan}
              chosen={wish.endpoints.includes(endpoint)}
              consent={consent}
              onChoose={(chosen) =>
                onWish({ ...wish, endpoints: chosen ? [...wish.endpoints, endpoint] : wish.endpoints.filter((one) => one !== endpoint) })
              }
              onConsent={onConsent}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ApartLineProps {
  readonly endpoint: EndpointId
  readonly plan: Plan
  readonly chosen: boolean
  readonly consent: Consent
  readonly onChoose: (chosen: boolean) => void
  readonly onConsent: (consent: Consent) => void
}

function ApartLine({ endpoint, plan, chosen, consent, onChoose, onConsent }: ApartLineProps): ReactNode {
  const { title } = endpointOf(endpoint)
  const [ask] = plan.asks
  return (
    <tr>
      <td className="fit">
        <Checkbox checked={chosen} onChange={(event) => onChoose(event.currentTarget.checked)} label={title} />
      </td>
      <td className="soft">{ask === undefined ? 'In the case already' : `${ask.calls} ${ask.calls === 1 ? 'call' : 'calls'}`}</td>
      <td>{chosen && ask !== undefined && <ApartConsent ask={ask} title={title} consent={consent} onConsent={onConsent} />}</td>
      <td className="number fit">{ask === undefined ? '0' : ask.credits === undefined ? 'not known' : formatCredits(ask.credits)}</td>
    </tr>
  )
}

interface ApartConsentProps {
  readonly ask: PlanAsk
  readonly title: string
  readonly consent: Consent
  readonly onConsent: (consent: Consent) => void
}

function ApartConsent({ ask, title, consent, onConsent }: ApartConsentProps): ReactNode {
  const key = purchaseKey(ask)
  const confirm = (on: boolean): void => {
    const confirmed = new Set(consent.confirmed)
    if (on) confirmed.add(key)
    else confirmed.delete(key)
    onConsent({ ...consent, confirmed })
  }
  const typed = consent.caps[ask.endpoint] ?? ''
  const cap = readCredits(typed)
  return (
    <div className="line">
      {ask.credits === undefined && (
        <InputGroup
          size="small"
          className="cap-input"
          inputMode="numeric"
          value={typed}
          placeholder={ask.hint === undefined ? 'Most per call' : `Most per call, perhaps ${ask.hint}`}
          aria-label={`Most credits that one call of ${title.toLowerCase()} may cost`}
          intent={typed !== '' && cap === undefined ? 'danger' : 'none'}
          onValueChange={(value) => onConsent({ ...consent, caps: { ...consent.caps, [ask.endpoint]: value } })}
        />
      )}
      <Checkbox
        checked={consent.confirmed.has(key)}
        disabled={ask.credits === undefined && cap === undefined}
        onChange={(event) => confirm(event.currentTarget.checked)}
        label={ask.credits === undefined ? 'Confirm up to this cap' : `Confirm ${creditsText(ask.credits)}`}
      />
    </div>
  )
}
