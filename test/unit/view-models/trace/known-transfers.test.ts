import { expect, test } from 'vitest'
import { chunkedTransfersOf, readKnownTransfers } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { responsesIn, caseStateOf } from '../../../support/builders/case-states.ts'
import type { ReadResponses } from '../../../../src-shared/case/read-responses.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err } from '../../../../src-shared/core/result.ts'
import { rows } from '../panels/panel-of.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const OTHER = `0x${'1'.repeat(40)}`

/** Transfers of one transaction each, with the service's times. */
async function datedTransfers(...delivered: readonly (string | null)[]): Promise<readonly Transfer[]> {
  const leg = { from_address: ADDRESS, to_address: OTHER, token_amount: 1, token_symbol: 'USDT', value_usd: 1 }
  const state = caseStateOf(
    [{ address: ADDRESS, family: 'evm', chains: ['ethereum'], alias: '' }],
    [
      {
        endpoint: 'profiler/transactions',
        request: { address: ADDRESS, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: 1, per_page: 10 } },
        body: JSON.stringify({
          data: delivered.map((block_timestamp, at) => ({
            chain: 'ethereum',
            block_timestamp,
            transaction_hash: `0x${at}`,
            method: at === 0 ? 'transfer' : null,
            tokens_sent: [leg],
            tokens_received: [],
          })),
          pagination: { page: 1, per_page: 10, is_last_page: true },
        }),
      },
    ],
  )
  const read = await chunkedTransfersOf(state, () => Promise.resolve(), responsesIn(state))
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

async function timesOf(...delivered: readonly (string | null)[]): Promise<readonly string[]> {
  return (await datedTransfers(...delivered)).map(({ time }) => time)
}

test('a transfer names the method that its transaction called, and none where the service reported none', async () => {
  const [first, second] = await datedTransfers('2026-01-05T10:00:00', '2026-01-06T10:00:00')
  expect([first?.method, second?.method]).toEqual(['transfer', ''])
})

test('a time of zero is missing', async () => {
  expect(await timesOf('2026-01-05T10:00:00')).toEqual(['2026-01-05T10:00:00Z'])
  expect(await timesOf('1970-01-01T00:00:00', null, 'soon')).toEqual(['', '', ''])
})

interface Leg {
  readonly from_address?: string
  readonly to_address?: string
  readonly token_amount?: number | null
  readonly token_symbol?: string
  readonly token_address?: string
  readonly value_usd?: number | null
}

interface Sent {
  readonly hash?: string
  readonly legs: readonly Leg[]
  readonly volume?: number
}

/** The case of an address with these transactions, each with the transfers sent in it. */
function caseWith(...sent: readonly Sent[]) {
  const whole = { from_address: ADDRESS, to_address: OTHER, token_amount: 1, token_symbol: 'USDT', value_usd: 1 }
  return caseStateOf(
    [{ address: ADDRESS, family: 'evm', chains: ['ethereum'], alias: '' }],
    [
      rows(
        'profiler/transactions',
        { chain: 'ethereum' },
        ...sent.map(({ hash, legs, volume }) => ({
          chain: 'ethereum',
          block_timestamp: '2026-01-05T10:00:00',
          ...(hash === undefined ? {} : { transaction_hash: hash }),
          ...(volume === undefined ? {} : { volume_usd: volume }),
          tokens_sent: legs.map((leg) => ({ ...whole, ...leg })),
        })),
      ),
    ],
  )
}

