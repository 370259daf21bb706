import { expect, test } from 'vitest'
import { knownOf } from '../../../../src-renderer/views/compare/known-of.ts'
import { sharedTokens } from '../../../../src-renderer/views/compare/shared-tokens.ts'
import { panelViews } from '../../../../src-renderer/views/panel-views.ts'
import { caseStateOf, type FixtureAnswer } from '../../../support/builders/case-states.ts'
import { OTHER, OWN, rows } from '../panels/panel-of.ts'

const SUBJECTS = [
  { subjectId: 'one', address: OWN, family: 'evm', chains: ['ethereum'] },
  { subjectId: 'two', address: OTHER, family: 'evm', chains: ['ethereum'] },
] as const
const EMPTY = '{"data":[],"pagination":{"page":1,"per_page":10,"is_last_page":true}}'

function holds(subjectId: string, ...tokens: readonly (readonly [symbol: string, contract: string, value: number])[]): FixtureAnswer {
  const address = subjectId === 'one' ? OWN : OTHER
  const data = tokens.map(([token_symbol, token_address, value_usd]) => ({ chain: 'ethereum', address, token_symbol, token_address, value_usd }))
  return { ...rows('profiler/current-balance', { chain: 'ethereum', address }, ...data), subjectId }
}

test('tokens are shared by contract and never by symbol, what everybody holds comes last', () => {
  const ODD = `0x${'1'.repeat(40)}`
  const state = caseStateOf(SUBJECTS, [
    holds('one', ['ODD', ODD, 5], ['FAKE', `0x${'2'.repeat(40)}`, 9], ['ETH', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 1000]),
    holds(
      'two',
      ['odd', ODD.toUpperCase().replace('0X', '0x'), 7],
      ['FAKE', `0x${'3'.repeat(40)}`, 9],
      ['ETH', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 2],
    ),
  ])
  const sides = ['one', 'two'].map((subjectId) => ({ subjectId, balances: panelViews(state, subjectId).find(({ id }) => id === 'balances') }))
  expect(
    sharedTokens(sides).map(
      ({ symbol, isCommon, held }) => `${symbol} ${isCommon} ${[...held].map(([id, { value }]) => `${id} ${value.text}`).join(', ')}`,
    ),
  ).toEqual(['ODD false one 5, two 7', 'ETH true one 1000, two 2'])
  expect(sharedTokens(sides.slice(0, 1))).toEqual([])
})

test('a side that was not asked, failed, or was asked with a filter never reads as empty', () => {
  const knownWith = (...answers: readonly FixtureAnswer[]): string => {
    const state = caseStateOf(SUBJECTS, answers)
    const [subject] = state.subjects
    return subject === undefined ? '' : knownOf(state, subject, 'profiler/counterparties').known
  }
  const asked = { chain: 'ethereum', address: OWN, source_input: 'Combined', group_by: 'wallet' }
  const party = { counterparty_address: OTHER, total_volume_usd: 1 }
  const answer: FixtureAnswer = { ...rows('profiler/counterparties', asked, party), subjectId: 'one' }
  expect(knownWith()).toBe('not-asked')
  expect(knownWith({ ...answer, status: 500, body: '{}' })).toBe('failed')
  expect(knownWith(answer)).toBe('complete')
  expect(knownWith({ ...answer, body: EMPTY })).toBe('empty')
  expect(knownWith({ ...answer, body: EMPTY, request: { ...asked, filters: { total_volume_usd: { min: 5 } } } })).toBe('partial')
  expect(knownWith({ ...answer, request: { ...asked, source_input: 'ETH' } })).toBe('partial')
  expect(knownWith(answer, { ...answer, request: { ...asked, chain: 'base', filters: { total_volume_usd: { min: 5 } } } })).toBe('partial')
  expect(knownWith(answer, { ...answer, request: { ...asked, chain: 'base' }, status: 500, body: '{}' })).toBe('partial')
})
