import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownLabels } from '../../../../../../src-shared/case/known-labels.ts'
import { RESPONDERS } from '../../../../../../src-practice/responses/responders.ts'
import { FORMS } from '../../../../../../src-practice/server/forms.ts'
import { readQuery } from '../../../../../../src-practice/server/request-check.ts'
import { writeJson } from '../../../../../../src-practice/wire.ts'
import { acrossPrice, searchBridgeExits } from '../../../../../../src-renderer/features/graph/trace/requests/bridge-exit-search.ts'
import type { Plan } from '../../../../../../src-shared/case/plan/plan.ts'
import { intoBridges } from '../../../../../../src-shared/view-models/trace/bridge-candidates.ts'
import { chunkedTransfersOf } from '../../../../../../src-shared/view-models/trace/known-transfers.ts'
import { createNodeIdentities } from '../../../../../../src-shared/view-models/trace/trace-ground.ts'
import { ok } from '../../../../../../src-shared/core/result.ts'
import { endpointOf } from '../../../../../../src-shared/service/table/endpoint-table.ts'
import { responsesIn, caseStateOf, type FixtureResponse } from '../../../../../support/builders/case-states.ts'
import { world } from '../../../../practice/request-practice.ts'
import { nodeOfCast } from '../../../../view-models/trace/fraud-case.ts'
import { bridgeExits } from '../../../../view-models/trace/at-once.ts'

const SENDER = nodeOfCast('peel/5')
const VAULT = nodeOfCast('bridge/ethereum')
const WINDOW = { from: '2026-08-24', to: '2026-11-21' }

// The simulated data ends on that day, whatever day it is.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function respond(id: FixtureResponse['endpoint'], subjectId: string, request: Readonly<Record<string, unknown>>): FixtureResponse {
  const [endpoint, form, responder] = [endpointOf(id), FORMS[id], RESPONDERS[id]]
  if (form === undefined || responder === undefined) throw new Error(`no ${id}`)
  const query = readQuery(endpoint, form, request)
  return { endpoint: id, subjectId, request, practice: true, body: writeJson(responder(world, endpoint, { ...query, perPage: 1000 })) }
}

interface Subject {
  readonly subjectId: string
  readonly address: string
  readonly family: string
  readonly chains: readonly string[]
  readonly alias: string
}

/**
 * A case that requested the address that paid into the bridge, and a service that responds to every
 * further plan at once.
 */
function bridgedCase() {
  const sender: Subject = { subjectId: 'sender', address: SENDER.slice('evm:'.length), family: 'evm', chains: ['ethereum'], alias: '' }
  const subjects = [sender]
  const first = { address: sender.address, chain: 'ethereum', date: WINDOW }
  const responses = [respond('profiler/transactions', 'sender', first)]
  const plans: Plan[] = []
  const state = () => caseStateOf(subjects, responses)
  return {
    plans,
    state,
    search: {
      accountPlan: 'pro' as const,
      caseFile: {
        state: async () => ok(state()),
        responses: async (stored: Parameters<ReturnType<typeof responsesIn>>[0]) => responsesIn(state())(stored),
      },
      async follow(address: string, chains: readonly string[]) {
        const subjectId = `s${subjects.length}`
        subjects.push({ subjectId, address, family: 'evm', chains, alias: '' })
        return subjectId
      },
      spending: {
        weigh: (plan: Plan) => ({
          max: plan.total.max,
          budgetLeft: '500',
          ahead: '0',
          budgetAfter: '0',
          creditsAfter: undefined,
          isUsualPrice: true,
          obstacle: '',
        }),
        take: () => undefined,
        giveBack: () => undefined,
        approve: async (plan: Plan) => {
          plans.push(plan)
          for (const { step, onlyIfNeeded } of plan.lines) if (!onlyIfNeeded) responses.push(respond(step.endpoint, step.subjectId, step.request))
          return ok(undefined)
        },
        finished: async (planId: string) => ({ planId, caseId: 'c', state: 'done' as const, reason: undefined, title: '', total: 0, todo: [] }),
        charged: async (planId: string) => plans.find(({ id }) => id === planId)?.total.min ?? '0',
      },
    },
  }
}

async function transfersOf(at: ReturnType<typeof bridgedCase>) {
  const state = at.state()
  const read = await chunkedTransfersOf(state, async () => undefined, responsesIn(state))
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

test('finds exits of a bridge by entity, sums and times, within the stated price', async () => {
  const at = bridgedCase()
  const known = await transfersOf(at)
  const traced = known
    .filter(({ from, to }) => from === SENDER && to === VAULT)
    .map((transfer) => ({ transfer, amount: transfer.amount, value: transfer.value, stop: 'bridge' as const }))
  expect(traced.length).toBeGreaterThan(10)
  expect(bridgeExits(traced, known)).toEqual([])
  const into = intoBridges(traced, known)
  const { record } = at.state()
  const identity = createNodeIdentities(at.state(), { nodes: [] }, knownLabels(at.state().captures))
  const price = acrossPrice({ accountPlan: 'pro', charged: [] })
  expect(await searchBridgeExits({ ...at.search, record, identity, into, limit: price })).toBeUndefined()
  const approved = at.plans.reduce((sum, plan) => sum + Number(plan.total.max), 0)
  expect(approved).toBeLessThanOrEqual(Number(price))
  const [exit, ...others] = bridgeExits(traced, await transfersOf(at))
  expect(exit).toMatchObject({ node: nodeOfCast('mule/3'), chain: 'arbitrum', matched: traced.length, of: traced.length })
  expect(others).toEqual([])
})

test('approves nothing with too few credits', async () => {
  const at = bridgedCase()
  const known = await transfersOf(at)
  const into = known.filter(({ to }) => to === VAULT)
  const identity = createNodeIdentities(at.state(), { nodes: [] }, knownLabels(at.state().captures))
  expect(await searchBridgeExits({ ...at.search, record: at.state().record, identity, into, limit: '0' })).toMatchObject({
    code: 'budget_exceeded',
  })
  expect(at.plans).toEqual([])
})
