import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StateWithResponses } from '../../../../src-shared/case/case-state.ts'
import { packResponse, unpackResponse } from '../../../../src-shared/case/columns/packed-response.ts'
import { counterpartiesView } from '../../../../src-shared/view-models/panels/counterparties.ts'
import { isUsable } from '../../../../src-shared/case/usable-cell.ts'
import { gatherFacts } from '../../../../src-shared/view-models/panels/panel-facts.ts'
import { cellOf, descendingByValue } from '../../../../src-shared/view-models/panels/cells.ts'
import { descendingByField, distinctValues, greatestOf, recordsLike, statesOf } from '../../../../src-shared/view-models/panels/record-columns.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'
import { JANUARY, MAY, OTHER, OWN, plainPanel, rows } from './panel-of.ts'

const FIELD = 'total_volume_usd'
const SUBJECT = { address: OWN, family: 'evm', chains: ['bnb'] }

/**
 * Few addresses, so that many repeat; including the subject itself, other letter cases, and empty
 * ones.
 */
const address = fc.constantFrom(OWN, OTHER, OTHER.toUpperCase().replace('X', 'x'), `0x${'4'.repeat(40)}`, `0x${'4'.repeat(39)}5`, 'entity', null, 7)
const figure = fc.constantFrom(
  '0',
  '-0',
  '1',
  '1.0',
  '1.50',
  '-3',
  '1e3',
  '1e400',
  '-1e400',
  'much',
  null,
  '0.123456789012345671',
  '0.123456789012345672',
)
const record = fc.record(
  {
    counterparty_address: address,
    counterparty_address_label: fc.constantFrom([], ['Exchange'], ['exchange'], ['Exchange', 'Other'], null),
    [FIELD]: figure,
    volume_in_usd: figure,
    chain: fc.constantFrom('bnb', 'base', ''),
    tokens_info: fc.constantFrom([], [{ token_symbol: 'A' }]),
  },
  { requiredKeys: ['counterparty_address'] },
)
const page = fc.record({
  chain: fc.constantFrom('bnb', 'base', 'all'),
  date: fc.constantFrom(JANUARY, MAY),
  // Records that two pages of one query deliver are listed once.
  pagination: fc.constantFrom({ page: 1, per_page: 6 }, { page: 2, per_page: 6 }),
  data: fc.array(record, { maxLength: 6 }),
})

type Page = typeof page extends fc.Arbitrary<infer T> ? T : never

function stateOf(pages: readonly Page[]): StateWithResponses {
  return caseStateOf(
    [SUBJECT],
    pages.map(({ chain, date, pagination, data }) => rows('profiler/counterparties', { chain, date, pagination }, ...data)),
  )
}

/** The same case with its responses as loaded from the store. */
function inColumns(state: StateWithResponses): StateWithResponses {
  const captures = state.captures.map((one) => ({
    ...one,
    response: one.response === undefined ? undefined : unpackResponse(structuredClone(packResponse(one.response))),
  }))
  return { ...state, captures, loaded: state.captures }
}

test('a panel of responses in columns equals one of decoded responses', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 4 }), (pages) => {
      const state = stateOf(pages)
      const subject = state.subjects[0] ?? expect.unreachable()
      const reported = plainPanel(counterpartiesView(state, subject))
      expect(plainPanel(counterpartiesView(inColumns(state), subject))).toEqual(reported)
    }),
  )
})

describe.each([
  ['in columns', inColumns],
  ['as decoded', (state: StateWithResponses) => state],
])('single fields of records %s', (_how, saved) => {
  const factsOf = (pages: readonly Page[]) => {
    const state = saved(stateOf(pages))
    return gatherFacts(state, state.subjects[0] ?? expect.unreachable(), ['profiler/counterparties'], () => undefined).rows
  }

  test('are sorted exactly, counted and distinguished', () => {
    fc.assert(
      fc.property(fc.array(page, { maxLength: 3 }), fc.boolean(), (pages, areAllThere) => {
        // A value computed for a whole response must not be used for a part of it.
        const records = factsOf(pages).filter((_, at) => areAllThere || at % 3 > 0)
        expect(descendingByField(records, FIELD)).toEqual(descendingByValue(records, ({ row }) => cellOf(row, FIELD)))
        const figures = records.map(({ row }) => cellOf(row, FIELD)).flatMap((cell) => (isUsable(cell) ? [Number(cell.text)] : []))
        expect(greatestOf(records, FIELD)).toBe(Math.max(0, ...figures.filter((one) => Number.isFinite(one))))
        const states = records.map(({ row }) => cellOf(row, FIELD).state)
        expect(statesOf(records, FIELD)).toEqual({
          missing: states.filter((state) => state === 'missing').length,
          invalid: states.filter((state) => state === 'invalid').length,
        })
        const texts = records
          .map(({ row }) => cellOf(row, 'counterparty_address'))
          .map(({ text, state }) => (state === 'value' ? text.toLowerCase() : ''))
        expect(distinctValues(records, 'counterparty_address', (text) => text.toLowerCase())).toBe(new Set(texts).size)
        const like = recordsLike(records, 'counterparty_address', OTHER)
        expect(records.filter((one, at) => texts[at] === OTHER && !like.includes(one))).toEqual([])
      }),
    )
  })

  test('that are not texts are skipped', () => {
    const records = factsOf([
      { chain: 'bnb', date: JANUARY, pagination: { page: 1, per_page: 6 }, data: [{ counterparty_address: OTHER }, { counterparty_address: OWN }] },
    ])
    expect(recordsLike(records, 'counterparty_address', OWN).length).toBe(saved === inColumns ? 1 : 2)
  })
})
