import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import type { ReadResponses } from '../../../../src-shared/case/read-responses.ts'
import { chunkedTransfersOfToken, type TransfersProgress } from '../../../../src-shared/view-models/token/token-transfers.ts'
import { assetOf } from '../../../../src-shared/view-models/panels/asset.ts'
import { chunkedTransfersOf } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err } from '../../../../src-shared/core/result.ts'
import { responsesIn, caseStateOf, FIXTURE_SUBJECT } from '../../../support/builders/case-states.ts'
import { A, B, C } from './token-responses.ts'

const PAUSE = (): Promise<void> => Promise.resolve()
const COIN = { chain: 'ethereum', address: `0x${'e'.repeat(40)}` }
const FAKE = { chain: 'ethereum', address: `0x${'f'.repeat(40)}` }
const TOKENS = [COIN, FAKE, { chain: 'ethereum', address: C }, { chain: 'base', address: C }]

interface Sent {
  readonly from: string
  readonly to: string
  readonly token_address: string | null
  readonly token_symbol: string
  readonly token_amount: number
}

interface Reported {
  readonly hash: string
  readonly chain: string
  readonly sent: readonly Sent[]
}

/** A case of two subjects, each with requested transactions of `pages`, one after the other. */
function caseOf(
  pages: readonly {
    readonly of: string
    readonly page: number
    readonly isLast: boolean
    readonly chain: string
    readonly reported: readonly Reported[]
  }[],
): WholeState {
  return caseStateOf(
    [
      { address: A, family: 'evm', chains: ['ethereum'] },
      { address: B, family: 'evm', chains: ['ethereum'], subjectId: 's-2' },
    ],
    pages.map(({ of, page, isLast, chain, reported }) => ({
      endpoint: 'profiler/transactions' as const,
      subjectId: of === A ? FIXTURE_SUBJECT : 's-2',
      request: { address: of, chain, date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page, per_page: 20 } },
      body: JSON.stringify({
        data: reported.map(({ hash, chain: own, sent }) => {
          const legs = sent.map(({ from, to, ...leg }) => ({ ...leg, from_address: from, to_address: to }))
          return {
            chain: own,
            transaction_hash: hash,
            block_timestamp: '2026-01-05T10:00:00',
            tokens_sent: legs.filter(({ from_address }) => from_address === of),
            tokens_received: legs.filter(({ to_address }) => to_address === of),
          }
        }),
        pagination: { page, per_page: 20, is_last_page: isLast },
      }),
    })),
  )
}

const leg = (parts: Partial<Sent> = {}): Sent => ({ from: A, to: B, token_address: C, token_symbol: 'MOSS', token_amount: 1, ...parts })
const page = (reported: readonly Reported[], more: object = {}) => ({ of: A, page: 1, isLast: true, chain: 'ethereum', reported, ...more })

/** Reads like `responsesIn`, and records the captures read. */
function watch(state: WholeState): { readonly read: ReadResponses; readonly ids: string[] } {
  const ids: string[] = []
  const read = responsesIn(state)
  return {
    ids,
    read: (captures) => {
      ids.push(...captures.map(({ capture }) => capture.id))
      return read(captures)
    },
  }
}

async function transfersOf(state: WholeState, token: { readonly chain: string; readonly address: string }) {
  const reported = await chunkedTransfersOfToken(state, token, responsesIn(state), PAUSE)
  if (!reported.ok) throw new Error(reported.error.message)
  return reported.value
}

test('only responses in force that name the token are read', async () => {
  const state = caseOf([
    page([{ hash: '0x1', chain: 'ethereum', sent: [leg()] }]),
    page([{ hash: '0x2', chain: 'ethereum', sent: [leg({ token_address: FAKE.address })] }], { of: B }),
    page([{ hash: '0x3', chain: 'ethereum', sent: [leg({ token_amount: 2 })] }]),
    page([{ hash: '0x4', chain: 'base', sent: [leg()] }], { chain: 'base' }),
  ])
  const { read, ids } = watch(state)
  const reported = await chunkedTransfersOfToken(state, { chain: 'ethereum', address: C }, read, PAUSE)
  expect(ids).toEqual([state.captures[2]?.capture.id])
  expect(reported).toMatchObject({ ok: true, value: { responses: 1, read: 1, transfers: [{ amount: '2', hash: '0x3' }] } })
})

