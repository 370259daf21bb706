import { useState } from 'react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OptionalPurchases } from '../../../../src-renderer/features/acquisition/dialog/optional-purchases.tsx'
import { type Consent, purchaseKey } from '../../../../src-shared/case/plan/plan-model.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { PlanKnown } from '../../../../src-shared/case/plan/plan-line.ts'
import { setCases } from '../../../../src-renderer/state/open-case.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { useScreen } from '../../../../src-renderer/state/screen-store.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { buildRequest, subjectOf } from '../../../support/builders/plans.ts'
import { render } from '../../support/render.tsx'
import { hinted, known, label, NOW, planOf, SUBJECT, UNPRICED } from './purchases.fixtures.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

let request: AcquisitionRequest
let consent: Consent

interface ApartProps {
  readonly plans: ReadonlyMap<EndpointId, Plan>
  readonly first: AcquisitionRequest
  readonly subjects: readonly Subject[]
}

function Apart({ plans, first, subjects }: ApartProps): ReactNode {
  const [requestedValue, setRequestedValue] = useState(first)
  const [agreed, setAgreed] = useState<Consent>({ confirmed: new Set(), caps: {} })
  return (
    <OptionalPurchases
      plans={plans}
      subjects={subjects}
      caseId="case-1"
      now={NOW}
      request={requestedValue}
      consent={agreed}
      onRequest={(next) => {
        request = next
        setRequestedValue(next)
      }}
      onConsent={(next) => {
        consent = next
        setAgreed(next)
      }}
    />
  )
}

function show(plans: Partial<Record<EndpointId, Plan>>, parts: Partial<AcquisitionRequest> = {}, subjects: readonly Subject[] = [SUBJECT]): void {
  request = buildRequest({ endpoints: [], ...parts })
  consent = { confirmed: new Set(), caps: {} }
  render(<Apart plans={new Map(Object.entries(plans) as [EndpointId, Plan][])} first={request} subjects={subjects} />) // keys of a record of endpoints
}

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })

describe('a separately priced purchase', () => {
  test('is chosen separately, and can be confirmed only once it is chosen', async () => {
    const plan = planOf('profiler/labels')
    show({ 'profiler/labels': plan }, { endpoints: ['profiler/current-balance'] })
    await expect.element(box('Labels')).not.toBeChecked()
    await expect.element(row('Labels')).toHaveTextContent('Labels1 call100')
    await expect.element(box('Confirm 100 credits')).not.toBeInTheDocument()
    await box('Labels').click()
    await expect.poll(() => request.endpoints).toEqual(['profiler/current-balance', 'profiler/labels'])
    await box('Confirm 100 credits').click()
    const [ask] = plan.prompts
    await expect.poll(() => [...consent.confirmed]).toEqual([ask === undefined ? '' : purchaseKey(ask)])
    await expect.element(box('Confirm 100 credits')).toBeChecked()
    await box('Confirm 100 credits').click()
    await expect.poll(() => consent.confirmed.size).toBe(0)
    await box('Labels').click()
    await expect.poll(() => request.endpoints).toEqual(['profiler/current-balance'])
  })

  test('without a known price is confirmed up to a cap, and another cap needs another confirmation', async () => {
    const plan = hinted(undefined)
    expect(plan.prompts[0]?.credits).toBeUndefined()
    show({ [UNPRICED]: plan }, { endpoints: [UNPRICED] })
    const cap = page.getByRole('textbox', { name: /^Maximum credits for one call of .+$/ })
    const confirm = box('Accept this maximum price')
    await expect.element(page.getByRole('row').first()).toMatchTextContent(/unknown$/)
    await expect.element(confirm).toBeDisabled()
    await cap.fill('many')
    await expect.element(confirm).toBeDisabled()
    expect(document.querySelector('.cap-input.bp6-intent-danger')).not.toBeNull()
    await cap.fill('20')
    await expect.element(confirm).toBeEnabled()
    expect(document.querySelector('.cap-input.bp6-intent-danger')).toBeNull()
    await confirm.click()
    await expect.poll(() => consent.confirmed.size).toBe(1)
    expect(consent.caps).toEqual({ [UNPRICED]: '20' })
    await cap.fill('30')
    await expect.poll(() => consent).toEqual({ confirmed: new Set(), caps: { [UNPRICED]: '30' } })
    await cap.fill('')
    await expect.element(confirm).toBeDisabled()
    expect(document.querySelector('.cap-input.bp6-intent-danger')).toBeNull()
  })

  test('proposes the price from public sources as its cap, which one click confirms', async () => {
    show({ [UNPRICED]: hinted('20') }, { endpoints: [UNPRICED] })
    const cap = page.getByRole('textbox', { name: /^Maximum credits for one call of .+$/ })
    await expect.element(cap).toHaveValue('20')
    await expect.element(page.getByText('credits per call, usually 20')).toBeVisible()
    await box('Accept this maximum price').click()
    await expect.poll(() => consent.confirmed.size).toBe(1)
    await cap.fill('')
    await expect.element(cap).toHaveValue('')
    await expect.element(box('Accept this maximum price')).toBeDisabled()
    expect(consent.confirmed.size).toBe(0)
  })

  test('is not shown if there is nothing to request, and names the stored responses', async () => {
    show({
      'profiler/labels': planOf('profiler/labels', { lines: [] }),
      'profiler/premium-labels': planOf('profiler/premium-labels', { prompts: [] }),
    })
    await expect.element(box('Premium labels')).toBeVisible()
    await expect.element(box('Labels')).not.toBeInTheDocument()
    await expect.element(row('Premium labels')).toHaveTextContent('Premium labelsAlready saved0')
    const many = planOf('profiler/labels')
    show({ 'profiler/labels': { ...many, prompts: many.prompts.map((ask) => ({ ...ask, calls: 3 })) } })
    await expect.element(row('Labels').last()).toHaveTextContent('Labels3 calls100')
  })
})

