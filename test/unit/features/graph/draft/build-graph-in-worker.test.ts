import { expect, test } from 'vitest'
import { failure } from '../../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../../src-shared/core/result.ts'
import { createDraftServer, pieces, type DraftReply, type DraftRequest } from '../../../../../src-renderer/features/graph/draft/draft-job.ts'
import { type DraftLocks, buildGraphInWorker, type DraftWorker } from '../../../../../src-renderer/features/graph/draft/build-graph-in-worker.ts'
import type { ReadFlows } from '../../../../../src-shared/case/read-responses.ts'
import { graphOf, chunkedGraphOf } from '../../../../../src-shared/view-models/graph-model.ts'
import { caseStateOf, flowsIn } from '../../../../support/builders/case-states.ts'

const PLACE = { name: 'casebook', hasOwnBucket: false }
const SUBJECT = `0x${'5'.repeat(40)}`
const RECORDS = 1200

const state = caseStateOf(
  [{ address: SUBJECT, family: 'evm', chains: ['ethereum'], alias: 'Trader' }],
  [
    {
      endpoint: 'profiler/counterparties',
      request: { address: SUBJECT, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: 1, per_page: RECORDS } },
      body: JSON.stringify({
        data: Array.from({ length: RECORDS }, (_, at) => ({
          counterparty_address: `0x1${at.toString(16).padStart(39, '0')}`,
          counterparty_address_label: at % 100 === 0 ? `Exchange ${at}` : null,
          total_volume_usd: at,
          volume_in_usd: at,
          volume_out_usd: 0,
        })),
        pagination: { page: 1, per_page: RECORDS, is_last_page: true },
      }),
    },
  ],
)

/** A worker's side in the page itself; messages are copied as a worker's would be. */
function worker(read: ReadFlows = flowsIn(state), hold?: (lock: string) => Promise<boolean>) {
  const target = new EventTarget()
  const positions: unknown[] = []
  const replies: DraftReply['kind'][] = []
  let endings = 0
  const post = (reply: DraftReply): void => {
    replies.push(reply.kind)
    const data = structuredClone(reply)
    setTimeout(() => target.dispatchEvent(new MessageEvent('message', { data })))
  }
  const serve = createDraftServer(
    async (position) => {
      positions.push(position)
      return ok({ read })
    },
    post,
    hold,
  )
  const made: DraftWorker = {
    addEventListener: target.addEventListener.bind(target),
    postMessage: (request: DraftRequest) => {
      const data = structuredClone(request)
      setTimeout(() => void serve(data))
    },
    terminate: () => {
      endings += 1
    },
  }
  return { made, post, positions, replies, endings: () => endings, falls: () => target.dispatchEvent(new Event('error', { cancelable: true })) }
}

const noYield = (): Promise<void> => Promise.resolve()
const none: ReadFlows = () => Promise.resolve(err(failure('internal', 'The page read by itself.', '')))
const drawnWith = (make: () => DraftWorker | undefined, read = none, few = 0, onRead: (responses: number) => void = () => undefined) =>
  chunkedGraphOf(
    { ...state, subjects: [...state.subjects].map((one) => ({ ...one })) },
    noYield,
    read,
    buildGraphInWorker(PLACE, noYield, onRead, make, few),
  )

test('builds the same graph in the worker as on the page, in chunks, and ends the worker', async () => {
  const { made, positions, replies, endings } = worker()
  const reported: number[] = []
  const drawn = await drawnWith(
    () => made,
    none,
    0,
    (responses) => reported.push(responses),
  )
  expect(drawn).toEqual(ok(graphOf(state)))
  expect(drawn.ok && drawn.value.nodes.length).toBe(RECORDS + 1)
  expect(positions).toEqual([PLACE])
  expect(replies).toEqual(['read', 'kept', 'kept', 'kept', 'nodes', 'nodes', 'nodes', ...replies.slice(7, -1).map(() => 'edges'), 'done'])
  expect(reported).toEqual([1])
  expect(replies.length).toBeGreaterThan(9)
  expect(endings()).toBe(1)
})

test('reports the addresses of all nodes before they are drawn', async () => {
  const { made, replies } = worker()
  const reported: { readonly address: string; readonly done: number }[] = []
  const build = buildGraphInWorker(PLACE, noYield, undefined, () => made, 0)
  const drawn = await build(state, state.captures, (saved) => {
    for (const { address } of saved) reported.push({ address, done: replies.filter((kind) => kind === 'done').length })
  })
  const nodes = drawn?.ok === true ? drawn.value.nodes.map(({ address }) => address) : []
  expect(nodes).toHaveLength(RECORDS + 1)
  expect(reported.map(({ address }) => address)).toEqual(nodes)
  expect(reported.every(({ done }) => done === 0)).toBe(true)
})

test('builds a case of few records on the page, without a worker', async () => {
  const make = (): never => expect.unreachable()
  expect(await drawnWith(make, flowsIn(state), RECORDS + 1)).toEqual(ok(graphOf(state)))
})

test('builds on the page if there is no worker or none starts', async () => {
  expect(await drawnWith(() => undefined, flowsIn(state))).toEqual(ok(graphOf(state)))
  const refused = (): never => {
    throw new TypeError('No worker is started by a text')
  }
  expect(await drawnWith(refused, flowsIn(state))).toEqual(ok(graphOf(state)))
  const { made, falls, endings } = worker(none)
  const drawn = drawnWith(() => made, flowsIn(state))
  falls()
  expect(await drawn).toEqual(ok(graphOf(state)))
  expect(endings()).toBe(1)
})

test('fails with a message if a case cannot be read or a worker crashes', async () => {
  const gone = failure('corrupt', 'Gone.', 'Verify the case.')
  expect(await drawnWith(() => worker(() => Promise.resolve(err(gone))).made)).toEqual(err(gone))
  const { made, post, falls } = worker(() => new Promise(() => undefined))
  const drawn = drawnWith(() => made)
  post({ kind: 'ready' })
  setTimeout(() => setTimeout(falls))
  expect(await drawn).toMatchObject({ ok: false, error: { code: 'internal', message: 'The graph could not be built.' } })
})

test('fails with a message if a worker ends silently and releases its lock', async () => {
  const { promise: release, resolve: end } = Promise.withResolvers<undefined>()
  const stored: string[] = []
  const wanted: string[] = []
  const hold = (lock: string): Promise<boolean> => Promise.resolve(stored.push(lock) > 0)
  const request = async (name: string): Promise<void> => {
    wanted.push(name)
    await release
  }
  const locks = { request } as unknown as DraftLocks // the one form that is called
  const { made, endings } = worker(() => new Promise(() => undefined), hold)
  const drawn = buildGraphInWorker(PLACE, noYield, undefined, () => made, 0, locks)(state, state.captures, () => undefined)
  await expect.poll(() => wanted).toHaveLength(1)
  expect(wanted).toEqual(stored)
  expect(endings()).toBe(0)
  end(undefined)
  expect(await drawn).toMatchObject({ ok: false, error: { code: 'internal', message: 'The graph could not be built.' } })
  expect(endings()).toBe(1)
})

test('splits items into chunks in their order, none of them empty', () => {
  const items = Array.from({ length: 1001 }, (_, at) => at)
  const all = [...pieces(items, (item) => (item === 10 ? 9999 : 1))]
  expect(all.flat()).toEqual(items)
  expect(all.map(({ length }) => length)).toEqual([11, 500, 490])
  expect([...pieces([], () => 1)]).toEqual([])
})
