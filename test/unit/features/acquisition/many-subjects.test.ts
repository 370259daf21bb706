import { describe, expect, test, vi } from 'vitest'
import { notRequested } from '../../../../src-renderer/features/acquisition/dialog/not-requested.ts'
import { makePlan, type PlanInput } from '../../../../src-shared/case/plan/plan.ts'
import { startPricing } from '../../../../src-shared/case/plan/plan-pricing.ts'
import { subjectLine, subjectsFound } from '../../../../src-renderer/features/acquisition/dialog/subject-search.ts'
import { subjectTitle } from '../../../../src-shared/case/subject-title.ts'
import { defaultRequest, retargetRequest } from '../../../../src-shared/case/plan/default-plan.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const NOW = new Date('2026-11-21T00:00:00Z')

function subject(id: string, more: Partial<Subject> = {}): Subject {
  const address = `0x${id.replace('s', '').padStart(40, '0')}`
  const rest = { typed: address, address, family: 'evm', chains: ['ethereum'], alias: '', colour: '', tags: [], note: '', origin: 'typed' }
  return { id, ...rest, addedAt: '2026-11-20T00:00:00.000Z', ...more }
}

const MULE = subject('s1', { alias: 'Mule' })
const BASE = subject('s2', { alias: 'Broker', chains: ['base', 'arbitrum'], tags: ['urgent'] })
const BITCOIN = subject('s3', { family: 'bitcoin', address: '3G7goWYipZca13RULYJaZosC8Aha2BW4km', chains: ['bitcoin'] })
const NEAR = subject('s4', { family: 'near', address: 'mule.near', chains: ['near'] })
const ALL = [MULE, BASE, BITCOIN, NEAR]
const input = (subjects: readonly Subject[]): PlanInput => ({ subjects, captures: [], plan: 'pro', now: NOW, newId: () => 'p' })

describe('a plan selection for several subjects', () => {
  test('is named after the subjects', () => {
    const title = (...subjects: readonly Subject[]): string => defaultRequest(subjects, ALL, NOW).title
    expect(title(MULE)).toBe('Investigate Mule')
    expect(title(MULE, BASE)).toBe('Investigate Mule and Broker')
    expect(title(MULE, BASE, NEAR)).toBe('Investigate Mule and 2 others')
    expect(title(...ALL)).toBe('Investigate all 4 subjects')
    expect(defaultRequest([MULE, BASE], [MULE, BASE], NOW).title).toBe('Investigate all 2 subjects')
  })

  test('requests no subject on the chains of another', () => {
    const request = defaultRequest([MULE, BASE], ALL, NOW)
    const chains = makePlan({ ...request, endpoints: ['profiler/counterparties'] }, input(ALL)).lines.map(({ step }) => [step.subjectId, step.chain])
    expect(chains).toEqual([
      ['s1', 'ethereum'],
      ['s2', 'base'],
      ['s2', 'arbitrum'],
    ])
  })

  test('switches to the chains of newly chosen subjects, and keeps chosen chains that fit them', () => {
    const one = defaultRequest([MULE], ALL, NOW)
    expect(one.chains).toEqual(['ethereum'])
    expect(retargetRequest(ALL, one, ALL).chains).toEqual([])
    expect(retargetRequest([BASE], retargetRequest(ALL, one, ALL), ALL)).toMatchObject({
      title: 'Investigate Broker',
      subjectIds: ['s2'],
      chains: ['base', 'arbitrum'],
    })
    const chosen = { ...one, chains: ['ethereum', 'base'], maxPages: 3 }
    expect(retargetRequest([MULE, BASE], chosen, ALL)).toMatchObject({ chains: ['ethereum', 'base'], maxPages: 3 })
    expect(retargetRequest([BITCOIN], chosen, ALL).chains).toEqual(['bitcoin'])
    expect(retargetRequest([], one, ALL)).toMatchObject({ subjectIds: [], chains: [] })
  })
})

