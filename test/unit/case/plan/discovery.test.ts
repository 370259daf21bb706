import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultRequest, retargetRequest, withDiscovery, withoutDiscovery } from '../../../../src-shared/case/plan/default-plan.ts'
import { makePlan, type Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { startingChains } from '../../../../src-shared/case/chain-families.ts'
import { PROFILER_CHAINS } from '../../../../src-shared/service/table/endpoint-chains.ts'
import { familyOfChain } from '../../../../src-shared/addresses/chains/chains.ts'
import { caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { entityOf, planInputOf, subjectOf } from '../../../support/builders/plans.ts'
import type { AddressSubject } from '../../../../src-shared/case/case-types.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const STARTING = startingChains('evm')
const WALLET = subjectOf({ id: FIXTURE_SUBJECT, chains: STARTING })
const EVM = PROFILER_CHAINS.filter((chain) => familyOfChain(chain) === 'evm')

interface Reported {
  readonly body: unknown
  readonly status?: number
}

const EMPTY: Reported = { body: { data: [], pagination: { page: 1, per_page: 20, is_last_page: true } } }

function listOf(rows: readonly object[], isLastPage = true): Reported {
  return { body: { data: rows, pagination: { page: 1, per_page: 20, is_last_page: isLastPage } } }
}

function balanceOn(chain: string, value = 12): object {
  return {
    chain,
    address: WALLET.address,
    token_address: '0x0',
    token_symbol: 'ETH',
    token_name: 'Ether',
    token_amount: 1,
    price_usd: value,
    value_usd: value,
  }
}

function legOf(amount: number, label = ''): object {
  return { token_symbol: 'ETH', token_amount: amount, from_address_label: label, to_address_label: label }
}

/** A transaction with an incoming transfer; `parts` are its other ones. */
function transactionOn(chain: string, parts: object = {}): object {
  return { chain, method: 'received', transaction_hash: '0x1', volume_usd: 5, tokens_sent: [], tokens_received: [legOf(1)], ...parts }
}

const TRADE = { tokens_sent: [legOf(-1)], tokens_received: [legOf(2)] }

function buildRequest(subject: AddressSubject = WALLET): AcquisitionRequest {
  return defaultRequest([subject], [subject], NOW)
}

/** The second part of a plan, after these responses to its discovery; no response where it failed without one. */
function planAfter(balance: Reported | undefined, transactions: Reported | undefined, request = buildRequest(), subject = WALLET): Plan {
  const first = makePlan(
    { ...request, discovery: request.discovery && { ...request.discovery, again: true } },
    planInputOf({ subjects: [subject], now: NOW }),
  )
  const responses = first.lines.flatMap(({ step }): FixtureResponse[] => {
    const reported = step.endpoint === 'profiler/current-balance' ? balance : transactions
    return reported === undefined
      ? []
      : [
          {
            endpoint: step.endpoint,
            request: step.request,
            body: JSON.stringify(reported.body),
            ...(reported.status === undefined ? {} : { status: reported.status }),
          },
        ]
  })
  const { captures, coverage } = caseStateOf([{ ...subject, subjectId: subject.id }], responses)
  return makePlan(request, planInputOf({ subjects: [subject], captures, coverage: coverage.requested, now: NOW }))
}

function callsOf({ lines }: Plan): string[] {
  return lines.map(({ step, state }) => `${step.endpoint.split('/')[1]} ${step.chain ?? '-'}${state === 'reused' ? ' saved' : ''}`)
}

function activeIn({ discoveries }: Plan): string[] {
  return discoveries.flatMap(({ active }) => active.map(({ chain, reasons }) => `${chain}: ${reasons.join(', ')}`))
}

describe('the first part of a plan', () => {
  test('requests balance and transactions on all chains, and states the maximum cost of the second part', () => {
    const plan = makePlan(buildRequest(), planInputOf({ subjects: [WALLET], now: NOW }))
    expect(callsOf(plan)).toEqual(['current-balance all', 'transactions all'])
    expect(plan.total).toEqual({ min: '2', max: '2', unknownCalls: 0 })
    const each = makePlan({ ...withoutDiscovery(buildRequest(), [WALLET]), chains: EVM }, planInputOf({ subjects: [WALLET], now: NOW }))
    // Each chain separately, except one call for all balances and one for the summaries of profit
    // and loss.
    expect(plan.later?.chains).toBe(EVM.length)
    expect(Number(plan.later?.max)).toBeLessThan(Number(each.total.max))
    expect(Number(plan.later?.max)).toBeGreaterThan(100)
  })

  test('is omitted for an address of one chain, an entity and chosen chains, and can still request each chain by itself', () => {
    const bitcoin = subjectOf({ address: '3G7goWYipZca13RULYJaZosC8Aha2BW4km', family: 'bitcoin', chains: ['bitcoin'] })
    for (const subject of [bitcoin, entityOf(), subjectOf({ chains: ['base'] })]) {
      const plan = makePlan(defaultRequest([subject], [subject], NOW), planInputOf({ subjects: [subject], now: NOW }))
      expect([plan.discoveries, plan.later]).toEqual([[], undefined])
      expect(plan.lines.length).toBeGreaterThan(4)
    }
    const each = makePlan(withoutDiscovery(buildRequest(), [WALLET]), planInputOf({ subjects: [WALLET], now: NOW }))
    expect([each.lines.length, each.total.max, each.later]).toEqual([29, '45', undefined])
  })

  test('discovers those of many subjects whose chains were not chosen, and plans the others at once', () => {
    const chosen = subjectOf({ id: 's-2', address: `0x${'2'.repeat(40)}`, chains: ['base'] })
    const both = [WALLET, chosen]
    const plan = makePlan(defaultRequest(both, both, NOW), planInputOf({ subjects: both, now: NOW }))
    expect(plan.discoveries.map(({ subjectId }) => subjectId)).toEqual([WALLET.id])
    expect(plan.lines.filter(({ step }) => step.subjectId === 's-2').every(({ step }) => step.chain === 'base' || step.chain === undefined)).toBe(
      true,
    )
    expect(plan.lines.filter(({ step }) => step.subjectId === WALLET.id)).toHaveLength(2)
  })

  test('is present exactly while the plan has a subject that needs it', () => {
    const chosen = subjectOf({ id: 's-2', address: `0x${'2'.repeat(40)}`, chains: ['base'] })
    const all = [WALLET, chosen]
    const alone = defaultRequest([chosen], all, NOW)
    const both = retargetRequest(all, alone, all)
    expect([alone.discovery, both.discovery?.ofChosen, both.chains]).toEqual([undefined, false, []])
    expect(retargetRequest([chosen], both, all)).toMatchObject({ chains: ['base'], discovery: undefined })
    const off = withoutDiscovery(both, all)
    expect(retargetRequest([WALLET], off, all).discovery).toBeUndefined()
    // Also without a chosen subject in between.
    expect(retargetRequest([WALLET], retargetRequest([], off, all), all).discovery).toBeUndefined()
    expect(retargetRequest([WALLET], retargetRequest([], both, all), all).discovery).toBeDefined()
  })
})

describe('the second part of a plan', () => {
  test('requests where the address holds or did anything, and gives the reason', () => {
    const plan = planAfter(listOf([balanceOn('ethereum')]), listOf([transactionOn('ethereum'), transactionOn('bsc'), transactionOn('bnb')]))
    expect(activeIn(plan)).toEqual(['bnb: 2 transactions', 'ethereum: balance, 1 transaction'])
    expect(callsOf(plan)).toEqual(
      expect.arrayContaining([
        'current-balance all saved',
        'transactions all saved',
        'counterparties bnb',
        'counterparties ethereum',
        'related-wallets ethereum',
      ]),
    )
    expect(plan.lines.some(({ step }) => step.chain === 'base' || step.chain === 'arbitrum')).toBe(false)
    expect(plan.discoveries[0]?.inactive).toContain('base')
    // HyperEVM has balances and no transactions: without a balance its activity is unknown.
    expect(plan.discoveries[0]?.unchecked).toEqual(['hyperevm'])
  })

  test('is planned from the transactions of an emptied wallet', () => {
    expect(activeIn(planAfter(EMPTY, listOf([transactionOn('polygon')])))).toEqual(['polygon: 1 transaction'])
  })

  test('requests profit and loss only if a trade was found, and names the calls left out', () => {
    const without = planAfter(EMPTY, listOf([transactionOn('base')]))
    expect(callsOf(without).filter((call) => /^(?:pnl|perp)/.test(call))).toEqual([])
    expect(without.discoveries[0]?.leftOut).toEqual(
      ['profiler/pnl-summary', 'profiler/pnl', 'profiler/perp-positions'].toSorted(
        (a, b) => buildRequest().endpoints.findIndex((id) => id === a) - buildRequest().endpoints.findIndex((id) => id === b),
      ),
    )
    const trader = planAfter(EMPTY, listOf([transactionOn('base', TRADE), transactionOn('ethereum')]))
    expect(
      callsOf(trader)
        .filter((call) => /^(?:pnl|perp)/.test(call))
        .toSorted(),
    ).toEqual(['perp-positions -', 'pnl base', 'pnl-summary all'])
    const request = buildRequest()
    const requested = planAfter(EMPTY, listOf([transactionOn('base')]), {
      ...request,
      discovery: request.discovery && { ...request.discovery, allEndpoints: true },
    })
    expect(
      callsOf(requested)
        .filter((call) => /^(?:pnl|perp)/.test(call))
        .toSorted(),
    ).toEqual(['perp-positions -', 'pnl base', 'pnl-summary base'])
  })

  test('requests perpetuals of an address that pays into their venue, and of one without any other activity', () => {
    const paysIn = planAfter(
      EMPTY,
      listOf([transactionOn('arbitrum', { tokens_sent: [legOf(-5, 'Hyperliquid: Deposit Bridge')], tokens_received: [] })]),
    )
    expect(callsOf(paysIn)).toContain('perp-positions -')
    const idle = planAfter(EMPTY, EMPTY)
    expect(callsOf(idle)).toEqual(
      ['transactions all saved', 'current-balance all saved', 'perp-positions -'].toSorted(
        (a, b) => callsOf(idle).indexOf(a) - callsOf(idle).indexOf(b),
      ),
    )
    expect(activeIn(idle)).toEqual([])
  })

  test('leaves out a chain with only dust or a transfer of nothing, and offers it', () => {
    const poisoned = transactionOn('polygon', { volume_usd: 0, tokens_sent: [legOf(0)], tokens_received: [] })
    const plan = planAfter(listOf([balanceOn('bnb', 0), balanceOn('ethereum')]), listOf([poisoned]))
    expect(activeIn(plan)).toEqual(['ethereum: balance'])
    expect(plan.discoveries[0]?.worthless).toEqual(['bnb', 'polygon'])
  })

  test('never takes a response with more pages for inactivity', () => {
    const plan = planAfter(EMPTY, listOf([transactionOn('base')], false))
    const [discovery] = plan.discoveries
    expect(activeIn(plan)).toEqual(['base: 1 or more transactions'])
    expect(discovery?.inactive).toEqual([])
    expect(discovery?.unchecked).toEqual(EVM.filter((chain) => chain !== 'base'))
    expect(discovery?.gaps.join(' ')).toContain('more data than the discovery read')
  })

  test('uses the chains of the subject where both discovery requests failed, and the discovery can be repeated', () => {
    const failed: Reported = { body: { error: 'x', message: 'x', code: 'internal_error', status: 500 }, status: 500 }
    const plan = planAfter(failed, failed)
    expect(plan.later).toBeUndefined()
    expect(activeIn(plan)).toEqual(['arbitrum', 'base', 'bnb', 'ethereum'].map((chain) => `${chain}: could not be checked`))
    expect(plan.discoveries[0]).toMatchObject({ hasFailed: true, inactive: [], gaps: ['Current balance failed.', 'Transactions failed.'] })
    const request = buildRequest()
    const again = planAfter(failed, failed, { ...request, discovery: request.discovery && { ...request.discovery, again: true } })
    expect(callsOf(again)).toEqual(['current-balance all', 'transactions all'])
    // One of both suffices to find activity on a chain, but not to exclude it.
    const half = planAfter(listOf([balanceOn('base')]), failed)
    expect(activeIn(half)).toEqual(['base: balance'])
    expect(half.discoveries[0]?.inactive).toEqual([])
    expect(callsOf(half)).toContain('transactions base')
  })

  test('requests on chosen chains in any case, and with every endpoint', () => {
    const subject = subjectOf({ id: FIXTURE_SUBJECT, chains: ['optimism'] })
    const request = withDiscovery(defaultRequest([subject], [subject], NOW), STARTING)
    const plan = planAfter(EMPTY, listOf([transactionOn('base')]), request, subject)
    expect(activeIn(plan)).toEqual(['base: 1 transaction', 'optimism: selected for the subject'])
    expect(callsOf(plan)).toEqual(expect.arrayContaining(['counterparties base', 'counterparties optimism', 'pnl optimism']))
    const included = planAfter(EMPTY, EMPTY, {
      ...buildRequest(),
      discovery: { starting: STARTING, ofChosen: false, include: ['linea'], allEndpoints: false, again: false },
    })
    expect(activeIn(included)).toEqual(['linea: selected'])
  })

  test('discovers on the next day only the part that an earlier window left out', () => {
    const request = buildRequest()
    const shifted = { ...request, window: { from: '2025-11-25', to: '2026-11-24' } }
    const state = caseStateOf(
      [{ ...WALLET, subjectId: WALLET.id }],
      makePlan(request, planInputOf({ subjects: [WALLET], now: NOW })).lines.map(({ step }) => ({
        endpoint: step.endpoint,
        request: step.request,
        body: JSON.stringify(listOf([transactionOn('base')]).body),
      })),
    )
    const input = planInputOf({ subjects: [WALLET], captures: state.captures, coverage: state.coverage.requested, now: NOW })
    expect(makePlan(shifted, input).later).toBeUndefined()
    expect(makePlan({ ...request, window: { from: '2024-01-01', to: '2026-11-21' } }, input).later).toBeDefined()
    // Responses of the practice service do not concern the real one.
    expect(makePlan(request, { ...input, practice: true }).later).toBeDefined()
  })

  test('never costs more than the stated maximum, whatever was discovered', () => {
    const max = Number(makePlan(buildRequest(), planInputOf({ subjects: [WALLET], now: NOW })).later?.max)
    const on = fc.array(fc.constantFrom(...EVM, 'solana', 'nowhere', ''))
    fc.assert(
      fc.property(on, on, fc.boolean(), fc.boolean(), fc.boolean(), (stored, moved, isLast, isLastBalance, trades) => {
        const plan = planAfter(
          listOf(
            stored.map((chain) => balanceOn(chain)),
            isLastBalance,
          ),
          listOf(
            moved.map((chain) => transactionOn(chain, trades ? TRADE : {})),
            isLast,
          ),
        )
        expect(plan.later).toBeUndefined()
        expect(Number(plan.total.max)).toBeLessThanOrEqual(max)
        const [discovery] = plan.discoveries
        const all = [
          ...(discovery?.active.map(({ chain }) => chain) ?? []),
          ...(discovery?.worthless ?? []),
          ...(discovery?.unchecked ?? []),
          ...(discovery?.inactive ?? []),
        ]
        expect(all.toSorted()).toEqual(EVM.toSorted())
      }),
      { numRuns: 60 },
    )
  })
})
