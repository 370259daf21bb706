import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import { isEntity } from '../../../../src-shared/case/subject.ts'
import { LazyCaptureNames } from '../../../../src-shared/case/names/lazy-capture-names.ts'
import { balancesToRead, holdingsOf } from '../../../../src-shared/view-models/token/token-holdings.ts'
import { answeredOf } from '../../../support/builders/captures.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'
import { entityOf } from '../../../support/builders/plans.ts'
import { A, B, C, TOKEN } from './token-responses.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

function subjectAt(id: string, address: string): Subject {
  return { id, address, family: 'evm', alias: '', chains: ['ethereum'], tags: [] } as unknown as Subject // the members that the view reads
}

const [ONE, TWO] = [subjectAt('s-1', A), subjectAt('s-2', B)]
const OTHER_TOKEN = { chain: 'ethereum', token_address: C, token_symbol: 'MOSS', token_amount: 4, value_usd: 4 }

const loaded = (token_amount: number | null, more: object = {}): object => ({
  chain: 'ethereum',
  token_address: TOKEN.address,
  token_symbol: 'LARK',
  token_amount,
  value_usd: token_amount === null ? null : token_amount * 2,
  ...more,
})

/** The service hides suspected spam by default. */
const ALL_TOKENS = { more: { hide_spam_token: false } }

interface Parts {
  readonly subject?: Subject
  readonly chain?: string
  readonly page?: number
  readonly isLast?: boolean
  readonly more?: object
  readonly practice?: boolean
}

/** The balances that arrived as the `seq`th entry of the case, at that minute of 1 November. */
function balances(seq: number, data: readonly unknown[], { subject = ONE, chain = 'ethereum', page = 1, isLast = true, more, practice }: Parts = {}) {
  const request = {
    ...(isEntity(subject) ? { entity_name: subject.entityName } : { address: subject.address }),
    chain,
    pagination: { page, per_page: 2 },
    ...more,
  }
  const body = JSON.stringify({ data, pagination: { page, per_page: 2, is_last_page: isLast } })
  const exchange = exchangeOf({ caseId: 'c', id: `x-${seq}`, endpoint: 'profiler/current-balance', request, body })
  return answeredOf(exchange, {
    seq,
    subjectId: subject.id,
    endedAt: `2026-11-01T10:${String(seq).padStart(2, '0')}:00Z`,
    practice: practice ?? false,
  })
}

/** The holdings if only the required responses are read. */
function report(captures: readonly CaptureWithResponse[], subjects: readonly Subject[] = [ONE]) {
  const wanted = new Set(balancesToRead(captures, subjects, TOKEN))
  return holdingsOf(
    captures.filter((one) => wanted.has(one)),
    captures,
    subjects,
    TOKEN,
  )
}

const lines = (captures: readonly CaptureWithResponse[], subjects?: readonly Subject[]): unknown[] =>
  report(captures, subjects).holdings.map(({ subject, amount, captureId, later }) => [
    subject.id,
    amount.text,
    captureId,
    ...(later === undefined ? [] : [later.says, later.captureId]),
  ])

