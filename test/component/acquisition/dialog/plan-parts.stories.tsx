import type { ReactNode } from 'react'
import { useState } from 'react'
import { OptionalPurchases } from '../../../../src-renderer/features/acquisition/dialog/optional-purchases.tsx'
import { PlanForm } from '../../../../src-renderer/features/acquisition/dialog/plan-form.tsx'
import { SubjectChoice } from '../../../../src-renderer/features/acquisition/dialog/subject-choice.tsx'
import '../../../../src-renderer/features/acquisition/dialog/plan-dialog.css'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { Consent } from '../../../../src-shared/case/plan/plan-model.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { buildRequest, subjectOf } from '../../../support/builders/plans.ts'
import type { StoryGroup } from '../../gallery/story.ts'
import { hinted, known, NOW, planOf, SUBJECT, UNPRICED } from './purchases.fixtures.ts'

/** Width of the plan dialog's body. */
const WIDTH_PX = 720
const NOTHING_CONFIRMED: Consent = { confirmed: new Set(), caps: {} }

function Purchases({ endpoint, plan }: { readonly endpoint: EndpointId; readonly plan: Plan }): ReactNode {
  const [request, setRequest] = useState(() => buildRequest({ endpoints: [endpoint] }))
  const [consent, setConsent] = useState(NOTHING_CONFIRMED)
  return (
    <OptionalPurchases
      plans={new Map([[endpoint, plan]])}
      subjects={[SUBJECT]}
      caseId="case-1"
      now={NOW}
      request={request}
      consent={consent}
      onRequest={setRequest}
      onConsent={setConsent}
    />
  )
}

function Form({ first }: { readonly first: Partial<AcquisitionRequest> }): ReactNode {
  const [request, setRequest] = useState(() => buildRequest(first))
  return (
    <PlanForm request={request} subjects={[subjectOf({ chains: ['ethereum', 'bnb'] })]} onChange={setRequest}>
      <p>Subjects</p>
    </PlanForm>
  )
}

function Choice({ count }: { readonly count: number }): ReactNode {
  const subjects = Array.from({ length: count }, (_, index) => subjectOf({ id: `s-${index}`, alias: `Wallet ${index + 1}` }))
  const [chosenIds, setChosenIds] = useState<readonly string[]>(['s-0'])
  return <SubjectChoice subjects={subjects} presentId="s-1" chosenIds={chosenIds} onChange={setChosenIds} />
}

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'OptionalPurchases',
    stories: [
      {
        title: 'to confirm',
        width: WIDTH_PX,
        render: () => <Purchases endpoint="profiler/labels" plan={planOf('profiler/labels')} />,
      },
      { title: 'without a price', width: WIDTH_PX, render: () => <Purchases endpoint={UNPRICED} plan={hinted(undefined)} /> },
      { title: 'with a usual price', width: WIDTH_PX, render: () => <Purchases endpoint={UNPRICED} plan={hinted('20')} /> },
      {
        title: 'already known',
        width: WIDTH_PX,
        render: () => <Purchases endpoint="profiler/labels" plan={planOf('profiler/labels', { lines: [], prompts: [], known: [known()] })} />,
      },
    ],
  },
  {
    component: 'PlanForm',
    stories: [
      {
        title: 'two endpoints',
        width: WIDTH_PX,
        render: () => <Form first={{ endpoints: ['profiler/current-balance', 'profiler/counterparties'] }} />,
      },
      { title: 'nothing chosen', width: WIDTH_PX, render: () => <Form first={{ endpoints: [], chains: [] }} /> },
    ],
  },
  {
    component: 'SubjectChoice',
    stories: [
      { title: 'one of three', width: WIDTH_PX, render: () => <Choice count={3} /> },
      { title: 'one of 300', width: WIDTH_PX, render: () => <Choice count={300} /> },
    ],
  },
]
