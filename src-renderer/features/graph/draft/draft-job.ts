import type { Failure } from '../../../../src-shared/core/failure.ts'
import type { Result } from '../../../../src-shared/core/result.ts'
import type { CaseLocation } from '../../../storage/case-storage.ts'
import type { WantedAddress } from '../../../../src-shared/case/known-labels.ts'
import type { FlowCapture, ReadFlows } from '../../../../src-shared/case/read-responses.ts'
import type { Requested } from '../../../../src-shared/view-models/graph/flow-graph.ts'
import { chunkedGraphDraft, type GraphDraft, type OnRetained } from '../../../../src-shared/view-models/graph/graph-draft.ts'
import type { GraphEdge, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

/** Messages to the worker: the captures in chunks, and then what to draw of them. */
export type DraftRequest =
  /** The name of a lock that the worker holds as long as it lives. */
  | { readonly kind: 'hold'; readonly lock: string }
  | { readonly kind: 'captures'; readonly captures: readonly FlowCapture[] }
  | { readonly kind: 'draw'; readonly location: CaseLocation; readonly requested: Requested }
  /** The page has processed the previous chunk and has yielded. */
  | { readonly kind: 'next' }

/** Messages from the worker: that it runs, and then the draft in chunks, or why there is none. */
export type DraftReply =
  | { readonly kind: 'ready' }
  /**
   * The worker holds its lock: acquiring that lock proves that the worker has ended, however it
   * ended.
   */
  | { readonly kind: 'holds' }
  /** Number of responses read so far. */
  | { readonly kind: 'read'; readonly responses: number }
  /**
   * Addresses of the draft's nodes, so that their names can be read from responses while the rest
   * is built.
   */
  | { readonly kind: 'kept'; readonly saved: readonly WantedAddress[]; readonly isLast: boolean }
  | { readonly kind: 'nodes'; readonly nodes: readonly GraphNode[] }
  | { readonly kind: 'edges'; readonly edges: readonly GraphEdge[] }
  | ({ readonly kind: 'done' } & Pick<GraphDraft, 'rest' | 'notes'>)
  | { readonly kind: 'failed'; readonly error: Failure }

/**
 * Nodes, and records of edges, that the page processes at once: some milliseconds of work for it.
 */
const AT_ONCE = 500

/**
 * The worker's side: handles one request after the other, builds with the reader that `open`
 * returns, and sends each chunk once the previous one is processed. `hold` takes a lock until the
 * worker ends, and returns whether there is one. Rejects on an unexpected error.
 */
export function createDraftServer(
  open: (location: CaseLocation) => Promise<Result<{ readonly read: ReadFlows }>>,
  post: (reply: DraftReply) => void,
  hold: (lock: string) => Promise<boolean> = () => Promise.resolve(false),
): (request: DraftRequest) => Promise<void> {
  const captures: FlowCapture[] = []
  let goOn: () => void = () => undefined
  const report = (reply: DraftReply): Promise<void> =>
    new Promise((resolve) => {
      goOn = resolve
      post(reply)
    })
  const reportedRead = (responses: number): void => post({ kind: 'read', responses })
  const reportedSaved: OnRetained = (saved) => {
    const some = [...pieces(saved, () => 1)]
    for (const [at, piece] of some.entries()) post({ kind: 'kept', saved: piece, isLast: at === some.length - 1 })
  }
  const draw = async (location: CaseLocation, requested: Requested): Promise<void> => {
    const reader = await open(location)
    const draft = reader.ok
      ? await chunkedGraphDraft(requested, captures, () => Promise.resolve(), countReads(reader.value.read, reportedRead), reportedSaved)
      : reader
    if (!draft.ok) {
      post({ kind: 'failed', error: draft.error })
      return
    }
    const { nodes, edges, rest, notes } = draft.value
    for (const some of pieces(nodes, () => 1)) await report({ kind: 'nodes', nodes: some })
    // An edge of a busy wallet names thousands of records.
    for (const some of pieces(edges, ({ sources }) => 1 + sources.length)) await report({ kind: 'edges', edges: some })
    post({ kind: 'done', rest, notes })
  }
  return async (request) => {
    if (request.kind === 'captures') captures.push(...request.captures)
    else if (request.kind === 'next') goOn()
    else if (request.kind === 'draw') await draw(request.location, request.requested)
    else if (await hold(request.lock)) post({ kind: 'holds' })
  }
}

/** `read` that also reports how many captures were read so far. */
export function countReads(read: ReadFlows, report: (captures: number) => void): ReadFlows {
  let done = 0
  return async (captures) => {
    const found = await read(captures)
    done += captures.length
    report(done)
    return found
  }
}

/** Splits items in their order into chunks that end once they weigh `AT_ONCE` or more. */
export function* pieces<T>(items: readonly T[], weightOf: (item: T) => number): Generator<readonly T[], void, undefined> {
  let piece: T[] = []
  let weight = 0
  for (const item of items) {
    piece.push(item)
    weight += weightOf(item)
    if (weight < AT_ONCE) continue
    yield piece
    piece = []
    weight = 0
  }
  if (piece.length > 0) yield piece
}