describe('the subjects that a plan leaves out', () => {
  test('are listed by family: nothing offered for them, or none of their chains chosen', () => {
    const perps = { ...defaultRequest(ALL, ALL, NOW), endpoints: ['profiler/perp-positions' as const] }
    expect(notRequested(makePlan(perps, input(ALL)), ALL)).toEqual([
      'The service does not offer this data for 1 Bitcoin and 1 NEAR subjects. Nothing is requested for them.',
    ])
    const request = { ...defaultRequest(ALL, ALL, NOW), endpoints: ['profiler/counterparties' as const], chains: ['ethereum', 'base'] }
    expect(notRequested(makePlan(request, input(ALL)), ALL)).toEqual([
      'None of the selected chains applies to 1 Bitcoin and 1 NEAR subjects. Nothing is requested for them.',
    ])
  })

  test('are none where every subject is requested, or nothing is chosen', () => {
    const request = defaultRequest([MULE, BASE], ALL, NOW)
    expect(notRequested(makePlan(request, input(ALL)), [MULE, BASE])).toEqual([])
    expect(notRequested(makePlan({ ...request, endpoints: [] }, input(ALL)), [MULE, BASE])).toEqual([])
  })
})

describe('searching subjects', () => {
  test('matches every word in name, address, family, chains or tags', () => {
    const found = (query: string): string[] => subjectsFound(ALL, query, subjectTitle).map(({ id }) => id)
    expect(found('')).toEqual(['s1', 's2', 's3', 's4'])
    expect(found('MULE')).toEqual(['s1', 's4'])
    expect(found('3g7go')).toEqual(['s3'])
    expect(found('evm arbitrum')).toEqual(['s2'])
    expect(found('urgent')).toEqual(['s2'])
    expect(found('unmatched')).toEqual([])
  })

  test('shows the address next to the alias in a line', () => {
    expect(subjectLine(MULE, subjectTitle)).toEqual({ name: 'Mule', rest: '0x000000…000001 · EVM' })
    expect(subjectLine(BITCOIN, subjectTitle)).toEqual({ name: '3G7goWYi…2BW4km', rest: 'Bitcoin' })
    // By the name in the sidebar, which may be a label.
    const labelled = (): string => 'Meridian Exchange'
    expect(subjectsFound([BITCOIN], 'meridian', labelled)).toEqual([BITCOIN])
    expect(subjectsFound([BITCOIN], 'meridian', subjectTitle)).toEqual([])
    expect(subjectLine(BITCOIN, labelled)).toEqual({ name: 'Meridian Exchange', rest: '3G7goWYi…2BW4km · Bitcoin' })
  })
})

describe('pricing a large selection', () => {
  const many = Array.from({ length: 60 }, (_, index) => subject(`s${index + 1}`, { chains: ['ethereum', 'base'] }))
  const request = defaultRequest(many, many, NOW)

  test('in steps yields the same plan as pricing it at once', async () => {
    const pricing = startPricing(request, input(many), 0)
    expect(pricing.priced()).toBeUndefined()
    await pricing.finish(() => true)
    const priced = pricing.priced()
    expect(priced?.plan).toEqual(makePlan(request, input(many)))
    expect(priced?.plan.lines.length).toBeGreaterThan(600)
    expect(priced?.separatelyPriced.get('profiler/labels')).toEqual(makePlan({ ...request, endpoints: ['profiler/labels'] }, input(many)))
  })

  test('stops when the result is no longer needed', async () => {
    const pricing = startPricing(request, input(many), 0)
    await pricing.finish(() => false)
    expect(pricing.priced()).toBeUndefined()
  })

  test('yields to other work between steps', async () => {
    const pricing = startPricing(request, input(many), 0)
    let turns = 0
    const timer = setInterval(() => turns++)
    // each clock read advances a millisecond, however fast the machine is
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++)
    await pricing.finish(() => true)
    clock.mockRestore()
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })

  test('a small selection is priced at once', () => {
    const small = defaultRequest([MULE], [MULE], NOW)
    expect(startPricing(small, input([MULE]), 60_000).priced()?.plan).toEqual(makePlan(small, input([MULE])))
  })
})