test('nothing is shown if nothing is separately priced', async () => {
  show({ 'profiler/labels': planOf('profiler/labels', { lines: [] }) })
  render(<p>Drawn</p>)
  await expect.element(page.getByText('Drawn')).toBeVisible()
  expect(page.getByText('Optional, priced separately').elements()).toEqual([])
})

describe('labels that are known already', () => {
  const stored = (all: readonly PlanKnown[]): Plan => planOf('profiler/labels', { lines: [], prompts: [], known: all })
  const lines = () => page.getByRole('list', { name: 'Known labels' })
  const again = () => page.getByRole('checkbox', { name: `Buy anyway: ${SUBJECT.address}` })

  beforeEach(() => {
    useScreen.setState({ source: undefined })
    setCases(undefined)
  })

  test('are shown with source and age and left out until they are chosen again', async () => {
    show({ 'profiler/labels': stored([known()]) }, { endpoints: ['profiler/labels'], buyKnown: ['another'] })
    await expect.element(row('Labels').first()).toHaveTextContent('Labelsalready known, excluded0')
    await expect.element(lines()).toMatchTextContent(/^ExchangeLabels bought 1 day ago, this case/)
    await expect.element(again()).not.toBeChecked()
    await again().click()
    await expect.poll(() => request.buyKnown).toEqual(['another', 'profiler/labels evm 1'])
  })

  test('can be left out again after they were chosen again', async () => {
    show(
      { 'profiler/labels': stored([known({ leftOut: false })]) },
      { endpoints: ['profiler/labels'], buyKnown: ['another', 'profiler/labels evm 1'] },
    )
    await expect.element(again()).toBeChecked()
    await again().click()
    await expect.poll(() => request.buyKnown).toEqual(['another'])
    show({ 'profiler/labels': stored([known()]) }, { endpoints: [] })
    await expect.element(lines().last()).toMatchTextContent(/^Exchange/)
    expect(again().elements()).toHaveLength(1)
  })

  test('are counted in addition to the remaining calls, once for an address on several chains', async () => {
    const some = { ...planOf('profiler/labels'), known: [known(), known({ chain: 'bnb' }), known({ purchase: 'other', leftOut: false })] }
    show({ 'profiler/labels': some })
    await expect.element(row('Labels').first()).toHaveTextContent('Labels1 call, 2 already known, excluded100')
    expect(lines().getByRole('listitem').elements()).toHaveLength(2)
  })

  test('name the subject only if there are several', async () => {
    show({ 'profiler/labels': stored([known()]) }, {}, [subjectOf({ alias: 'Mule' })])
    await expect.element(lines()).toMatchTextContent(/^Exchange/)
    show({ 'profiler/labels': stored([known(), known({ purchase: 'x', subjectId: 'gone' })]) }, {}, [
      subjectOf({ alias: 'Mule' }),
      subjectOf({ id: 's-2' }),
    ])
    await expect.element(lines().last()).toMatchTextContent(/^MuleExchange.*0x.+….+Exchange/)
  })

  test('show three names and then a number, and open their source if it is in this case', async () => {
    const labels = ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => label(text))
    show({ 'profiler/labels': stored([known({ labels })]) })
    await expect.element(lines()).toMatchTextContent(/^One · Two · Three and 2 more/)
    await page.getByRole('button', { name: `Source of the known labels of ${SUBJECT.address}` }).click()
    expect(useScreen.getState().source).toEqual({ captureId: 'capture-1', pointer: '/data/0' })
  })

  test('of another case name that case and open no source', async () => {
    setCases([{ id: 'case-2', title: 'Older' }] as never) // only these fields are read
    show({
      'profiler/labels': stored([
        known({ labels: [label('Exchange', { caseId: 'case-2' })] }),
        known({ purchase: 'x', labels: [label('Bank', { caseId: 'gone' })] }),
      ]),
    })
    await expect.element(lines()).toMatchTextContent(/case “Older”.*case “unknown”/)
    await expect.element(lines()).not.toMatchTextContent(/more/)
    expect(page.getByRole('button', { name: /^Source of/ }).elements()).toEqual([])
  })

  test('show no empty list for labels that were requested without results', async () => {
    const requested = [
      {
        address: SUBJECT.address,
        endpoint: 'profiler/labels',
        chain: 'ethereum',
        captureId: 'c',
        caseId: 'case-1',
        at: '2026-11-21T11:00:00Z',
        labels: 0,
        practice: false,
      },
    ] as const
    show({ 'profiler/labels': stored([known({ labels: [], requested })]) })
    await expect.element(lines()).toMatchTextContent(/^Labels requested 1 hour ago, none found, this case$/)
    expect(document.querySelectorAll('.known-labels > span')).toHaveLength(1)
  })
})
