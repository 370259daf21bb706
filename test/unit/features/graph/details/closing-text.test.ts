import { expect, test } from 'vitest'
import { closingText } from '../../../../../src-renderer/features/graph/details/closing-text.ts'
import { edgeTransfers, type TransferCoverage } from '../../../../../src-shared/view-models/graph/edge-transfers.ts'
import type { Transfer } from '../../../../../src-shared/view-models/trace/transfer.ts'

const transfer = (id: string, value: string): Transfer => ({
  id,
  from: 'a',
  to: 'b',
  time: '',
  chain: 'ethereum',
  asset: 'ethereum:x',
  symbol: 'X',
  amount: '1',
  value,
  hash: '',
  method: '',
  sources: [],
})

test.each<[what: string, volume: string, values: readonly string[], reported: TransferCoverage, text: string]>([
  ['all there', '30.004', ['10', '20'], 'all', 'equals the flow'],
  ['nothing asked', '30', [], 'never', '$30.00 of the flow is missing: its transfers were not requested'],
  ['known from other results only', '30', ['10'], 'never', '$20.00 of the flow is missing: only transfers from other results are known'],
  ['a page is missing', '1000.5', ['10'], 'partial', '$990.50 of the flow is missing: pages, days or chains are missing'],
  ['the call failed', '30', [], 'failed', '$30.00 of the flow is missing: the request for its transfers failed'],
  ['one without a value', '30', ['10', ''], 'all', '$20.00 of the flow is missing: 1 transfer has no value in US dollars'],
  ['two without a value', '30', ['10', '', ''], 'all', '$20.00 of the flow is missing: 2 transfers have no value in US dollars'],
  ['more than the flow', '30', ['10', '25'], 'all', '$5.00 more than the flow: the service does not say how it sums the flow'],
])('states what balances and what does not: %s', (_what, volume, values, reported, text) => {
  const transfers = values.map((value, at) => transfer(String(at), value))
  expect(closingText(edgeTransfers({ source: 'a', target: 'b', volume }, transfers), reported)).toBe(text)
})