async function report(...sent: readonly Sent[]): Promise<readonly Transfer[]> {
  const state = caseWith(...sent)
  const read = await chunkedTransfersOf(state, () => Promise.resolve(), responsesIn(state))
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

test('a leg without both ends or without an amount is no transfer, nor is one of zero', async () => {
  const legs = [{}, { from_address: '' }, { to_address: '' }, { token_amount: null }, { token_amount: 0 }]
  expect(await report({ hash: '0x1', legs })).toHaveLength(1)
})

test('equal legs of one transaction are separate transfers, and without a hash each record is its own', async () => {
  expect(await report({ hash: '0x1', legs: [{}, {}] })).toHaveLength(2)
  const unnamed = await report({ legs: [{}] }, { legs: [{}] })
  expect(unnamed).toHaveLength(2)
  expect(unnamed.map(({ sources }) => sources.map(({ pointer }) => pointer))).toEqual([['/data/0/tokens_sent/0'], ['/data/1/tokens_sent/0']])
})

test("a token is its contract, or its symbol without one, unless that is the coin's; amounts lose their sign and no digit", async () => {
  const contract = `0x${'A'.repeat(40)}`
  const all = await report({
    hash: '0x1',
    legs: [
      { token_address: contract, token_amount: -2.5 },
      { token_symbol: 'ETH', token_amount: 3 },
      { token_symbol: 'POINTS', token_amount: 4 },
    ],
  })
  expect(all.map(({ asset, symbol, amount, from, to }) => [asset, symbol, amount, from, to])).toEqual([
    [`ethereum:${contract.toLowerCase()}`, 'USDT', '2.5', `evm:${ADDRESS}`, `evm:${OTHER}`],
    [`ethereum:0x${'e'.repeat(40)}`, 'ETH', '3', `evm:${ADDRESS}`, `evm:${OTHER}`],
    ['ethereum: POINTS', 'POINTS', '4', `evm:${ADDRESS}`, `evm:${OTHER}`],
  ])
})

test('the only leg of a transaction without a value has its volume; one of several has its own value', async () => {
  const valuesOf = async (...sent: readonly Sent[]) => (await report(...sent)).map(({ value }) => value)
  expect(await valuesOf({ hash: '0x1', legs: [{ value_usd: null }], volume: 9 })).toEqual(['9'])
  expect(await valuesOf({ hash: '0x1', legs: [{ value_usd: -4 }], volume: 9 })).toEqual(['4'])
  expect(await valuesOf({ hash: '0x1', legs: [{ value_usd: null }, { value_usd: 3, token_symbol: 'X' }], volume: 9 })).toEqual(['', '3'])
  expect(await valuesOf({ hash: '0x1', legs: [{ value_usd: null }] })).toEqual([''])
})

test('reads responses once for the same captures, pauses after every two hundred records, and reports a failed read', async () => {
  const state = caseWith(...Array.from({ length: 201 }, (_, at) => ({ hash: `0x${at}`, legs: [{}] })))
  let [pauses, reads] = [0, 0]
  const pause = (): Promise<void> => {
    pauses += 1
    return Promise.resolve()
  }
  const read: ReadResponses = (captures) => {
    reads += 1
    return responsesIn(state)(captures)
  }
  expect((await chunkedTransfersOf(state, pause, read)).ok).toBe(true)
  expect([pauses, reads]).toEqual([3, 1])
  expect(await chunkedTransfersOf({ ...state }, pause, read)).toMatchObject({ ok: true, value: { length: 201 } })
  expect([pauses, reads]).toEqual([3, 1])
  const other = caseWith({ hash: '0x1', legs: [{}] })
  expect(await chunkedTransfersOf(other, pause, () => Promise.resolve(err(failure('corrupt', 'Gone.', 'Verify.'))))).toMatchObject({
    ok: false,
    error: { code: 'corrupt' },
  })
})

/**
 * A case that requested the transactions of both ends of a payment, with the statement of each
 * response about it.
 */
function casePerSide(sides: readonly { readonly of: string; readonly legs: readonly Leg[]; readonly time?: string; readonly from?: string }[]) {
  const whole = { from_address: ADDRESS, to_address: OTHER, token_amount: 5, token_symbol: 'USDT', value_usd: 5 }
  return caseStateOf(
    [ADDRESS, OTHER].map((address) => ({ subjectId: address, address, family: 'evm', chains: ['ethereum'], alias: '' })),
    sides.map(({ of, legs, time = '2026-01-05T10:00:00', from = '2026-01-01' }) => {
      const own = legs.map((leg) => ({ ...whole, ...leg }))
      return {
        endpoint: 'profiler/transactions' as const,
        subjectId: of,
        request: { address: of, chain: 'ethereum', date: { from, to: '2026-02-01' }, pagination: { page: 1, per_page: 20 } },
        body: JSON.stringify({
          data: [
            {
              chain: 'ethereum',
              block_timestamp: time,
              transaction_hash: '0x1',
              tokens_sent: of === ADDRESS ? own : [],
              tokens_received: of === ADDRESS ? [] : own,
            },
          ],
          pagination: { page: 1, per_page: 20, is_last_page: true },
        }),
      }
    }),
  )
}

async function transfersPerSide(...sides: Parameters<typeof casePerSide>[0]): Promise<readonly Transfer[]> {
  const state = casePerSide(sides)
  const read = await chunkedTransfersOf(state, () => Promise.resolve(), responsesIn(state))
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const stated = (transfers: readonly Transfer[]) =>
  transfers.map(({ amount, sources, statements = [] }) => [amount, sources.length, statements.map((one) => one.amount)])

test('a transfer that two responses report with different amounts counts once, by the newest response, with both statements', async () => {
  const both = await transfersPerSide({ of: ADDRESS, legs: [{}] }, { of: OTHER, legs: [{ token_amount: 6, value_usd: 6 }] })
  expect(stated(both)).toEqual([['6', 2, ['5', '6']]])
  expect(both[0]?.value).toBe('6')
  const [older, newer] = both[0]?.statements ?? []
  expect([older?.sources.map(({ pointer }) => pointer), newer?.sources.map(({ pointer }) => pointer)]).toEqual([
    ['/data/0/tokens_sent/0'],
    ['/data/0/tokens_received/0'],
  ])
  expect(both[0]?.sources).toEqual([...(newer?.sources ?? []), ...(older?.sources ?? [])])
})

test('two windows of one address that disagree are two statements, and equal reports of both ends are none', async () => {
  const windows = await transfersPerSide({ of: ADDRESS, legs: [{}] }, { of: ADDRESS, legs: [{ token_amount: 4 }], from: '2026-01-02' })
  expect(stated(windows)).toEqual([['4', 2, ['5', '4']]])
  expect(stated(await transfersPerSide({ of: ADDRESS, legs: [{}] }, { of: OTHER, legs: [{}] }))).toEqual([['5', 2, []]])
})

test('responses may disagree about the time or the value; a value that one leaves out is no contradiction and is taken from the other', async () => {
  const times = await transfersPerSide({ of: ADDRESS, legs: [{}] }, { of: OTHER, legs: [{}], time: '2026-01-05T11:00:00' })
  expect(times.map(({ time, statements = [] }) => [time, statements.length])).toEqual([['2026-01-05T11:00:00Z', 2]])
  const values = await transfersPerSide({ of: ADDRESS, legs: [{}] }, { of: OTHER, legs: [{ value_usd: 7 }] })
  expect(values.map(({ value, statements = [] }) => [value, statements.length])).toEqual([['7', 2]])
  const missing = await transfersPerSide({ of: ADDRESS, legs: [{}] }, { of: OTHER, legs: [{ value_usd: null }] })
  expect(missing.map(({ value, statements = [] }) => [value, statements.length])).toEqual([['5', 0]])
})

test('several legs between the same ends are matched by amount before a contradiction is reported', async () => {
  const legs = (...amounts: readonly number[]): readonly Leg[] => amounts.map((token_amount) => ({ token_amount }))
  expect(stated(await transfersPerSide({ of: ADDRESS, legs: legs(5, 3) }, { of: OTHER, legs: legs(3, 5) }))).toEqual([
    ['5', 2, []],
    ['3', 2, []],
  ])
  expect(stated(await transfersPerSide({ of: ADDRESS, legs: legs(5, 3) }, { of: OTHER, legs: legs(4, 5) }))).toEqual([
    ['5', 2, []],
    ['4', 2, ['3', '4']],
  ])
  expect(stated(await transfersPerSide({ of: ADDRESS, legs: legs(5, 3) }, { of: OTHER, legs: legs(3) }))).toEqual([
    ['5', 1, []],
    ['3', 2, []],
  ])
})

test('a leg without an amount or an end is skipped and named once, with its source', async () => {
  const state = casePerSide([
    { of: ADDRESS, legs: [{ token_amount: null }, { to_address: '' }, { token_amount: 0 }] },
    { of: OTHER, legs: [{ token_amount: null }] },
  ])
  const read = await readKnownTransfers(state, () => Promise.resolve(), responsesIn(state))
  expect(read.ok && read.value.transfers).toEqual([])
  expect(read.ok && read.value.skipped.map(({ nodes, missing, hash }) => [nodes.length, missing, hash])).toEqual([
    [2, 'amount', '0x1'],
    [1, 'address', '0x1'],
  ])
})
