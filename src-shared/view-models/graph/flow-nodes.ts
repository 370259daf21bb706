import type { CharCodeSource } from '../../addresses/lookalikes.ts'
import { createFigureSums } from '../../case/columns/figure-sums.ts'
import type { FigureColumn } from '../../case/columns/figure-column.ts'
import { createUint32Builder } from '../../case/columns/number-column.ts'
import { createAccountNumbers } from './account-numbers.ts'

/** Texts by number, each distinct text once, in the order of arrival. */
interface Interned {
  readonly numberOf: (text: string) => number
  readonly text: (number: number) => string
  readonly size: () => number
}

export function createInterned(): Interned {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  return {
    numberOf(text) {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, texts.length)
      return texts.push(text) - 1
    },
    text: (number) => texts[number] ?? '',
    size: () => texts.length,
  }
}

/**
 * The kind of a node, highest priority first: a counterparty that is also a related wallet is drawn
 * as a counterparty.
 */
const KINDS = ['subject', 'counterparty', 'related'] as const
export type NodeKind = (typeof KINDS)[number]

/**
 * Accounts of a graph under construction, by number, stored compactly: there may be a million of
 * them.
 */
export interface FlowNodes {
  /**
   * The number of an account; sets its kind to at least `kind`. Only the family and the canonical
   * address of an account are stored.
   */
  readonly add: (family: string, canonical: string, kind: NodeKind) => number
  /** Marks the node as a followed address, which is retained whatever its volume. */
  readonly follow: (node: number) => void
  readonly isFollowed: (node: number) => boolean
  readonly addChain: (node: number, chain: string) => void
  /** Adds US dollars that were transferred. */
  readonly addVolume: (node: number, column: FigureColumn, row: number) => void
  /** Records that an edge connects the node to a subject. */
  readonly tie: (node: number, subject: number) => void
  readonly size: () => number
  readonly family: (node: number) => string
  readonly address: (node: number) => string
  /** The address by its letters; valid until the next call. */
  readonly letters: (node: number) => CharCodeSource
  readonly kind: (node: number) => NodeKind
  readonly chains: (node: number) => readonly string[]
  readonly volume: (node: number) => string
  readonly nearVolume: (node: number) => number
  readonly volumes: () => FigureColumn
  /** The first subject that the node is connected to; undefined for none. */
  readonly anchor: (node: number) => number | undefined
  readonly tiesSeveral: (node: number) => boolean
}

const NO_ANCHOR = 0
const SEVERAL = 1

export function createFlowNodes(): FlowNodes {
  const families = createInterned()
  const accounts = createAccountNumbers()
  const kinds = createUint32Builder()
  /** One plus the number of the subject. */
  const anchors = createUint32Builder()
  const several = createUint32Builder()
  const followed = new Set<number>()
  const volumes = createFigureSums()
  // Few distinct sets of chains serve all nodes: each is stored once, with links to the sets that
  // have one chain more.
  const chainSets: { readonly chains: readonly string[]; readonly more: Map<string, number> }[] = [{ chains: [], more: new Map() }]
  const chainSet = createUint32Builder()

  return {
    add(family, canonical, kind) {
      const before = accounts.size()
      const node = accounts.numberOf(families.numberOf(family), canonical)
      const rank = KINDS.indexOf(kind)
      if (node < before) {
        if (rank < kinds.at(node)) kinds.set(node, rank)
        return node
      }
      kinds.push(rank)
      anchors.push(NO_ANCHOR)
      several.push(0)
      chainSet.push(0)
      return node
    },
    follow: (node) => void followed.add(node),
    isFollowed: (node) => followed.has(node),
    addChain(node, chain) {
      const existing = chainSets[chainSet.at(node)]
      if (existing === undefined || existing.chains.includes(chain)) return
      let wider = existing.more.get(chain)
      if (wider === undefined) {
        wider = chainSets.push({ chains: [...existing.chains, chain], more: new Map() }) - 1
        existing.more.set(chain, wider)
      }
      chainSet.set(node, wider)
    },
    addVolume: (node, column, row) => volumes.add(node, column, row),
    tie(node, subject) {
      const existing = anchors.at(node)
      if (existing === NO_ANCHOR) anchors.set(node, subject + 1)
      else if (existing !== subject + 1) several.set(node, SEVERAL)
    },
    size: accounts.size,
    family: (node) => families.text(accounts.family(node)),
    address: accounts.address,
    letters: accounts.letters,
    kind: (node) => KINDS[kinds.at(node)] ?? 'related',
    chains: (node) => chainSets[chainSet.at(node)]?.chains ?? [],
    volume: volumes.text,
    nearVolume: volumes.nearly,
    volumes: volumes.column,
    anchor: (node) => (anchors.at(node) === NO_ANCHOR ? undefined : anchors.at(node) - 1),
    tiesSeveral: (node) => several.at(node) === SEVERAL,
  }
}
