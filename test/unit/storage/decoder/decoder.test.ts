import { expect, test } from 'vitest'
import { createDecoder, type DecodingWorker } from '../../../../src-renderer/storage/decoder/decoder.ts'
import { replyTo, type DecodingJob } from '../../../../src-renderer/storage/decoder/decoding.ts'
import type { Capture } from '../../../../src-shared/custody/capture.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'

function captureOf(records: readonly object[]): Capture {
  const { captures } = caseStateOf(
    [{ address: ADDRESS, family: 'evm', chains: ['ethereum'] }],
    [{ endpoint: 'profiler/counterparties', request: { address: ADDRESS, chain: 'ethereum' }, body: JSON.stringify({ data: records }) }],
  )
  const [whole] = captures
  if (whole === undefined) throw new Error('The fixture made no capture')
  return whole.capture
}

const capture = captureOf([{ counterparty_address: ADDRESS, volume_in_usd: 1 }])

/** A worker whose jobs, and whose end, the test controls. */
class HandWorker implements DecodingWorker {
  readonly jobs: DecodingJob[] = []
  ended = false
  readonly #listeners = new Map<string, (event: { readonly data?: unknown }) => void>()

  postMessage(job: unknown): void {
    this.jobs.push(structuredClone(job) as DecodingJob)
  }
  terminate(): void {
    this.ended = true
  }
  addEventListener(type: string, listener: unknown): void {
    this.#listeners.set(type, listener as (event: { readonly data?: unknown }) => void)
  }
  reply(data: unknown): void {
    this.#listeners.get('message')?.({ data: structuredClone(data) })
  }
  work(): void {
    const job = this.jobs.shift()
    if (job !== undefined) this.reply(replyTo(job))
  }
  fall(): void {
    this.#listeners.get('error')?.({})
  }
}

function decoderWithWorkers() {
  const workers: HandWorker[] = []
  const decoder = createDecoder(() => {
    const worker = new HandWorker()
    workers.push(worker)
    return worker
  })
  const worker = (at: number): HandWorker => {
    const found = workers[at]
    if (found === undefined) throw new Error(`No worker ${at} was started`)
    return found
  }
  return { decoder, workers, worker }
}

test('the page decodes by itself where there are no workers', async () => {
  const decoder = createDecoder(() => undefined)
  const all = await decoder('all', capture)
  expect([all.summary.rows, all.flows?.length, all.response?.rows.pointers.text]).toEqual([1, 1, '/data/0'])
  expect((await decoder('response', capture)).response?.rows.pointers.text).toEqual('/data/0')
  expect((await decoder('response', capture)).addresses.text).toBe(ADDRESS)
})

test('one worker does all the work; each caller gets its own response, and the page keeps its bodies', async () => {
  const { decoder, workers, worker } = decoderWithWorkers()
  const requested = [decoder('response', capture), decoder('all', captureOf([]))] as const
  worker(0).reply({ kind: 'ready' })
  worker(0).work()
  worker(0).work()
  expect((await requested[0]).addresses.text).toBe(ADDRESS)
  expect((await requested[1]).summary.rows).toBe(0)
  expect([workers.length, capture.body.length > 0]).toEqual([1, true])
})

test('a worker that ends is started again, and its unfinished jobs are decoded again', async () => {
  const { decoder, workers, worker } = decoderWithWorkers()
  const requested = [decoder('response', capture), decoder('response', capture)] as const
  worker(0).reply({ kind: 'ready' })
  worker(0).fall()
  expect([worker(0).ended, worker(1).jobs.length]).toEqual([true, 2])
  // Late messages of the ended worker are ignored.
  worker(0).work()
  worker(1).reply({ kind: 'ready' })
  worker(1).work()
  worker(1).work()
  expect((await requested[0]).addresses.text).toBe(ADDRESS)
  expect((await requested[1]).response?.rows.pointers.text).toEqual('/data/0')
  expect(workers).toHaveLength(2)
})

test('a response that ends the worker twice is reported, and those after it are still decoded', async () => {
  const { decoder, worker } = decoderWithWorkers()
  const bad = decoder('response', capture)
  const behind = decoder('response', capture)
  worker(0).reply({ kind: 'ready' })
  worker(0).fall()
  worker(1).reply({ kind: 'ready' })
  worker(1).fall()
  await expect(bad).rejects.toThrow('The decoder failed twice on this response.')
  worker(2).reply({ kind: 'ready' })
  worker(2).work()
  expect((await behind).addresses.text).toBe(ADDRESS)
})

test('if no worker starts, the page decodes waiting and later responses', async () => {
  const { decoder, workers, worker } = decoderWithWorkers()
  const requested = decoder('response', capture)
  worker(0).fall()
  expect((await requested).addresses.text).toBe(ADDRESS)
  expect((await decoder('response', capture)).addresses.text).toBe(ADDRESS)
  expect(workers).toHaveLength(1)
})

test('a response that makes the decoder throw is reported as that, and not decoded again', async () => {
  const { decoder, workers, worker } = decoderWithWorkers()
  const requested = decoder('response', capture)
  worker(0).reply({ kind: 'failed', id: worker(0).jobs[0]?.id, message: 'No sense in it.' })
  await expect(requested).rejects.toThrow('No sense in it.')
  expect(workers).toHaveLength(1)
})

test('where the next worker does not start, the page decodes the response that ended the worker before', async () => {
  const { decoder, workers, worker } = decoderWithWorkers()
  const requested = decoder('response', capture)
  worker(0).reply({ kind: 'ready' })
  worker(0).fall()
  worker(1).fall()
  expect((await requested).addresses.text).toBe(ADDRESS)
  expect(workers).toHaveLength(2)
})

test('messages and errors of a replaced worker are ignored', async () => {
  const { decoder, workers, worker } = decoderWithWorkers()
  const requested = decoder('response', capture)
  worker(0).reply({ kind: 'ready' })
  worker(0).fall()
  worker(0).fall()
  expect(workers).toHaveLength(2)
  worker(0).reply({
    kind: 'response',
    id: worker(1).jobs[0]?.id,
    response: undefined,
    addresses: { text: 'of the one that ended', ends: Uint32Array.of(21) },
  })
  worker(1).work()
  expect((await requested).addresses.text).toBe(ADDRESS)
})

test('a reply of another kind than requested counts as none', async () => {
  const { decoder, worker } = decoderWithWorkers()
  const requested = decoder('response', capture)
  worker(0).reply({ kind: 'addresses', id: worker(0).jobs[0]?.id, addresses: [] })
  await expect(requested).rejects.toThrow('The decoder returned an unexpected message.')
  // No caller waits for it any more.
  worker(0).reply({ kind: 'addresses', id: 1, addresses: [] })
})
