import type { Row } from '../../src-shared/service/rows.ts'
import { addDecimals, compareDecimals, isZeroDecimal } from '../../src-shared/decimal.ts'
import type { AnsweredCapture, CaseState, Subject } from '../casefile/case-state.ts'
import { knownLabels, type LabelIndex } from '../casefile/known-labels.ts'
import { isUsable } from '../dossier/views/cells.ts'
import { gatherFacts } from '../dossier/views/panel-facts.ts'
import type { SourcedRow } from '../dossier/views/panel-facts.ts'
import { familyOf } from './address-family.ts'
import { apartInTime } from './apart-in-time.ts'

export interface NodeLabel {
  readonly text: string
  /** The layers never look alike: what came along in an answer of the service, what was asked for, and what the investigator wrote. */
  readonly layer: 'service' | 'asked' | 'investigator'
  readonly captureId: string
  /** Place of the record in that answer. */
  readonly pointer: string
}

export interface GraphNode {
  /** Opaque key, never part of a selector. */
  readonly id: string
  readonly kind: 'subject' | 'counterparty' | 'related'
  readonly address: string
  readonly family: string
  readonly chains: readonly string[]
  readonly subjectId: string | undefined
  readonly alias: string
  readonly labels: readonly NodeLabel[]
  /** US dollars exchanged with all subjects, decimal text; '' where the service gave none. */
  readonly volume: string
}

export interface EdgeSource {
  readonly captureId: string
  readonly pointer: string
}

export interface GraphEdge {
  readonly id: string
  readonly kind: 'value' | 'relation'
  /** Direction of value, or of the relation as the service names it (related wallet → subject). */
  readonly source: string
  readonly target: string
  readonly chain: string
  readonly volume: string
  readonly interactions: string
  readonly relation: string
  readonly sources: readonly EdgeSource[]
}

export interface GraphModel {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly notes: readonly string[]
}

interface Draft {
  readonly nodes: Map<string, GraphNode>
  readonly edges: Map<string, GraphEdge>
  readonly notes: Set<string>
  /** Which subject's answers an edge was counted from. */
  readonly owners: Map<string, string>
}

/** One node per canonical address and family: the same wallet in two spellings is one node (hostile.md D11). */
export function nodeIdOf(family: string, address: string): string {
  return `${family}:${address}`
}

function mergeNode(draft: Draft, node: GraphNode): void {
  const known = draft.nodes.get(node.id)
  if (known === undefined) {
    draft.nodes.set(node.id, node)
    return
  }
  const rank = { subject: 0, counterparty: 1, related: 2 } as const
  draft.nodes.set(node.id, {
    ...known,
    kind: rank[node.kind] < rank[known.kind] ? node.kind : known.kind,
    chains: [...new Set([...known.chains, ...node.chains])],
    volume: sumVolumes(known.volume, node.volume),
  })
}

function sumVolumes(left: string, right: string): string {
  if (left === '') return right
  return right === '' ? left : addDecimals([left, right])
}

function mergeEdge(draft: Draft, edge: GraphEdge): void {
  const known = draft.edges.get(edge.id)
  if (known === undefined) {
    draft.edges.set(edge.id, edge)
    return
  }
  draft.edges.set(edge.id, {
    ...known,
    volume: sumVolumes(known.volume, edge.volume),
    interactions: sumVolumes(known.interactions, edge.interactions),
    sources: [...known.sources, ...edge.sources],
  })
}

/** A figure that can be added up; '' for one that is missing, none, or without end. */
function figureOf(row: Row, field: string): string {
  const cell = row.cells[field]
  return cell !== undefined && isUsable(cell) ? cell.text : ''
}

function addCounterparty(draft: Draft, subject: Subject, { row, capture, chain, pointer }: SourcedRow): void {
  const address = row.cells['counterparty_address']?.text ?? ''
  if (address === '') return
  const { family, canonical } = familyOf(address, subject.family)
  const subjectNode = nodeIdOf(subject.family, subject.address)
  const id = nodeIdOf(family, canonical)
  const source = { captureId: capture.id, pointer }
  if (id === subjectNode) {
    draft.notes.add('Transfers of a subject to itself are listed in its dossier and not drawn.')
    return
  }
  mergeNode(draft, {
    id,
    kind: 'counterparty',
    address: canonical,
    family,
    chains: chain === '' ? [] : [chain],
    subjectId: undefined,
    alias: '',
    labels: [],
    volume: figureOf(row, 'total_volume_usd'),
  })
  const interactions = figureOf(row, 'interaction_count')
  for (const [field, from, to] of [
    ['volume_in_usd', id, subjectNode],
    ['volume_out_usd', subjectNode, id],
  ] as const) {
    const volume = figureOf(row, field)
    if (volume === '' || isZeroDecimal(volume)) continue
    const edgeId = `value ${chain} ${from} ${to}`
    const known = draft.edges.get(edgeId)
    // Two subjects that list each other describe the same flow: it is counted from the first and corroborated by the second.
    if (known !== undefined && draft.owners.get(edgeId) !== subject.id) {
      draft.edges.set(edgeId, { ...known, sources: [...known.sources, source] })
      continue
    }
    draft.owners.set(edgeId, subject.id)
    mergeEdge(draft, { id: edgeId, kind: 'value', source: from, target: to, chain, volume, interactions, relation: '', sources: [source] })
  }
  if (figureOf(row, 'volume_in_usd') === '' && figureOf(row, 'volume_out_usd') === '')
    draft.notes.add('Some counterparties came without volumes; they are listed without an edge.')
}

