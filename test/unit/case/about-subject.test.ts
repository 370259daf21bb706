import { expect, test } from 'vitest'
import { requestsLabelsOf, isAboutSubject } from '../../../src-shared/case/about-subject.ts'
import { entityOf } from '../../support/builders/plans.ts'
import { caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../support/builders/case-states.ts'

const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const SOL = 'v49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5'
const NOTHING = { body: '{"data":[]}' }

/** For each of these responses whether it is about the only subject, an EVM address. */
function about(...responses: readonly FixtureResponse[]): boolean[] {
  const state = caseStateOf([{ address: EVM, family: 'evm', chains: ['bnb'] }], responses)
  const [subject] = state.subjects
  if (subject === undefined) throw new Error('the fixture has a subject')
  return state.captures.map(({ capture }) => isAboutSubject(capture, subject))
}

test('a response requested for a subject belongs to that subject alone, whatever address its request names', () => {
  const request = { address: EVM, chain: 'bnb' }
  expect(
    about(
      { ...NOTHING, endpoint: 'profiler/labels', request },
      { ...NOTHING, endpoint: 'profiler/labels', request: { address: SOL, chain: 'solana' } },
      { ...NOTHING, endpoint: 'profiler/labels', request, subjectId: 'another' },
      { ...NOTHING, endpoint: 'profiler/counterparties', request: {} },
    ),
  ).toEqual([true, true, false, true])
})

test('labels requested for no subject belong to the subject with that address; other responses belong to none', () => {
  const of = (endpoint: FixtureResponse['endpoint'], address: string | undefined, chain: string): FixtureResponse => ({
    ...NOTHING,
    endpoint,
    request: { ...(address === undefined ? {} : { address }), chain },
    withoutSubject: true,
  })
  expect(
    about(
      of('profiler/labels', EVM, 'bnb'),
      of('profiler/premium-labels', EVM.toUpperCase().replace('0X', '0x'), 'all'),
      of('profiler/labels', EVM, 'solana'),
      of('profiler/labels', SOL, 'all'),
      of('profiler/labels', undefined, 'bnb'),
      of('profiler/counterparties', EVM, 'bnb'),
    ),
  ).toEqual([true, true, false, false, false, false])
})

test('a call for labels belongs to a subject of the family of its chain, or of any family where all chains are requested', () => {
  const [subject] = caseStateOf([{ subjectId: FIXTURE_SUBJECT, address: SOL, family: 'solana', chains: ['solana'] }], []).subjects
  if (subject === undefined) throw new Error('the fixture has a subject')
  const isRequested = (chain: string | undefined, address = SOL): boolean => requestsLabelsOf('profiler/labels', address, chain, subject)
  expect([isRequested('solana'), isRequested('all'), isRequested(undefined), isRequested('bnb'), isRequested('solana', SOL.toLowerCase())]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(requestsLabelsOf('profiler/transactions', SOL, 'solana', subject)).toBe(false)
})

test('a response requested by the name of an entity for no subject belongs to the subject of that name in any spelling; an address never matches a name', () => {
  const by = (name: unknown): FixtureResponse => ({
    ...NOTHING,
    endpoint: 'profiler/current-balance',
    request: { entity_name: name, chain: 'all' },
    withoutSubject: true,
  })
  const state = caseStateOf(
    [],
    [by('Northgate Capital'), by('northgate  capital'), by('Northgate'), by(7), { ...by(''), request: { address: EVM, chain: 'bnb' } }],
  )
  expect(state.captures.map(({ capture }) => isAboutSubject(capture, entityOf()))).toEqual([true, true, false, false, false])
  expect(requestsLabelsOf('profiler/labels', EVM, 'bnb', entityOf())).toBe(false)
})