test('a coin is counted with and without its contract, but not another token with its symbol', async () => {
  const state = caseOf([
    page([
      {
        hash: '0x1',
        chain: 'ethereum',
        sent: [
          leg({ token_address: COIN.address, token_symbol: 'ETH', token_amount: 1 }),
          leg({ token_address: null, token_symbol: 'ETH', token_amount: 2 }),
          leg({ token_address: FAKE.address, token_symbol: 'ETH', token_amount: 40 }),
          leg({ token_address: null, token_symbol: FAKE.address, token_amount: 80 }),
        ],
      },
    ]),
    page([{ hash: '0x2', chain: 'ethereum', sent: [leg({ from: C, to: B, token_address: '', token_symbol: 'ETH', token_amount: 4 })] }], { of: B }),
  ])
  expect((await transfersOf(state, COIN)).transfers.map(({ amount }) => amount)).toEqual(['1', '2', '4'])
  expect((await transfersOf(state, FAKE)).transfers.map(({ amount }) => amount)).toEqual(['40'])
})

test('a payment to oneself is on both sides of its transaction and is one transfer', async () => {
  const state = caseOf([page([{ hash: '0x1', chain: 'ethereum', sent: [leg({ to: A }), leg({ to: A }), leg({ to: A, token_amount: 5 })] }])])
  const { transfers } = await transfersOf(state, { chain: 'ethereum', address: C })
  expect(transfers.map(({ amount, sources }) => [amount, sources.length])).toEqual([
    ['1', 2],
    ['1', 2],
    ['5', 2],
  ])
})

test('reads the newest responses where there are too many, and reports that there are more', async () => {
  const pages = Array.from({ length: 90 }, (_, at) =>
    page([{ hash: `0x${at}`, chain: 'ethereum', sent: [leg()] }], { page: at + 1, isLast: at === 89 }),
  )
  const state = caseOf(pages)
  const words: TransfersProgress[] = []
  const token = { chain: 'ethereum', address: C }
  const reported = await chunkedTransfersOfToken(state, token, responsesIn(state), PAUSE, (word) => void words.push(word), 50)
  if (!reported.ok) throw new Error(reported.error.message)
  expect([reported.value.responses, reported.value.read, reported.value.transfers.map(({ hash }) => hash).toSorted().length]).toEqual([90, 50, 50])
  expect(reported.value.transfers.some(({ hash }) => hash === '0x39')).toBe(false)
  expect(words).toEqual([
    { responses: 50, done: 40 },
    { responses: 50, done: 50 },
  ])
})

test('unreadable responses are a failure without a sum', async () => {
  const state = caseOf([page([{ hash: '0x1', chain: 'ethereum', sent: [leg()] }])])
  const gone: ReadResponses = () => Promise.resolve(err(failure('corrupt', 'Gone.', 'Verify.')))
  expect(await chunkedTransfersOfToken(state, { chain: 'ethereum', address: C }, gone, PAUSE)).toMatchObject({
    ok: false,
    error: { code: 'corrupt' },
  })
})

test('the transfers of a token are a part of all transfers of the case', async () => {
  const sent = fc.record({
    from: fc.constantFrom(A, B, C),
    to: fc.constantFrom(A, B, C),
    token_address: fc.constantFrom(COIN.address, FAKE.address, C, null, ''),
    token_symbol: fc.constantFrom('ETH', 'MOSS', C),
    token_amount: fc.integer({ min: 1, max: 3 }),
  })
  const world = fc.array(fc.tuple(fc.constantFrom('ethereum', 'base'), fc.array(sent, { minLength: 1, maxLength: 4 })), {
    minLength: 1,
    maxLength: 8,
  })
  const requests = fc.array(
    fc.record({
      of: fc.constantFrom(A, B),
      page: fc.integer({ min: 1, max: 3 }),
      isLast: fc.boolean(),
      chain: fc.constantFrom('ethereum', 'all', 'base'),
      picks: fc.array(fc.nat({ max: 7 }), { maxLength: 5 }),
    }),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(world, requests, async (transactions, requested) => {
      const state = caseOf(
        requested.map(({ picks, ...one }) => ({
          ...one,
          reported: [...new Set(picks)].flatMap((pick) => {
            const [chain, legs] = transactions[pick] ?? ['', []]
            return chain === '' || (one.chain !== 'all' && one.chain !== chain) ? [] : [{ hash: `0x${pick}`, chain, sent: legs }]
          }),
        })),
      )
      const all = await chunkedTransfersOf(state, PAUSE, responsesIn(state))
      if (!all.ok) throw new Error(all.error.message)
      for (const token of TOKENS) {
        const { transfers } = await transfersOf(state, token)
        expect(transfers).toEqual(all.value.filter(({ asset }) => asset === assetOf(token)))
      }
    }),
    { numRuns: 60 },
  )
})
