import { expect, test } from 'vitest'
import { lookupFlows } from '../../../../src-shared/view-models/panels/lookup-flow.ts'
import { caseStateOf, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { OTHER, OWN, panelOf, rows } from './panel-of.ts'

const [subject] = caseStateOf([{ address: OWN, family: 'evm', chains: ['bnb'] }], []).subjects
if (subject === undefined) throw new Error('The fixture holds no subject')

const THIRD = `0x${'33'.repeat(20)}`
const token = (from: string, to: string, symbol: string, value: number | null): object => ({
  from_address: from,
  to_address: to,
  token_symbol: symbol,
  token_amount: 2,
  dated_value_usd: value,
})
const lookup = (hash: string, fields: object): FixtureResponse =>
  rows(
    'profiler/transaction-lookup',
    { chain: 'bnb', transaction_hash: hash },
    {
      chain: 'bnb',
      transaction_hash: hash,
      block_timestamp: '2026-09-23T16:20:33',
      from_address: OWN,
      to_address: OTHER,
      receipt_status: 1,
      ...fields,
    },
  )

test('native amount, tokens and collectibles are legs from senders to receivers, the largest token first', () => {
  const panel = panelOf(
    'transaction-lookup',
    lookup('0x1', {
      native_value: 0.5,
      dated_native_value_usd: 300,
      token_transfer_array: [
        token(OTHER, OWN, 'LITTLE', 1),
        token(OWN, OTHER, 'ODD', null),
        token(OTHER, OWN, 'MUCH', 900),
        token(THIRD, OTHER, 'FEE', 5),
      ],
      nft_transfer_array: [{ from_address: OTHER, to_address: OWN, collection_name: 'Apes', nft_id: '7' }],
    }),
  )
  const [flow, ...others] = lookupFlows(panel, subject)
  expect(others).toEqual([])
  expect(flow?.legs.map(({ kind, what, way, amount, value }) => [kind, what, way, amount.text, value.text])).toEqual([
    ['native', 'BNB', 'out', '0.5', '300'],
    ['token', 'ODD', 'out', '2', ''],
    ['token', 'MUCH', 'in', '2', '900'],
    ['token', 'LITTLE', 'in', '2', '1'],
    ['item', 'Apes 7', 'in', '', ''],
    ['token', 'FEE', 'self', '2', '5'],
  ])
  expect(flow?.senders.map(({ address, legs, row }) => [address, legs, row])).toEqual([
    [OWN, [0, 1], 0.5],
    [OTHER, [2, 3, 4], 3],
    [THIRD, [5], 5],
  ])
  expect(flow?.receivers.map(({ address, legs, row }) => [address, legs, row])).toEqual([
    [OTHER, [0, 1, 5], 2],
    [OWN, [2, 3, 4], 3],
  ])
  expect(flow?.more).toBe(0)
})

test('parties are at least a row apart and never below the last leg', () => {
  const many = Array.from({ length: 15 }, (_, at) => token(`0x${String(at).padStart(40, '0')}`, at < 7 ? OWN : OTHER, 'A', 100 - at))
  const [flow] = lookupFlows(panelOf('transaction-lookup', lookup('0x1', { native_value: 0, token_transfer_array: many })), subject)
  expect([flow?.legs.length, flow?.more]).toEqual([12, 3])
  for (const side of [flow?.senders ?? [], flow?.receivers ?? []]) {
    const rows = side.map(({ row }) => row)
    expect(rows.every((row, at) => row >= 0 && row <= 11 && (at === 0 || row - (rows[at - 1] ?? 0) >= 1))).toBe(true)
  }
})

test('the newest lookup comes first; legs of another transaction are not drawn in it, and no transfers draw nothing', () => {
  const panel = panelOf(
    'transaction-lookup',
    lookup('0x1', { token_transfer_array: [token(OWN, OTHER, 'A', 1)] }),
    lookup('0x2', { receipt_status: 0, native_value: 0, token_transfer_array: null, block_timestamp: '1970-01-01T00:00:00' }),
  )
  const flows = lookupFlows(panel, subject)
  expect(flows.map(({ hash, status, legs, time }) => [hash, status, legs.length, time.state])).toEqual([
    ['0x2', 'failed', 0, 'missing'],
    ['0x1', 'succeeded', 1, 'value'],
  ])
})
