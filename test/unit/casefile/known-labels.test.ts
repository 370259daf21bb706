import { expect, test } from 'vitest'
import { answerOf } from '../../../src-renderer/casefile/case-fold.ts'
import { knownLabels, labelKey } from '../../../src-renderer/casefile/known-labels.ts'
import type { Capture } from '../../../src-shared/capture.ts'
import type { AnsweredCapture } from '../../../src-renderer/casefile/case-state.ts'
import type { EndpointId } from '../../../src-shared/service/endpoint.ts'
import { exchangeOf } from './fakes.ts'

const A = `0x${'aB'.repeat(20)}`
const B = `0x${'12'.repeat(20)}`

function captureOf(seq: number, endpoint: EndpointId, data: unknown): AnsweredCapture {
  const {
    bodyBase64,
    callId: _callId,
    ...kept
  } = exchangeOf({ caseId: 'c', id: `x-${seq}`, endpoint, body: JSON.stringify({ data, pagination: { page: 1, per_page: 20, is_last_page: true } }) })
  const capture: Capture = {
    ...kept,
    seq,
    subjectId: 's',
    body: new Uint8Array(Buffer.from(bodyBase64, 'base64')),
    endedAt: `2026-11-21T00:00:0${seq}.000Z`,
  }
  return { capture, answer: answerOf(capture), step: undefined }
}

test('should harvest labels of counterparties, related wallets and token movements with their captures', () => {
  const labels = knownLabels([
    captureOf(1, 'profiler/counterparties', [
      { counterparty_address: A, counterparty_address_label: ['Exchange: Hot wallet', 'Binance'] },
      { counterparty_address: B, counterparty_address_label: null },
    ]),
    captureOf(2, 'profiler/related-wallets', [{ address: B, address_label: 'Deployer', relation: 'First Funder' }]),
    captureOf(3, 'profiler/transactions', [
      { tokens_sent: [{ from_address: B, to_address: A, from_address_label: '', to_address_label: 'Binance' }], tokens_received: [] },
    ]),
  ])
  expect(labels.get(labelKey(A))?.map(({ label, captureId }) => [label, captureId])).toEqual([
    ['Binance', 'x-3'],
    ['Exchange: Hot wallet', 'x-1'],
  ])
  expect(labels.get(labelKey(B))?.map(({ label }) => label)).toEqual(['Deployer'])
  expect(labels.get(labelKey(A.toLowerCase()))).toBe(labels.get(labelKey(A)))
})