describe('the holdings of a token by subject', () => {
  test('come from their newest own response that lists it on its chain', () => {
    const captures = [
      balances(1, [loaded(1)]),
      balances(2, [loaded(9, { chain: 'base' }), loaded(5)], { chain: 'all' }),
      balances(3, [loaded(7, { chain: 'base' })], { subject: TWO, chain: 'base' }),
    ]
    expect(report(captures, [ONE, TWO])).toMatchObject({
      holdings: [
        { subject: ONE, amount: { text: '5' }, usd: { text: '10' }, records: 1, at: '2026-11-01T10:02:00Z', captureId: 'x-2', pointer: '/data/1' },
      ],
      without: [],
    })
  })

  test('sorts holders by value, and holders without a price by amount after them', () => {
    const subjects = [1, 2, 3, 4].map((at) => subjectAt(`s-${at}`, `0x${String(at).repeat(40)}`))
    const values = [
      [5, null],
      [1, 10],
      [9, null],
      [3, 200],
    ] as const
    const captures = subjects.map((subject, at) =>
      balances(at + 1, [loaded(values[at]?.[0] ?? null, { value_usd: values[at]?.[1] ?? null })], { subject }),
    )
    expect(report(captures, subjects).holdings.map(({ subject }) => subject.id)).toEqual(['s-4', 's-2', 's-3', 's-1'])
  })

  test('zero is a reported balance; an unreported one is missing', () => {
    expect(lines([balances(1, [loaded(0)])])).toEqual([['s-1', '0', 'x-1']])
    expect(report([balances(1, [loaded(null)])]).holdings).toMatchObject([{ amount: { state: 'missing' }, usd: { state: 'missing' } }])
  })

  test('records of one response are summed, without a sum if one of them is no figure', () => {
    expect(report([balances(1, [loaded(0.1), loaded(0.2)])]).holdings).toMatchObject([{ amount: { text: '0.3' }, usd: { text: '0.6' }, records: 2 }])
    expect(report([balances(1, [loaded(1), loaded(null)])]).holdings).toMatchObject([{ amount: { state: 'missing' }, records: 2 }])
  })

  test("a record of another address is not the subject's; an entity owns every address", () => {
    expect(report([balances(1, [loaded(5, { address: B })], { more: { address: '' } })])).toEqual({ holdings: [], without: [] })
    const entity = entityOf()
    expect(lines([balances(1, [loaded(5, { address: B })], { subject: entity })], [entity])).toEqual([['e-1', '5', 'x-1']])
  })
})

describe('a later response that does not list the token', () => {
  test('is named next to the earlier figure, also if it is empty', () => {
    expect(lines([balances(1, [loaded(5)]), balances(2, [OTHER_TOKEN])])).toEqual([['s-1', '5', 'x-1', 'not-listed', 'x-2']])
    expect(lines([balances(1, [loaded(5)]), balances(2, [])])).toEqual([['s-1', '5', 'x-1', 'not-listed', 'x-2']])
    expect(lines([balances(1, [OTHER_TOKEN]), balances(2, [loaded(5)])])).toEqual([['s-1', '5', 'x-2']])
  })

  test('is not conclusive while further pages exist, until one of them lists it or the last one arrived', () => {
    const before = balances(1, [loaded(5)])
    const first = balances(2, [OTHER_TOKEN, OTHER_TOKEN], { isLast: false })
    expect(lines([before, first])).toEqual([['s-1', '5', 'x-1', 'in-part', 'x-2']])
    expect(lines([before, first, balances(3, [loaded(2)], { page: 2 })])).toEqual([['s-1', '2', 'x-3']])
    expect(lines([before, first, balances(3, [OTHER_TOKEN], { page: 2 })])).toEqual([['s-1', '5', 'x-1', 'not-listed', 'x-2']])
  })

  test('is not conclusive with an unreadable record', () => {
    expect(lines([balances(1, [loaded(5)]), balances(2, ['?', OTHER_TOKEN])])).toEqual([['s-1', '5', 'x-1', 'in-part', 'x-2']])
  })

  test('is not conclusive if its request leaves out tokens that the earlier one did not', () => {
    const narrowed = { more: { filters: { value_usd: { min: 100 } } } }
    expect(lines([balances(1, [loaded(5)]), balances(2, [OTHER_TOKEN], narrowed)])).toEqual([['s-1', '5', 'x-1', 'narrowed', 'x-2']])
    expect(lines([balances(1, [loaded(5)], ALL_TOKENS), balances(2, [])])).toEqual([['s-1', '5', 'x-1', 'narrowed', 'x-2']])
    expect(lines([balances(1, [loaded(5)]), balances(2, [], ALL_TOKENS)])).toEqual([['s-1', '5', 'x-1', 'not-listed', 'x-2']])
    expect(lines([balances(1, [loaded(5)], narrowed), balances(2, [])])).toEqual([['s-1', '5', 'x-1', 'not-listed', 'x-2']])
  })

  test('concerns the same subject, the same chain or all chains, and the same service', () => {
    const before = balances(1, [loaded(5)])
    expect(lines([before, balances(2, [], { subject: TWO }), balances(3, [], { chain: 'base' }), balances(4, [], { practice: true })])).toEqual([
      ['s-1', '5', 'x-1'],
    ])
    expect(lines([before, balances(2, [], { chain: 'all' })])).toEqual([['s-1', '5', 'x-1', 'not-listed', 'x-2']])
  })

  test('is preferred if it is complete to a newer one that is not', () => {
    const captures = [balances(1, [loaded(5)]), balances(2, []), balances(3, [], { more: { filters: { value_usd: { min: 1 } } } })]
    expect(lines(captures)).toEqual([['s-1', '5', 'x-1', 'not-listed', 'x-2']])
  })
})

