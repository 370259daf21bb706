import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildLabelRequest,
  labelCandidates,
  labelRows,
  labelRequest,
  withVolumes,
} from '../../../../src-renderer/features/acquisition/labels/label-choice.ts'
import { chainToQuery } from '../../../../src-renderer/state/label-candidate.ts'
import { ageText, knownWords } from '../../../../src-renderer/features/acquisition/labels/label-text.ts'
import { applyConsent } from '../../../../src-shared/case/plan/consent.ts'
import { makePlan, type Plan, type PlanInput } from '../../../../src-shared/case/plan/plan.ts'
import { callRows } from '../../../../src-renderer/features/acquisition/dialog/call-rows.ts'
import { purchaseKey, validatePlan } from '../../../../src-shared/case/plan/plan-model.ts'
import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import { knownLabels } from '../../../../src-shared/case/known-labels.ts'
import { labelsUnderWay, openPlansOf } from '../../../../src-shared/case/labels-under-way.ts'
import { isLabelEndpoint } from '../../../../src-shared/case/label-occurrences.ts'
import { panelViews } from '../../../../src-shared/view-models/panel-views.ts'
import { graphOf } from '../../../../src-shared/view-models/graph-model.ts'
import { addDecimals, compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { endpointOf, priceOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { ENDPOINT_IDS, type AccountPlan, type LabelEndpoint } from '../../../../src-shared/service/table/endpoint.ts'
import { caseStateOf, FIXTURE_CASE, FIXTURE_SUBJECT, type FixtureResponse } from '../../../support/builders/case-states.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const SUBJECT_ADDRESS = `0x${'ab'.repeat(20)}`
const SUBJECTS = [{ address: SUBJECT_ADDRESS, family: 'evm', chains: ['ethereum'] }]
const NOW = new Date('2026-09-25T12:00:00Z')
const WINDOW = { from: '2026-01-01', to: '2026-09-01' }

const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`

interface Party {
  readonly address: string
  readonly volume?: string
  readonly labels?: readonly string[] | null
}

/** Volumes are passed as text, so that the test controls the digits of the body. */
function counterparties(
  parties: readonly Party[],
  over: Partial<FixtureResponse> & { readonly chain?: string; readonly window?: typeof WINDOW } = {},
): FixtureResponse {
  const { chain = 'ethereum', window = WINDOW, ...more } = over
  const rows = parties.map(
    ({ address, volume = 'null', labels = null }) =>
      `{"counterparty_address":"${address}","counterparty_address_label":${JSON.stringify(labels)},"total_volume_usd":${volume}}`,
  )
  return {
    endpoint: 'profiler/counterparties',
    body: `{"data":[${rows.join(',')}],"pagination":{"page":1,"per_page":1000,"is_last_page":true}}`,
    request: { address: SUBJECT_ADDRESS, chain, date: window },
    ...more,
  }
}

function buy(endpoint: LabelEndpoint, address: string, labels: readonly string[], over: Partial<FixtureResponse> = {}): FixtureResponse {
  const data = labels.map((label) => ({ label, category: 'cex', kind: null }))
  return {
    endpoint,
    body: JSON.stringify({ data, pagination: { page: 1, per_page: 100, is_last_page: true } }),
    request: { address, chain: 'ethereum', pagination: { page: 1, per_page: 100 } },
    withoutSubject: true,
    ...over,
  }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing')
  return value
}

function subjectOf(state: WholeState): Subject {
  return must(state.subjects[0])
}

function inputOf(state: WholeState, over: Partial<PlanInput> = {}): PlanInput {
  return { subjects: state.subjects, captures: state.captures, plan: 'pro', now: NOW, newId: () => 'p-1', ...over }
}

function offerOf(
  state: WholeState,
  endpoint: LabelEndpoint,
  k: number,
  choices: ReadonlyMap<string, boolean> = new Map(),
  over: Partial<PlanInput> = {},
) {
  const subject = subjectOf(state)
  const input = inputOf(state, over)
  const candidates = labelCandidates(state, subject).slice(0, k)
  const offered = makePlan(labelRequest(subject, 'Labels', candidates, endpoint, [], NOW), input)
  const rows = labelRows(candidates, endpoint, offered, choices)
  return { rows, offered, plan: makePlan(buildLabelRequest(subject, 'Labels', rows, endpoint, NOW), input) }
}

const addressesOf = (plan: Plan): string[] => plan.lines.map(({ step }) => String(step.request.address))

describe('the largest counterparties', () => {
  test('are ordered by exact decimal volume where floats would be equal', () => {
    const state = caseStateOf(SUBJECTS, [
      counterparties([
        { address: addressOf(1), volume: '9007199254740992.1' },
        { address: addressOf(2), volume: '9007199254740992.3' },
        { address: addressOf(3) },
        { address: addressOf(4), volume: '9007199254740992.2' },
        { address: SUBJECT_ADDRESS, volume: '1e30' },
        { address: '', volume: '1e30' },
      ]),
    ])
    expect(labelCandidates(state, subjectOf(state)).map(({ address, volume }) => [address, volume])).toEqual([
      [addressOf(2), '9007199254740992.3'],
      [addressOf(4), '9007199254740992.2'],
      [addressOf(1), '9007199254740992.1'],
      [addressOf(3), ''],
    ])
  })

  test('end with those without a volume, and order equal volumes by address', () => {
    const state = caseStateOf(SUBJECTS, [
      counterparties([
        { address: addressOf(9) },
        { address: addressOf(8) },
        { address: addressOf(3), volume: '1.0' },
        { address: addressOf(2), volume: '1' },
        { address: addressOf(1), volume: '2' },
      ]),
    ])
    expect(labelCandidates(state, subjectOf(state)).map(({ address }) => address)).toEqual([1, 2, 3, 8, 9].map(addressOf))
  })

  test('are merged per address over chains, and count days covered by two responses once', () => {
    const state = caseStateOf(SUBJECTS, [
      counterparties([{ address: addressOf(1), volume: '10' }]),
      counterparties([{ address: addressOf(1).toUpperCase().replace('0X', '0x'), volume: '5.5' }], { chain: 'base' }),
      counterparties([{ address: addressOf(1), volume: '7' }], { window: { from: '2026-02-01', to: '2026-03-01' } }),
    ])
    // The newest response on Ethereum covers a part of the first one's days: 7 on Ethereum and 5.5
    // on Base.
    expect(labelCandidates(state, subjectOf(state))).toMatchObject([{ address: addressOf(1), volume: '12.5', chain: 'all' }])
  })

  test('supply their volumes to addresses that were picked without one', () => {
    const state = caseStateOf(SUBJECTS, [counterparties([{ address: addressOf(1), volume: '10' }])])
    const picked = (address: string, volume = ''): Parameters<typeof withVolumes>[0][number] => ({
      key: address,
      address,
      family: 'evm',
      chain: 'ethereum',
      volume,
      source: undefined,
    })
    const wanted = [picked(addressOf(1).toUpperCase().replace('0X', '0x')), picked(addressOf(1), '3'), picked(addressOf(2))]
    const [lent, own, none] = withVolumes(wanted, labelCandidates(state, subjectOf(state)))
    expect(lent).toMatchObject({ key: wanted[0]?.key, volume: '10', source: { pointer: '/data/0' } })
    expect([own, none]).toEqual(wanted.slice(1))
  })

  test('are requested on the chain where they were seen, and on all chains at once where there are several', () => {
    expect(chainToQuery(['base'], 'evm')).toBe('base')
    expect(chainToQuery(['base', 'ethereum'], 'evm')).toBe('all')
    expect(chainToQuery(['all'], 'evm')).toBe('all')
    expect(chainToQuery(['solana'], 'solana')).toBe('solana')
    expect(chainToQuery([], 'evm')).toBe('all')
    for (const foreign of [['solana'], ['no-such-chain'], ['base', 'solana'], ['base', 'all']]) expect(chainToQuery(foreign, 'evm')).toBe('all')
    for (const id of ENDPOINT_IDS.filter(isLabelEndpoint)) expect(endpointOf(id).allowsAll).toBe(true)
  })
})

describe('a purchase of labels', () => {
  const parties = fc.uniqueArray(
    fc.record({
      n: fc.integer({ min: 1, max: 60 }),
      volume: fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 99 })).map(([whole, cents]) => `${whole}.${cents}`),
      label: fc.constantFrom(undefined, '🏦 Exchange', '[0xabc123]', 'Binance 14 [0x28c6c0]', 'High Activity [0xf6bec7]', 'Dex Trader'),
    }),
    { selector: ({ n }) => n, minLength: 1, maxLength: 25 },
  )
  const purchase = fc.record({
    parties,
    k: fc.integer({ min: 1, max: 30 }),
    endpoint: fc.constantFrom(...ENDPOINT_IDS.filter(isLabelEndpoint)),
    plan: fc.constantFrom<AccountPlan>('free', 'pro'),
    requested: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    elsewhere: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    toggled: fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { maxLength: 6 }),
  })

  test('omits addresses with a known label unless chosen by name, totals the steps, and takes the top k', () => {
    fc.assert(
      fc.property(purchase, ({ parties: made, k, endpoint, plan: account, requested, elsewhere, toggled }) => {
        const state = caseStateOf(SUBJECTS, [
          counterparties(made.map(({ n, volume, label }) => ({ address: addressOf(n), volume, labels: label === undefined ? null : [label] }))),
          ...requested.map((n) => buy('profiler/labels', addressOf(n), [])),
        ])
        const others = knownLabels(
          caseStateOf(
            SUBJECTS,
            elsewhere.map((n) => buy('profiler/labels', addressOf(n), ['Known elsewhere'])),
          ).captures,
        )
        // Ordinary labels do not settle premium ones, whether seen, bought here or in another case;
        // a behaviour label is no name.
        const named = made.filter(({ label }) => label === '🏦 Exchange' || label === 'Binance 14 [0x28c6c0]')
        const known = new Set(
          endpoint === 'profiler/labels' ? [...named.map(({ n }) => addressOf(n)), ...[...elsewhere, ...requested].map(addressOf)] : [],
        )
        const input = { plan: account, elsewhere: others }
        const before = offerOf(state, endpoint, k, new Map(), input)
        for (const plan of [before.plan, before.offered]) expect(addressesOf(plan).filter((address) => known.has(address))).toEqual([])
        expect(before.rows.flatMap((row) => (row.known === undefined ? [] : [row.candidate.address])).toSorted()).toEqual(
          before.rows.flatMap(({ candidate }) => (known.has(candidate.address) ? [candidate.address] : [])).toSorted(),
        )

        const choices = new Map(
          toggled.flatMap((at) => (before.rows[at] === undefined ? [] : [[before.rows[at].purchase, !before.rows[at].chosen] as const])),
        )
        const { rows, plan: priced } = offerOf(state, endpoint, k, choices, input)
        const chosen = rows.filter((row) => row.chosen).map(({ candidate }) => candidate.address)
        expect(addressesOf(priced)).toEqual(chosen)
        for (const address of chosen.filter((one) => known.has(one))) {
          expect(choices.get(must(rows.find(({ candidate }) => candidate.address === address)).purchase)).toBe(true)
        }
        expect(priced.lines.every(({ state: at }) => at === 'planned')).toBe(true)

        const price = must(priceOf(endpoint, account))
        expect(priced.total).toEqual({ min: addDecimals(chosen.map(() => price)), max: addDecimals(chosen.map(() => price)), unknownCalls: 0 })
        // Only ever the chosen endpoint (docs/hostile-input.md, K8).
        expect(priced.lines.every(({ step }) => step.endpoint === endpoint)).toBe(true)

        const min = rows.at(-1)?.candidate.volume ?? '0'
        expect(rows).toHaveLength(Math.min(k, made.length))
        const shown = new Set(rows.map(({ candidate }) => candidate.address))
        for (const { n, volume } of made) if (!shown.has(addressOf(n))) expect(compareDecimals(volume, min)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 60 },
    )
  })

  test.each<[what: string, responses: FixtureResponse[], ordinary: boolean, premium: boolean]>([
    ['a behaviour label that came along', [counterparties([{ address: addressOf(1), labels: ['High Activity [0xf6bec7]'] }])], false, false],
    ['a name that came along', [counterparties([{ address: addressOf(1), labels: ['🏦 Meridian Exchange: Deposit [0xf6bec7]'] }])], true, false],
    ['a behaviour label that was bought', [buy('profiler/labels', addressOf(1), ['High Activity'])], true, false],
    ['ordinary labels that were bought', [buy('profiler/labels', addressOf(1), ['name.eth'])], true, false],
    ['ordinary labels that were asked for, and there were none', [buy('profiler/labels', addressOf(1), [])], true, false],
    ['premium labels that were bought', [buy('profiler/premium-labels', addressOf(1), ['Whale'])], true, true],
    ['premium labels that were asked for, and there were none', [buy('profiler/premium-labels', addressOf(1), [])], true, true],
  ])('recognises as known: %s', (_what, responses, ordinary, premium) => {
    const state = caseStateOf(SUBJECTS, [counterparties([{ address: addressOf(1), volume: '2' }]), ...responses])
    for (const [endpoint, known] of [
      ['profiler/labels', ordinary],
      ['profiler/premium-labels', premium],
    ] as const) {
      const { rows, plan } = offerOf(state, endpoint, 10)
      expect([endpoint, rows[0]?.known !== undefined, rows[0]?.chosen, plan.lines.length]).toEqual([endpoint, known, !known, known ? 0 : 1])
      // Labels that do not settle the purchase are still shown with the offer.
      const labels = knownLabels(state.captures).labelsOf(addressOf(1), 'evm')
      expect(rows[0]?.seen?.labels.map(({ label }) => label)).toEqual(known || labels.length === 0 ? undefined : labels.map(({ label }) => label))
    }
  })

  test('names the counterparty in each step, with the subject that it is requested for', () => {
    const state = caseStateOf(SUBJECTS, [
      counterparties([
        { address: addressOf(1), volume: '2' },
        { address: addressOf(2), volume: '1' },
      ]),
    ])
    const { plan } = offerOf(state, 'profiler/labels', 10)
    expect(plan.lines.map(({ step }) => [step.subjectId, step.about, step.chain, step.price])).toEqual([
      [FIXTURE_SUBJECT, addressOf(1), 'ethereum', '100'],
      [FIXTURE_SUBJECT, addressOf(2), 'ethereum', '100'],
    ])
    expect(callRows(plan)).toHaveLength(2)
    expect(applyConsent(plan, { confirmed: [], caps: {} })).toMatchObject({ ok: false, error: { code: 'needs_confirmation' } })
    // A confirmation of labels does not cover premium labels.
    expect(applyConsent(offerOf(state, 'profiler/premium-labels', 10).plan, { confirmed: ['profiler/labels'], caps: {} })).toMatchObject({
      ok: false,
    })
  })

  test('requests a counterparty that is a subject as that subject', () => {
    const state = caseStateOf(
      [...SUBJECTS, { subjectId: 's-2', address: addressOf(1), family: 'evm', chains: ['ethereum'] }],
      [counterparties([{ address: addressOf(1), volume: '2' }])],
    )
    const [line] = offerOf(state, 'profiler/labels', 10).plan.lines
    expect(line?.step).toMatchObject({ subjectId: 's-2' })
    expect(line?.step.about).toBeUndefined()
  })

  test('needs a new confirmation when other addresses are chosen for the same price', () => {
    const state = caseStateOf(SUBJECTS, [
      counterparties([
        { address: addressOf(1), volume: '2' },
        { address: addressOf(2), volume: '1' },
      ]),
    ])
    const { rows } = offerOf(state, 'profiler/labels', 10)
    const without = (at: number) => must(offerOf(state, 'profiler/labels', 10, new Map([[must(rows[at]).purchase, false]])).plan.prompts[0])
    expect(without(0).credits).toBe(without(1).credits)
    expect(purchaseKey(without(0))).not.toBe(purchaseKey(without(1)))
  })

  test('names a chain that is not offered instead of requesting it', () => {
    const state = caseStateOf(SUBJECTS, [counterparties([{ address: addressOf(1), volume: '2' }])])
    const subject = subjectOf(state)
    const candidate = { ...must(labelCandidates(state, subject)[0]), chain: 'nowhere' }
    const offer = makePlan(labelRequest(subject, 'Labels', [candidate], 'profiler/labels', [], NOW), inputOf(state))
    expect(offer.lines).toEqual([])
  })

  test('waits for the labels of the other cases', () => {
    const state = caseStateOf(SUBJECTS, [counterparties([{ address: addressOf(1), volume: '2' }])])
    const { plan } = offerOf(state, 'profiler/labels', 10)
    const consent = { confirmed: new Set(plan.prompts.map(purchaseKey)), caps: {} }
    const situation = {
      app: { service: 'service' as const },
      practiceCase: false,
      key: { present: true },
      connected: true,
      account: undefined,
      money: undefined,
      budget: '100',
    }
    expect(validatePlan(plan, consent, { ...situation, labelsRead: false }).obstacle).toContain('Loading known labels')
    expect(validatePlan(plan, consent, { ...situation, labelsRead: true })).toMatchObject({ obstacle: '', budgetAfter: '0' })
  })
})

describe('labels bought for a counterparty', () => {
  const state = caseStateOf(SUBJECTS, [
    counterparties([
      { address: addressOf(1), volume: '2', labels: ['Seen', '[0x000000]'] },
      { address: addressOf(2), volume: '1' },
    ]),
    buy('profiler/labels', addressOf(1), ['Asked for']),
  ])
  const panel = (of: WholeState, id: string, subjectId = FIXTURE_SUBJECT) => must(panelViews(of, subjectId).find((view) => view.id === id))

  test('do not count as coverage of the subject', () => {
    const rows = state.coverage.rows.filter(({ endpoint }) => endpoint === 'profiler/labels')
    expect(rows.map(({ subjectId, state: at }) => [subjectId, at])).toEqual([[FIXTURE_SUBJECT, 'not-requested']])
    expect(panel(state, 'labels').tables).toEqual([])
  })

  test('leave the subject not requested when they could not be fetched', () => {
    const step = {
      id: 'p-1.1',
      endpoint: 'profiler/labels',
      subjectId: FIXTURE_SUBJECT,
      chain: 'ethereum',
      window: undefined,
      page: 1,
      price: '100',
    } as const
    const failed = (about: object) =>
      caseStateOf(SUBJECTS, [], [{ kind: 'step-failed', planId: 'p-1', code: 'timeout', message: '', step: { ...step, ...about, request: {} } }])
        .coverage.rows.filter(({ endpoint }) => endpoint === 'profiler/labels')
        .map(({ state: at }) => at)
    expect(failed({ about: addressOf(1) })).toEqual(['not-requested'])
    expect(failed({ about: SUBJECT_ADDRESS })).toContain('failed')
    expect(failed({})).toContain('failed')
  })

  test('are shown with the counterparty under their own source, apart from labels included in other responses', () => {
    const view = panel(state, 'counterparties')
    expect(view.tables[0]?.rows.map(({ cells }) => [cells['labels']?.text, cells['labels_bought']?.text])).toEqual([
      ['Seen', 'Asked for'],
      ['', ''],
    ])
    const requested = must(view.tables.find(({ id }) => id === 'counterparty-labels'))
    expect(requested.rows).toMatchObject([{ captureId: state.captures[1]?.capture.id, pointer: '/data/0', cells: { label: { text: 'Asked for' } } }])
  })

  test('appear on the node in a layer of their own', () => {
    const node = must(graphOf(state).nodes.find(({ address }) => address === addressOf(1)))
    expect(node.labels.map(({ layer, text, captureId }) => [layer, text, captureId])).toEqual([
      ['requested', 'Asked for', state.captures[1]?.capture.id],
      ['service', 'Seen', state.captures[0]?.capture.id],
    ])
  })

  test('appear on the node whichever response of the case carried them, including one about the subject, each with its place', () => {
    const holders = {
      endpoint: 'tgm/holders',
      body: `{"data":[{"address":"${addressOf(2)}","address_label":"Whale"},{"address":"${SUBJECT_ADDRESS}","address_label":"Fund"}]}`,
      request: { chain: 'ethereum', token_address: addressOf(9) },
      withoutSubject: true,
    } as const
    const tagged = { kind: 'subject-changed', subjectId: FIXTURE_SUBJECT, tags: ['mine'] } as const
    const with3 = caseStateOf(SUBJECTS, [counterparties([{ address: addressOf(2), volume: '1' }]), holders], [tagged])
    const labelsAt = (address: string) => must(graphOf(with3).nodes.find((node) => node.address === address)).labels
    const captureId = must(with3.captures[1]).capture.id
    expect(labelsAt(addressOf(2))).toEqual([{ text: 'Whale', layer: 'service', captureId, pointer: '/data/0' }])
    expect(labelsAt(SUBJECT_ADDRESS)).toEqual([
      { text: 'Fund', layer: 'service', captureId, pointer: '/data/1' },
      { text: 'mine', layer: 'investigator', captureId: '', pointer: '' },
    ])
  })

  test('become the labels of a subject once the address is one', () => {
    const later = caseStateOf(
      [...SUBJECTS, { subjectId: 's-2', address: addressOf(1), family: 'evm', chains: ['ethereum'] }],
      [buy('profiler/labels', addressOf(1), ['Asked for'])],
    )
    expect(
      later.coverage.rows.filter(({ endpoint, state: at }) => endpoint === 'profiler/labels' && at === 'found').map(({ subjectId }) => subjectId),
    ).toEqual(['s-2'])
    expect(panel(later, 'labels', 's-2').tables[0]?.rows.map(({ cells }) => cells['label']?.text)).toEqual(['Asked for'])
  })
})

test('labels whose purchase is in progress count as known, are named, and are excluded', () => {
  const step = (n: number) =>
    ({
      id: `p-1.${n}`,
      endpoint: 'profiler/labels',
      subjectId: FIXTURE_SUBJECT,
      about: addressOf(n),
      chain: 'ethereum',
      window: undefined,
      page: 1,
      price: '100',
      request: { address: addressOf(n), chain: 'ethereum' },
    }) as const
  const approved = { kind: 'plan-approved', planId: 'p-1', title: '', steps: [step(1), step(2)], total: '200', accountPlan: 'pro' } as const
  const parties = counterparties([
    { address: addressOf(1), volume: '3', labels: ['Seen'] },
    { address: addressOf(2), volume: '2' },
    { address: addressOf(3), volume: '1' },
  ])
  const offered = (events: Parameters<typeof caseStateOf>[2]) => {
    const state = caseStateOf(SUBJECTS, [parties], events)
    const elsewhere = labelsUnderWay(openPlansOf(state.plans), { caseId: FIXTURE_CASE, practice: false })
    return { ...offerOf(state, 'profiler/labels', 10, new Map(), { elsewhere }), state }
  }
  const now = offered([approved])
  expect(now.rows.map(({ chosen }) => chosen)).toEqual([false, false, true])
  const source = (at: number) => knownWords(must(must(now.rows[at]).known), FIXTURE_CASE, () => '', new Date('2026-09-24T12:05:00Z')).source
  expect(source(0)).toBe('Found in counterparties 4 minutes ago, this case; Labels purchase in progress, approved 4 minutes ago, this case')
  expect(source(1)).toBe('Labels purchase in progress, approved 4 minutes ago, this case')
  const failed = { kind: 'step-failed', planId: 'p-1', step: step(2), code: 'timeout', message: '' } as const
  expect(offered([approved, failed]).rows.map(({ chosen }) => chosen)).toEqual([false, true, true])
  expect(offered([approved, { kind: 'plan-ended', planId: 'p-1', outcome: 'cancelled' }]).rows.map(({ chosen }) => chosen)).toEqual([
    false,
    true,
    true,
  ])
})

test('known labels are shown with their response, age and case', () => {
  const state = caseStateOf(SUBJECTS, [
    counterparties([{ address: addressOf(1), volume: '2', labels: ['🏦 Exchange'] }]),
    buy('profiler/premium-labels', addressOf(2), []),
    counterparties([{ address: addressOf(2), volume: '1' }], { chain: 'base' }),
  ])
  const words = (at: number, caseId: string) => {
    const { rows } = offerOf(state, 'profiler/premium-labels', 10)
    const { known, seen } = must(rows[at])
    return knownWords(must(known ?? seen), caseId, () => 'Other', NOW)
  }
  expect(words(0, FIXTURE_CASE)).toMatchObject({
    labels: ['🏦 Exchange'],
    source: 'Found in counterparties 23 hours ago, this case',
    inThisCase: true,
  })
  expect(words(1, 'mine')).toMatchObject({ labels: [], source: 'Premium labels requested 23 hours ago, none found, case “Other”' })
  expect(ageText('2026-09-25T11:59:30Z', NOW)).toBe('just now')
  expect(ageText('2026-09-25T11:58:00Z', NOW)).toBe('2 minutes ago')
  expect(ageText('2026-09-24T12:00:00Z', NOW)).toBe('1 day ago')
})
