import { NO_FIGURE, type FigureColumn } from '../../case/columns/figure-column.ts'
import { isNothing } from '../../case/columns/figure-sums.ts'
import type { TokenLists } from '../../case/columns/token-lists.ts'
import { accountAt, type FlowColumns } from '../../case/flow-columns.ts'
import type { FlowNodes } from './flow-nodes.ts'
import type { AddressSubject, CaptureHeader } from '../../case/case-types.ts'
import { graphNoteText } from './messages.ts'

/** The flows of one response between a subject and the nodes of its records. */
export interface PageOfNodes {
  readonly captureId: string
  /** Node number of the subject. */
  readonly own: number
  /** Node of each record; `NO_NODE` for a record without an address. */
  readonly nodes: Uint32Array
  /** Chains of the response, and the index of the chain of each record. */
  readonly chains: readonly string[]
  readonly chainAt: Uint32Array
  /** JSON pointer of the list of records, and the index of each record in it. */
  readonly list: string
  readonly indices: Uint32Array
  readonly total: FigureColumn
  readonly incoming: FigureColumn
  readonly outgoing: FigureColumn
  readonly interactions: FigureColumn
  readonly tokens: TokenLists | undefined
  /** Records that a later page of the same query delivers again. */
  readonly repeated: ReadonlySet<number>
}

export const NO_NODE = 0xffffffff
/** Pages whose counts are cleared between two pauses. */
const PAGES_CLEARED_AT_ONCE = 16
const NO_REPEATS: ReadonlySet<number> = new Set()

/**
 * Adds the records of a response as nodes; its addresses are released afterwards. `requested` is
 * the chain of records that name none.
 */
export function pageOfNodes(
  columns: FlowColumns,
  subject: AddressSubject,
  own: number,
  nodes: FlowNodes,
  { id }: CaptureHeader,
  requested: string,
): PageOfNodes {
  const { addresses, chains, list, indices } = columns
  const known = addresses.values.map((address, index) => {
    if (address === '') return NO_NODE
    const { family, canonical } = accountAt(addresses, index, subject.family)
    return nodes.add(family, canonical, 'counterparty')
  })
  const none = { digits: new BigInt64Array(0), places: new Int8Array(0), texts: new Map<number, string>() }
  return {
    captureId: id,
    own,
    nodes: addresses.at.map((index) => known[index] ?? NO_NODE),
    chains: chains.values.map((chain) => (chain === '' ? requested : chain)),
    chainAt: chains.at,
    list,
    indices,
    total: columns.total ?? none,
    incoming: columns.incoming ?? none,
    outgoing: columns.outgoing ?? none,
    interactions: columns.interactions ?? none,
    tokens: columns.tokens,
    repeated: NO_REPEATS,
  }
}

/**
 * Removes from the pages of one query, oldest first, what a later page delivers again: records that
 * moved to the next page during the acquisition would count twice. Equal records within one page
 * are two records. An account is the same in any spelling. `nodes`: total number of nodes. Each
 * step is a point to pause.
 */
export type RepeatCheck = (pages: readonly PageOfNodes[], nodes: number) => Generator<readonly never[], readonly PageOfNodes[], unknown>

/**
 * Creates a check that serves one query after the other: the count array is allocated once, and
 * only the counted entries are cleared.
 */
export function createRepeatCheck(): RepeatCheck {
  let met = new Uint32Array(0)
  return function* withoutRepeats(pages, nodes) {
    if (pages.length < 2) return pages
    if (met.length < nodes) met = new Uint32Array(2 * nodes)
    const newestFirst: PageOfNodes[] = []
    for (const page of pages.toReversed()) {
      const times = new Map<number, number>()
      const repeated = new Set<number>()
      for (let row = 0; row < page.nodes.length; row += 1) {
        const node = page.nodes[row] ?? NO_NODE
        if (node === NO_NODE) continue
        const twin = (times.get(node) ?? 0) + 1
        times.set(node, twin)
        if (twin <= (met[node] ?? 0)) repeated.add(row)
      }
      for (const [node, max] of times) met[node] = Math.max(met[node] ?? 0, max)
      newestFirst.push(repeated.size === 0 ? page : { ...page, repeated })
      yield []
    }
    for (const [at, page] of pages.entries()) {
      for (let row = 0; row < page.nodes.length; row += 1) {
        const node = page.nodes[row] ?? NO_NODE
        if (node !== NO_NODE) met[node] = 0
      }
      if (at % PAGES_CLEARED_AT_ONCE === PAGES_CLEARED_AT_ONCE - 1) yield []
    }
    return newestFirst.toReversed()
  }
}

/**
 * Visits the counted rows of a page with their nodes. There are millions: a generator would
 * allocate a pair for each.
 */
export function visitCounted({ nodes, repeated }: PageOfNodes, visit: (row: number, node: number) => void): void {
  for (let row = 0; row < nodes.length; row += 1) {
    const node = nodes[row] ?? NO_NODE
    if (node !== NO_NODE && !repeated.has(row)) visit(row, node)
  }
}

/** Adds chains, volumes and connections of a page to the nodes. */
export function addFlows(page: PageOfNodes, nodes: FlowNodes, notes: Set<string>): void {
  visitCounted(page, (row, node) => {
    if (node === page.own) {
      notes.add(graphNoteText.ownTransfers)
      return
    }
    const chain = page.chains[page.chainAt[row] ?? 0] ?? ''
    if (chain !== '') nodes.addChain(node, chain)
    nodes.addVolume(node, page.total, row)
    if (!isNothing(page.incoming, row) || !isNothing(page.outgoing, row)) nodes.tie(node, page.own)
    if (page.incoming.places[row] === NO_FIGURE && page.outgoing.places[row] === NO_FIGURE) notes.add(graphNoteText.withoutVolumes)
  })
}