describe('subjects without the token', () => {
  test('have a complete, unfiltered response without the token', () => {
    expect(report([balances(1, [OTHER_TOKEN], ALL_TOKENS)])).toEqual({ holdings: [], without: [ONE] })
    expect(report([balances(1, [OTHER_TOKEN, OTHER_TOKEN], { ...ALL_TOKENS, isLast: false })]).without).toEqual([])
    expect(report([balances(1, [], { more: { ...ALL_TOKENS.more, filters: { value_usd: { min: 1 } } } })]).without).toEqual([])
    expect(report([balances(1, [], { ...ALL_TOKENS, chain: 'base' })]).without).toEqual([])
    expect(report([]).without).toEqual([])
  })

  test('do not include a subject whose response hides suspected spam, which the token may be', () => {
    expect(report([balances(1, [OTHER_TOKEN])]).without).toEqual([])
    expect(report([balances(1, [OTHER_TOKEN], { more: { hide_spam_token: true } })]).without).toEqual([])
  })

  test('finds a token beyond the maximum of tokens listed by symbol', () => {
    const many = Array.from({ length: 300 }, (_, at) => loaded(1, { token_address: `0x${String(at).padStart(40, '0')}` }))
    expect(lines([balances(1, [...many, loaded(7)])])).toEqual([['s-1', '7', 'x-1']])
  })

  test('responses in force with names of an older decoder are read', () => {
    const older = (one: CaptureWithResponse): CaptureWithResponse => {
      const { contracts: _none, ...names } = one.names.inMemory ?? { labels: undefined as never, tokens: [] } // it was created with the response
      return { ...one, names: new LazyCaptureNames(names) }
    }
    const captures = [
      balances(1, [loaded(5)], ALL_TOKENS),
      balances(2, [loaded(3)], ALL_TOKENS),
      balances(3, [OTHER_TOKEN], { ...ALL_TOKENS, chain: 'all' }),
    ].map(older)
    expect(balancesToRead(captures, [ONE], TOKEN).map(({ capture }) => capture.id)).toEqual(['x-3'])
    expect(report(captures)).toEqual({ holdings: [], without: [ONE] })
  })
})

test('a figure counts only if no later request about the same chain omits it', () => {
  const requesting = fc.record({
    lists: fc.boolean(),
    isLast: fc.boolean(),
    isFiltered: fc.boolean(),
    chain: fc.constantFrom('ethereum', 'all', 'base'),
  })
  fc.assert(
    fc.property(fc.array(requesting, { maxLength: 6 }), (requests) => {
      const captures = requests.map(({ lists, isLast, isFiltered, chain }, at) =>
        balances(at + 1, lists ? [loaded(at + 1, { chain: chain === 'base' ? 'base' : 'ethereum' })] : [OTHER_TOKEN], {
          isLast,
          chain,
          ...(isFiltered ? { more: { filters: { value_usd: { min: 1 } } } } : {}),
        }),
      )
      const here = requests.map((one, at) => ({ ...one, seq: at + 1 })).filter(({ chain }) => chain !== 'base')
      const listing = here.findLast(({ lists }) => lists)
      const after = here.filter(({ seq }) => listing !== undefined && seq > listing.seq)
      const [holding] = report(captures).holdings
      expect(holding?.captureId).toBe(listing === undefined ? undefined : `x-${listing.seq}`)
      if (holding === undefined) return
      expect(holding.later === undefined).toBe(after.length === 0)
      if (holding.later?.says === 'not-listed') expect(after.some(({ isLast, isFiltered }) => isLast && !isFiltered)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
