import { createLookalikeIndex } from '../../src-shared/address/lookalikes.ts'
import { sameItems } from '../../src-shared/same-items.ts'
import type { Row } from '../../src-shared/service/answer/rows.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { addDecimals, compareDecimals, isZeroDecimal } from '../../src-shared/decimal.ts'
import type { AnsweredCapture, AnsweredState, CaptureHeader, CaseState, HeldCapture, Subject } from '../evidence/case-state.ts'
import { isAboutSubject } from '../evidence/about-subject.ts'
import type { ReadAnswers } from '../evidence/read-answers.ts'
import { knownLabels, type LabelIndex } from '../evidence/known-labels.ts'
import type { LabelEndpoint } from '../evidence/label-sightings.ts'
import { hasFlows } from '../evidence/flow-columns.ts'
import { isUsable } from '../evidence/usable-cell.ts'
import { gatherFacts } from './panels/panel-facts.ts'
import type { SourcedRow } from './panels/panel-facts.ts'
import { familyOf } from '../evidence/address-family.ts'
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
  /** Labels that were asked for, and paid, and of which there are none; absent where there is no such answer. */
  readonly noLabels?: readonly { readonly endpoint: LabelEndpoint; readonly at: string; readonly captureId: string }[]
  /** Other addresses of the graph with the same ends: it could be taken for one of them. */
  readonly lookalikes: readonly string[]
  /** A subject about whose flows and relations every call failed: that nothing is drawn says nothing. */
  readonly failed: boolean
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

/** One node per canonical address and family: the same wallet in two spellings is one node (docs/hostile-input.md, D11). */
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
    lookalikes: [],
    failed: false,
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
    lookalikes: [],
    failed: false,
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
export function graphOf(state: AnsweredState): GraphModel {
  const captures = state.captures.filter(isFlow)
  const draft = heldDraft(state, captures) ?? newDraft(state)
  if (draft !== held?.draft) {
    for (const subject of state.subjects) addAnswers(draft, subject, captures)
    hold(state, captures, draft)
  }
  return modelOf(state, draft)
}

/** `graphOf` of a case whose answers are read as they are needed, those of one subject at a time. Fails where they cannot be read. */
export async function pacedGraphOf(state: CaseState, yieldToPage: () => Promise<void>, read: ReadAnswers): Promise<Result<GraphModel>> {
  const captures = state.captures.filter(isFlow)
  const known = heldDraft(state, captures)
  if (known !== undefined) return ok(modelOf(state, known))
  const draft = newDraft(state)
  for (const subject of state.subjects) {
    const answers = await read(captures.filter(({ capture }) => isAboutSubject(capture, subject)))
    if (!answers.ok) return err(answers.error)
    addAnswers(draft, subject, answers.value)
    await yieldToPage()
  }
  hold(state, captures, draft)
  return ok(modelOf(state, draft))
}

/** The graph as far as it is known without reading any answer; undefined where answers are to be read first. */
export function knownGraphOf(state: CaseState): GraphModel | undefined {
  const draft = heldDraft(state, state.captures.filter(isFlow))
  return draft === undefined ? undefined : modelOf(state, draft)
}

function modelOf(state: CaseState, draft: Draft): GraphModel {
  const index = knownLabels(state.captures)
  const alike = createLookalikeIndex()
  for (const { address } of draft.nodes.values()) alike.add(address)
  const failed = subjectsWithoutAnswer(state)
  const nodes = [...draft.nodes.values()]
    .map((node) => ({
      ...withLabels(node, index, state.record.practice),
      lookalikes: alike.of(node.address),
      failed: node.subjectId !== undefined && failed.has(node.subjectId),
    }))
    .toSorted(byKindThenVolume)
  return { nodes, edges: [...draft.edges.values()], notes: [...draft.notes] }
}

const FLOWS = 'profiler/counterparties'
const RELATIONS = 'profiler/related-wallets'

/** Subjects about whose flows and relations calls failed and none was answered. */
function subjectsWithoutAnswer({ coverage }: CaseState): ReadonlySet<string> {
  const about = coverage.filter(({ endpoint }) => endpoint === FLOWS || endpoint === RELATIONS)
  const answered = new Set(about.filter(({ state }) => state === 'found' || state === 'empty').map(({ subjectId }) => subjectId))
  return new Set(about.filter(({ state, subjectId }) => state === 'failed' && !answered.has(subjectId)).map(({ subjectId }) => subjectId))
}

/** What the last draft was made of. During a run most answers say nothing of flows: the draft of those before them stands. */
let held: { readonly subjects: readonly Subject[]; readonly captures: readonly CaptureHeader[]; readonly draft: Draft } | undefined

function isFlow({ capture: { endpoint } }: HeldCapture): boolean {
  return hasFlows(endpoint)
}

function heldDraft({ subjects }: CaseState, captures: readonly HeldCapture[]): Draft | undefined {
  if (held === undefined || !sameItems(held.subjects, subjects)) return undefined
  return sameItems(
    held.captures,
    captures.map(({ capture }) => capture),
  )
    ? held.draft
    : undefined
}

function hold({ subjects }: CaseState, captures: readonly HeldCapture[], draft: Draft): void {
  held = { subjects, captures: captures.map(({ capture }) => capture), draft }
}

/** Nodes and edges without labels: the subjects, to which their answers are added. */
function newDraft(state: CaseState): Draft {
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
      lookalikes: [],
      failed: false,
      volume: '',
    })
  }
  return draft
}

/** What the answers about one subject say; `captures` holds those at least. */
function addAnswers(draft: Draft, subject: Subject, captures: readonly AnsweredCapture[]): void {
  const flows = gatherFacts({ captures }, subject, [FLOWS], (row) => identityOf(row, 'counterparty_address'))
  const { kept, left } = apartInTime(flows.rows)
  if (left > 0) draft.notes.add(`${left} counterparty records of overlapping windows are left out, so that no volume counts twice.`)
  for (const row of kept) addCounterparty(draft, subject, row)
  const relations = gatherFacts({ captures }, subject, [RELATIONS], (row) => identityOf(row, 'address'))
  for (const row of relations.rows) addRelated(draft, subject, row)
}

/** What any answer of the case calls the node: what was asked for before what came along, the newest first, and the investigator's tags last. */
function withLabels(node: GraphNode, index: LabelIndex, practice: boolean): GraphNode {
  const known = index.labelsOf(node.address, node.family).filter((label) => label.practice === practice)
  const empty = index.askedOf(node.address, node.family).filter((one) => one.practice === practice && one.labels === 0 && one.underWay !== true)
  if (known.length + empty.length === 0) return node
  const labels = known.map(({ label, bought, captureId, pointer }): NodeLabel => ({
    text: label,
    layer: bought ? 'asked' : 'service',
    captureId,
    pointer,
  }))
  return {
    ...node,
    ...(empty.length === 0 ? {} : { noLabels: empty.map(({ endpoint, at, captureId }) => ({ endpoint, at, captureId })) }),
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