function addRelated(draft: Draft, subject: Subject, { row, capture, chain, pointer }: SourcedRow): void {
  const address = row.cells['address']?.text ?? ''
  if (address === '') return
  const relation = row.cells['relation']?.text ?? ''
  const { family, canonical } = familyOf(address, subject.family)
  const id = nodeIdOf(family, canonical)
  mergeNode(draft, {
    id,
    kind: 'related',
    address: canonical,
    family,
    chains: chain === '' ? [] : [chain],
    subjectId: undefined,
    alias: '',
    labels: [],
    volume: '',
  })
  const subjectNode = nodeIdOf(subject.family, subject.address)
  mergeEdge(draft, {
    id: `relation ${chain} ${relation} ${id} ${subjectNode}`,
    kind: 'relation',
    source: id,
    target: subjectNode,
    chain,
    volume: '',
    interactions: '',
    relation,
    sources: [{ captureId: capture.id, pointer }],
  })
}

/**
 * The fund-flow graph of a case as plain records: subjects, their counterparties by volume and direction, their
 * related wallets by relation. Pure: the same captures give the same model, in the same order.
 */
export function graphOf(state: CaseState): GraphModel {
  const draft = draftOf(state)
  const index = knownLabels(state.captures)
  const nodes = [...draft.nodes.values()].map((node) => withLabels(node, index, state.record.practice)).toSorted(byKindThenVolume)
  return { nodes, edges: [...draft.edges.values()], notes: [...draft.notes] }
}

const FLOWS = 'profiler/counterparties'
const RELATIONS = 'profiler/related-wallets'

/** What the last draft was made of. */
let held: { readonly subjects: readonly Subject[]; readonly captures: readonly AnsweredCapture[]; readonly draft: Draft } | undefined

/** Nodes and edges without labels. During a run most answers say nothing of flows: the draft of those before them stands. */
function draftOf(state: CaseState): Draft {
  const captures = state.captures.filter(({ capture: { endpoint } }) => endpoint === FLOWS || endpoint === RELATIONS)
  if (held !== undefined && sameItems(held.subjects, state.subjects) && sameItems(held.captures, captures)) return held.draft
  const draft = makeDraft({ ...state, captures })
  held = { subjects: state.subjects, captures, draft }
  return draft
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

function makeDraft(state: CaseState): Draft {
  const draft: Draft = { nodes: new Map(), edges: new Map(), notes: new Set(), owners: new Map() }
  for (const subject of state.subjects) {
    draft.nodes.set(nodeIdOf(subject.family, subject.address), {
      id: nodeIdOf(subject.family, subject.address),
      kind: 'subject',
      address: subject.address,
      family: subject.family,
      chains: subject.chains,
      subjectId: subject.id,
      alias: subject.alias,
      labels: subject.tags.map((text) => ({ text, layer: 'investigator', captureId: '', pointer: '' })),
      volume: '',
    })
  }
  for (const subject of state.subjects) {
    const flows = gatherFacts(state, subject, [FLOWS], (row) => identityOf(row, 'counterparty_address'))
    const { kept, left } = apartInTime(flows.rows)
    if (left > 0) draft.notes.add(`${left} counterparty records of overlapping windows are left out, so that no volume counts twice.`)
    for (const row of kept) addCounterparty(draft, subject, row)
    const relations = gatherFacts(state, subject, [RELATIONS], (row) => identityOf(row, 'address'))
    for (const row of relations.rows) addRelated(draft, subject, row)
  }
  return draft
}

/** What any answer of the case calls the node: what was asked for before what came along, the newest first, and the investigator's tags last. */
function withLabels(node: GraphNode, index: LabelIndex, practice: boolean): GraphNode {
  const known = index.labelsOf(node.address, node.family).filter((label) => label.practice === practice)
  if (known.length === 0) return node
  const labels = known.map(({ label, bought, captureId, pointer }): NodeLabel => ({
    text: label,
    layer: bought ? 'asked' : 'service',
    captureId,
    pointer,
  }))
  return {
    ...node,
    labels: [...labels.filter(({ layer }) => layer === 'asked'), ...labels.filter(({ layer }) => layer === 'service'), ...node.labels],
  }
}

/** A record repeated over pages would count its volume twice. */
function identityOf({ row, question, chain }: SourcedRow, field: string): string {
  return JSON.stringify([
    chain,
    question.window,
    question.rest,
    row.cells[field]?.text,
    row.cells['relation']?.text,
    row.cells['transaction_hash']?.text,
  ])
}

function byKindThenVolume(left: GraphNode, right: GraphNode): number {
  if (left.kind !== right.kind && (left.kind === 'subject' || right.kind === 'subject')) return left.kind === 'subject' ? -1 : 1
  const order = compareDecimals(right.volume === '' ? '0' : right.volume, left.volume === '' ? '0' : left.volume)
  if (order !== 0) return order
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0
}
