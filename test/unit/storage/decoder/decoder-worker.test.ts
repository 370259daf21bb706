import { afterAll, expect, test, vi } from 'vitest'
import type { DecodingJob } from '../../../../src-renderer/storage/decoder/decoding.ts'
import { captureOf } from '../../../support/builders/captures.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'

afterAll(() => vi.unstubAllGlobals())

test('the worker reports that it is ready, then answers one job after the other', async () => {
  const reported = vi.fn()
  const listeners: ((event: { readonly data: DecodingJob }) => void)[] = []
  vi.stubGlobal('self', {
    postMessage: reported,
    addEventListener: (type: string, listener: (typeof listeners)[number]) => type === 'message' && listeners.push(listener),
  })
  await import('../../../../src-renderer/storage/decoder/decoder-worker.ts')
  expect(reported.mock.calls).toEqual([[{ kind: 'ready' }, { transfer: [] }]])
  expect(listeners).toHaveLength(1)
  const capture = captureOf(
    exchangeOf({
      caseId: 'c',
      endpoint: 'profiler/counterparties',
      body: '{"data":[{"counterparty_address":"0x00000000000000000000000000000000000000aa"}]}',
    }),
  )
  for (const id of [7, 8]) listeners[0]?.({ data: { id, wanted: 'response', capture } })
  const addresses = { text: '0x00000000000000000000000000000000000000aa', ends: Uint32Array.of(42) }
  expect(reported.mock.calls.slice(1)).toMatchObject([7, 8].map((id) => [{ kind: 'response', id, addresses }, { transfer: [] }]))
})
