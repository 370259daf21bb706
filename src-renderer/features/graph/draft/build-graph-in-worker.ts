import { type Failure, failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import type { CaseLocation } from '../../../storage/case-storage.ts'
import type { WantedAddress } from '../../../../src-shared/case/known-labels.ts'
import type { FlowCapture } from '../../../../src-shared/case/read-responses.ts'
import type { BuildGraphInWorker } from '../../../../src-shared/view-models/graph-model.ts'
import type { GraphDraft, OnRetained } from '../../../../src-shared/view-models/graph/graph-draft.ts'
import { pieces, type DraftReply, type DraftRequest } from './draft-job.ts'
import type { GraphEdge, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { buildText } from '../messages.ts'

/** The members of a worker that are needed. */
export type DraftWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** The members of the browser's locks that are needed. */
export type DraftLocks = Pick<LockManager, 'request'>

/** Below this number of records the page is faster than starting a worker. */
const FEW_RECORDS = 20_000

/**
 * Builds large graphs in a worker that reads the case file itself, so that neither millions of
 * records nor garbage collection block the page. Each graph has its own worker, ended with it.
 * `yieldToPage` is called while captures are sent; `onRead` receives the number of captures read.
 * A worker that ends without a message releases its lock, so that no timeout is needed, which a
 * slow machine might exceed.
 */
export function buildGraphInWorker(
  location: CaseLocation,
  yieldToPage: () => Promise<void>,
  onRead: (responses: number) => void = () => undefined,
  makeWorker: () => DraftWorker | undefined = newWorker,
  few = FEW_RECORDS,
  locks: DraftLocks = navigator.locks,
): BuildGraphInWorker {
  return async (requested, captures, reportSaved) => {
    if (captures.reduce((sum, { summary }) => sum + summary.rows, 0) < few) return undefined
    const worker = madeBy(makeWorker)
    if (worker === undefined) return undefined
    const send = (request: DraftRequest): void => worker.postMessage(request, { transfer: [] })
    const lock = `casebook draft: ${crypto.randomUUID()}`
    const draft = draftOf(worker, {
      onRead,
      reportSaved,
      next: () => void yieldToPage().then(() => send({ kind: 'next' })),
      gone: () => locks.request(lock, () => undefined),
    })
    try {
      send({ kind: 'hold', lock })
      // The state holds more of each response than a worker can receive: copy only what it needs.
      const plain = captures.map(({ capture, summary }): FlowCapture => ({ capture, summary }))
      for (const some of pieces(plain, () => WEIGHT)) {
        send({ kind: 'captures', captures: some })
        await yieldToPage()
      }
      send({ kind: 'draw', location, requested: { subjects: requested.subjects, followed: requested.followed } })
      return await draft
    } finally {
      worker.terminate()
    }
  }
}

/** The cost of one capture relative to a node. */
const WEIGHT = 5

interface Listener {
  readonly onRead: (responses: number) => void
  readonly reportSaved: OnRetained
  /** Requests the next chunk. */
  readonly next: () => void
  /** Resolves once a worker that held its lock has released it. */
  readonly gone: () => Promise<unknown>
}

/** The draft that a worker sends in chunks; undefined if the worker never started. */
function draftOf(worker: DraftWorker, { onRead, reportSaved, next, gone }: Listener): Promise<Result<GraphDraft> | undefined> {
  const saved: WantedAddress[] = []
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  return new Promise((resolve) => {
    let isThere = false
    worker.addEventListener('message', ({ data }: MessageEvent<DraftReply>) => {
      isThere = true
      if (data.kind === 'read') onRead(data.responses)
      else if (data.kind === 'kept') {
        saved.push(...data.saved)
        if (data.isLast) reportSaved(saved)
      } else if (data.kind === 'nodes') nodes.push(...data.nodes)
      else if (data.kind === 'edges') edges.push(...data.edges)
      else if (data.kind === 'failed') resolve(err(data.error))
      else if (data.kind === 'done') resolve(ok({ nodes, edges, rest: data.rest, notes: data.notes }))
      if (data.kind === 'nodes' || data.kind === 'edges') next()
      // A worker ended by the page also releases its lock, but only once the draft is resolved; if
      // the lock cannot be requested, only its messages count.
      if (data.kind === 'holds')
        gone().then(
          () => resolve(err(fell())),
          () => undefined,
        )
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      resolve(isThere ? err(fell()) : undefined)
    })
  })
}

function fell(): Failure {
  return failure('internal', buildText.failed, buildText.reopen)
}

/** A browser that refuses to start a worker throws. */
function madeBy(makeWorker: () => DraftWorker | undefined): DraftWorker | undefined {
  try {
    return makeWorker()
  } catch {
    return undefined
  }
}

function newWorker(): DraftWorker | undefined {
  return typeof Worker === 'undefined' ? undefined : new Worker(new URL('./draft-worker.ts', import.meta.url), { type: 'module' })
}
