import { describe, expect, test } from 'vitest'
import { defaultRequest, retargetRequest } from '../../../../src-shared/case/plan/default-plan.ts'
import { makePlan } from '../../../../src-shared/case/plan/plan.ts'
import { requestOf } from '../../../../src-shared/case/plan/plan-request.ts'
import { targetsOf } from '../../../../src-shared/case/plan/plan-targets.ts'
import { callMatrix } from '../../../../src-renderer/features/acquisition/dialog/call-matrix.ts'
import { callRows, groupCalls } from '../../../../src-renderer/features/acquisition/dialog/call-rows.ts'
import { notRequested } from '../../../../src-renderer/features/acquisition/dialog/not-requested.ts'
import { ENTITY_ENDPOINTS, isOfferedTo, SUBJECT_ENDPOINTS } from '../../../../src-shared/case/coverage.ts'
import { chainsToChoose, ENTITY_CHAINS } from '../../../../src-shared/case/chain-families.ts'
import { checkRequest } from '../../../../src-shared/service/request/requests.ts'
import { ENDPOINTS, endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { entityOf, planInputOf, subjectOf, buildRequest } from '../../../support/builders/plans.ts'

const FUND = entityOf()
const WALLET = subjectOf()
const NOW = new Date('2026-11-21T00:00:00Z')
const input = planInputOf({ subjects: [WALLET, FUND], now: NOW })

describe('the plan for an entity', () => {
  test('uses the five endpoints that the interface names, and the table agrees with the schemas that check requests', () => {
    expect([...ENTITY_ENDPOINTS].toSorted()).toEqual([
      'profiler/counterparties',
      'profiler/current-balance',
      'profiler/historical-balances',
      'profiler/pnl',
      'profiler/pnl-summary',
    ])
    for (const { id, takesEntity, chains, dateRequired } of Object.values(ENDPOINTS)) {
      const body = {
        entity_name: 'Fund',
        ...(chains === undefined ? {} : { chain: 'all' }),
        ...(dateRequired ? { date: { from: '2026-01-01', to: '2026-01-31' } } : {}),
      }
      expect([id, checkRequest(id, body).ok]).toEqual([id, takesEntity])
    }
  })

  test('sends the name in place of the address, and otherwise the request of an address', () => {
    for (const endpoint of ENTITY_ENDPOINTS) {
      const window = { from: '2026-01-01', to: '2026-01-31' }
      const { address, ...of } = requestOf(endpoint, WALLET, 'ethereum', window, 2, {})
      expect(address).toBe(WALLET.address)
      const { entity_name: name, ...by } = requestOf(endpoint, FUND, 'ethereum', window, 2, {})
      expect([name, by]).toEqual(['Northgate Capital', of])
    }
  })

  test('requests all chains in one call at the price of one, and contains nothing that needs an address', () => {
    const request = defaultRequest([FUND], [WALLET, FUND], NOW)
    const plan = makePlan(request, input)
    expect(plan.lines.map(({ step }) => `${step.endpoint} ${step.chain} ${String(step.request['entity_name'])}`).toSorted()).toEqual(
      ENTITY_ENDPOINTS.map((endpoint) => `${endpoint} all Northgate Capital`).toSorted(),
    )
    expect([plan.notOffered, plan.refused, plan.total]).toEqual([[], [], { min: '9', max: '9', unknownCalls: 0 }])
  })

  test('requests each chosen chain by itself, and names a chain that an endpoint does not cover instead of requesting it', () => {
    const plan = makePlan(
      buildRequest({ subjectIds: ['e-1'], endpoints: ['profiler/pnl', 'profiler/current-balance'], chains: ['solana', 'bitcoin'] }),
      input,
    )
    expect(plan.lines.map(({ step }) => [step.endpoint, step.chain])).toEqual([
      ['profiler/pnl', 'solana'],
      ['profiler/current-balance', 'solana'],
      ['profiler/current-balance', 'bitcoin'],
    ])
    expect(plan.notOffered).toMatchObject([{ endpoint: 'profiler/pnl', chain: 'bitcoin' }])
  })

  test('requests no single chain together with all chains', () => {
    const plan = makePlan(buildRequest({ subjectIds: ['e-1'], endpoints: ['profiler/pnl'], chains: ['solana', 'all'] }), input)
    expect(plan.lines.map(({ step }) => step.chain)).toEqual(['all'])
  })

  test('shows an endpoint that needs an address as a gap with its reason on each selected chain, at no cost', () => {
    const chains = ['ethereum', 'bnb']
    const plan = makePlan(buildRequest({ subjectIds: ['e-1'], endpoints: SUBJECT_ENDPOINTS, chains }), input)
    const needing = SUBJECT_ENDPOINTS.filter((id) => !ENTITY_ENDPOINTS.includes(id))
    const gaps = plan.notOffered.filter(({ endpoint }) => needing.includes(endpoint))
    expect(gaps.map(({ endpoint, chain }) => [endpoint, chain])).toEqual(
      needing.flatMap((endpoint) => (endpointOf(endpoint).chains === undefined ? [undefined] : chains).map((chain) => [endpoint, chain])),
    )
    for (const { endpoint, reason } of gaps)
      expect(reason).toBe(`${endpointOf(endpoint).title}: only available for an address. The service does not accept an entity name for it.`)
    expect(plan.lines.every(({ step }) => ENTITY_ENDPOINTS.includes(step.endpoint))).toBe(true)
  })

  test('shows its gaps in a separate column next to an address, and hides no price of the address', () => {
    const plan = makePlan(buildRequest({ subjectIds: ['s-1', 'e-1'], endpoints: ['profiler/transactions', 'profiler/pnl'], chains: [] }), input)
    const matrix = callMatrix(groupCalls(callRows(plan)))
    expect(matrix?.chains).toEqual(['all', 'ethereum'])
    const cells = matrix?.rows.map(({ endpoint, cells: own }) => [endpoint, [...own].map(([chain, calls]) => [chain, calls[0]?.state])])
    expect(cells).toEqual([
      [
        'profiler/transactions',
        [
          ['ethereum', 'planned'],
          ['all', 'not-offered'],
        ],
      ],
      [
        'profiler/pnl',
        [
          ['ethereum', 'planned'],
          ['all', 'planned'],
        ],
      ],
    ])
  })

  test('reports a subject about which nothing is requested by its kind', () => {
    const plan = makePlan(buildRequest({ subjectIds: ['s-1', 'e-1'], endpoints: ['profiler/transactions'], chains: [] }), input)
    expect(notRequested(plan, [WALLET, FUND])).toEqual(['The service does not offer this data for 1 entity subject. Nothing is requested for them.'])
  })

  test('leaves nothing out after a switch from an entity to all subjects and back, unless the user chose so', () => {
    const all = [WALLET, FUND]
    const alone = defaultRequest([FUND], all, NOW)
    const both = retargetRequest(all, alone, all)
    expect(both.endpoints).toEqual(defaultRequest(all, all, NOW).endpoints)
    expect(both.chains).toEqual([])
    expect(retargetRequest([FUND], both, all)).toMatchObject({ endpoints: alone.endpoints, chains: ['all'] })
    expect(retargetRequest([WALLET], both, all)).toMatchObject({ chains: ['ethereum'] })
    const chosen = { ...alone, endpoints: ['profiler/pnl'] as const }
    expect(retargetRequest(all, chosen, all).endpoints).toEqual(['profiler/pnl'])
  })

  test('requests labels of a counterparty of an entity for that address alone', () => {
    const [target] = targetsOf(
      buildRequest({
        endpoints: ['profiler/labels'],
        labelTargets: [{ subjectId: 'e-1', address: WALLET.address.replace('0xc', '0xd'), family: 'evm', chain: 'all' }],
      }),
      [FUND],
    )
    expect(target?.subject).toMatchObject({ id: 'e-1', family: 'evm' })
    expect(target?.subject).not.toHaveProperty('entityName')
    expect(target?.about).toBe(WALLET.address.replace('0xc', '0xd'))
  })

  test('offers every chain that the service covers for names', () => {
    expect(chainsToChoose(FUND)).toBe(ENTITY_CHAINS)
    expect(ENTITY_CHAINS).toHaveLength(26)
    expect(ENTITY_CHAINS.every((chain) => isOfferedTo('profiler/current-balance', chain, FUND))).toBe(true)
    expect([
      isOfferedTo('profiler/pnl', 'ton', FUND),
      isOfferedTo('profiler/pnl', 'all', FUND),
      isOfferedTo('profiler/related-wallets', 'all', FUND),
    ]).toEqual([false, true, false])
  })
})
