import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRequest, withoutDiscovery } from '../../src-shared/case/plan/default-plan.ts'
import { makePlan } from '../../src-shared/case/plan/plan.ts'
import { isEmptyResponse } from '../../src-shared/case/readings.ts'
import type { AcquisitionRequest } from '../../src-shared/case/plan/acquisition-request.ts'
import { startingChains } from '../../src-shared/case/chain-families.ts'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { makeAddress } from '../../src-practice/world/addresses.ts'
import { familyOfChain } from '../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'
import { caseStateOf, type FixtureResponse } from '../support/builders/case-states.ts'
import { planInputOf, subjectOf } from '../support/builders/plans.ts'
import { call, POINTS, start, TODAY } from './practice-help.ts'
import type { AddressSubject } from '../../src-shared/case/case-types.ts'

let service: PracticeService
beforeAll(async () => {
  service = await start({ credits: 1_000_000 })
})
afterAll(() => service.close())

/**
 * All actors of the fraud with an EVM address: collector, victims, peel chain and fresh addresses.
 */
const FRAUD = ['collector', ...addNumbers('victim', 14), ...addNumbers('peel', 9), ...addNumbers('mule', 5)]
const NOW = new Date(`${TODAY}T12:00:00Z`)

function addNumbers(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => `${name}/${n}`)
}

function everyAddress(): readonly AddressSubject[] {
  const points = POINTS.map(({ address, chain }) => ({ address, family: familyOfChain(chain) }))
  const fraud = FRAUD.map((name) => ({ address: makeAddress('evm', 'casebook', name), family: 'evm' as const }))
  const unique = new Map([...points, ...fraud].map((one) => [one.address, one]))
  return [...unique.values()].map(({ address, family }) => subjectOf({ address, family, chains: startingChains(family) }))
}

interface Spent {
  readonly calls: number
  readonly credits: number
  readonly empty: number
}

/**
 * Runs the plan of an acquisition request against the service, its second part included, and counts
 * the sent calls.
 */
async function executeStep(subject: AddressSubject, request: AcquisitionRequest): Promise<Spent> {
  const responses: FixtureResponse[] = []
  let credits = 0
  for (let part = 1; part <= 2; part += 1) {
    const { captures, coverage } = caseStateOf([subject], responses)
    const plan = makePlan(request, planInputOf({ subjects: [subject], captures, coverage: coverage.requested, now: NOW, practice: true }))
    for (const { step, state, onlyIfNeeded } of plan.lines) {
      if (state !== 'planned' || onlyIfNeeded) continue
      const reported = await call(service, endpointOf(step.endpoint).path, step.request)
      credits += Number(reported.headers.get('x-service-credits-used'))
      responses.push({
        endpoint: step.endpoint,
        request: step.request,
        body: reported.text,
        status: reported.status,
        subjectId: subject.id,
        practice: true,
      })
    }
    if (plan.later === undefined) break
  }
  const empty = caseStateOf([subject], responses).captures.filter(({ summary }) => summary.failure === undefined && isEmptyResponse(summary)).length
  return { calls: responses.length, credits, empty }
}

function sumOf(all: readonly Spent[]): Spent {
  const sum = (field: keyof Spent): number => all.reduce((total, one) => total + one[field], 0)
  return { calls: sum('calls'), credits: sum('credits'), empty: sum('empty') }
}

test('less than a tenth of the calls in the first plan return nothing, for every starting point and every address of the fraud', async () => {
  const [discovered, each]: [Spent[], Spent[]] = [[], []]
  for (const subject of everyAddress()) {
    const request = defaultRequest([subject], [subject], NOW)
    discovered.push(await executeStep(subject, request))
    each.push(await executeStep(subject, withoutDiscovery(request, [subject])))
  }
  const [now, before] = [sumOf(discovered), sumOf(each)]
  console.info(`First plans: ${JSON.stringify(now)}; every chain by itself: ${JSON.stringify(before)}`)
  expect(now.empty).toBeGreaterThan(0)
  expect(now.empty / now.calls).toBeLessThan(0.1)
  expect(now.credits).toBeLessThan(before.credits / 2)
  expect(before.empty / before.calls).toBeGreaterThan(0.5)
  // Also for the starting points alone: a practice case begins with them.
  const points = sumOf(discovered.slice(0, POINTS.length))
  console.info(`Starting points: ${JSON.stringify(points)}; every chain by itself: ${JSON.stringify(sumOf(each.slice(0, POINTS.length)))}`)
  expect(points.empty / points.calls).toBeLessThan(0.1)
})
