import type { CaseState } from '../../case/case-state.ts'
import type { FlowColumns } from '../../case/flow-columns.ts'
import type { FlowCapture } from '../../case/read-responses.ts'
import { addressSubjects } from '../../case/subject.ts'
import { withoutOverlaps } from '../without-overlaps.ts'
import { notDrawnText } from '../entity-limits.ts'
import { queryKey } from '../../case/query.ts'
import { queryPageOf, pagesInForce, type QueryPage } from '../../case/readings.ts'
import { createFlowNodes, type FlowNodes } from './flow-nodes.ts'
import { addFlows, createRepeatCheck, pageOfNodes, type PageOfNodes } from './flow-pages.ts'
import { relationsOf, type Relation } from './relations.ts'
import type { AddressSubject } from '../../case/case-types.ts'
import { graphNoteText } from './messages.ts'

/** A related wallet by node number, and the number of the subject. */
export interface RelationOfNodes extends Relation {
  readonly node: number
  readonly own: number
}

/**
 * The aggregated nodes of a case, and the source of its edges. Edges are built only between
 * retained nodes, since all edges would take several times the memory. Contains no labels, and of
 * the investigator's input only the subjects.
 */
export interface FlowGraph {
  readonly nodes: FlowNodes
  readonly pages: readonly PageOfNodes[]
  readonly relations: readonly RelationOfNodes[]
  readonly notes: ReadonlySet<string>
}

/** The subjects and followed addresses of a case, whose flows are drawn. */
export type Requested = Pick<CaseState, 'subjects' | 'followed'>

/** Requests the columns of captures, in order; an empty request is a point to pause. */
export type FlowSteps<T> = Generator<readonly FlowCapture[], T, readonly (FlowColumns | undefined)[]>

const FLOWS = 'profiler/counterparties'
const RELATIONS = 'profiler/related-wallets'
/** Captures whose requests are read between two pauses. */
const QUERIES_AT_ONCE = 100
/** Captures whose columns are requested at once. */
const READ_AT_ONCE = 32

/**
 * Builds the nodes of a case from the columns of its captures alone, subject by subject:
 * counterparties with their volume, and related wallets. `captures` are the ones with flows or
 * relations. The same captures give the same graph.
 * `expect` is called once with the reads that will follow, in order.
 */
export function* flowGraphSteps(
  { subjects: all, followed }: Requested,
  captures: readonly FlowCapture[],
  expect: (reads: readonly (readonly FlowCapture[])[]) => void = () => undefined,
): FlowSteps<FlowGraph> {
  const subjects = addressSubjects(all)
  const nodes = createFlowNodes()
  const notes = new Set<string>(notDrawnText(all.length - subjects.length))
  const pages: PageOfNodes[] = []
  const relations: RelationOfNodes[] = []
  for (const { family, address, chains } of subjects) {
    const node = nodes.add(family, address, 'subject')
    for (const chain of chains) nodes.addChain(node, chain)
  }
  for (const { family, address, chains } of followed) {
    const node = nodes.add(family, address, 'related')
    nodes.follow(node)
    for (const chain of chains) nodes.addChain(node, chain)
  }
  // Responses about flows and relations are grouped by subject. A scan of all of them for each
  // subject took minutes.
  const understood = Map.groupBy(
    captures.filter(({ summary }) => summary.understood),
    ({ capture }) => capture.subjectId,
  )
  const read: ReadOfSubject[] = []
  for (const subject of [...subjects, ...followed]) {
    read.push(yield* readSteps(subject, understood.get(subject.id) ?? []))
    yield []
  }
  expect(read.flatMap(({ queries, related }) => [...queries.flat(), related]))
  const repeats = createRepeatCheck()
  for (const { subject, queries, left, related } of read) {
    const own = nodes.add(subject.family, subject.address, 'related')
    if (left > 0) notes.add(graphNoteText.overlapping(left))
    for (const query of queries) {
      const read = yield* readPages(query, subject, own, nodes)
      for (const page of yield* repeats(read, nodes.size())) {
        addFlows(page, nodes, notes)
        pages.push(page)
        yield []
      }
    }
    for (const relation of relationsOf(subject, related, yield related)) {
      const { account, chain } = relation
      const node = nodes.add(account.family, account.canonical, 'related')
      if (chain !== '') nodes.addChain(node, chain)
      nodes.tie(node, own)
      relations.push({ ...relation, node, own })
    }
    yield []
  }
  return { nodes, pages, relations, notes }
}

/** The parts read from a subject's responses. */
interface ReadOfSubject {
  readonly subject: AddressSubject
  /**
   * The responses whose flows are counted, query by query, oldest first, in batches that are read
   * at once: repeats are found among the pages of one query only.
   */
  readonly queries: readonly (readonly (readonly QueryPage[])[])[]
  /** Number of records that are not counted. */
  readonly left: number
  readonly related: readonly FlowCapture[]
}

function* readSteps(subject: AddressSubject, about: readonly FlowCapture[]): FlowSteps<ReadOfSubject> {
  const flows: QueryPage[] = []
  for (const [at, one] of about.entries()) {
    if (at % QUERIES_AT_ONCE === QUERIES_AT_ONCE - 1) yield []
    if (one.capture.endpoint !== FLOWS) continue
    const page = queryPageOf(one)
    // Computed here, with pauses, since all following steps look it up.
    queryKey(page.query)
    flows.push(page)
  }
  yield []
  const pages = pagesInForce(flows).pages.filter(({ summary }) => summary.rows > 0)
  yield []
  const { saved, left } = withoutOverlaps(pages)
  yield []
  const byAge = saved.toSorted((a, b) => a.capture.seq - b.capture.seq)
  return {
    subject,
    queries: Array.from(Map.groupBy(byAge, ({ query }) => queryKey(query)).values(), inBatches),
    left: left.reduce((sum, { summary }) => sum + summary.rows, 0),
    related: about.filter(({ capture }) => capture.endpoint === RELATIONS),
  }
}

function inBatches(pages: readonly QueryPage[]): QueryPage[][] {
  return Array.from({ length: Math.ceil(pages.length / READ_AT_ONCE) }, (_, at) => pages.slice(at * READ_AT_ONCE, (at + 1) * READ_AT_ONCE))
}

function* readPages(query: readonly (readonly QueryPage[])[], subject: AddressSubject, own: number, nodes: FlowNodes): FlowSteps<PageOfNodes[]> {
  const read: PageOfNodes[] = []
  for (const some of query) {
    const columns = yield some
    for (const [position, { capture, query: requested }] of some.entries()) {
      const found = columns[position]
      if (found === undefined) continue
      read.push(pageOfNodes(found, subject, own, nodes, capture, requested.chain))
      yield []
    }
  }
  return read
}
