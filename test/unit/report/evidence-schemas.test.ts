import { describe, expect, test } from 'vitest'
import { evidenceLineSchema } from '../../../src-shared/report/evidence-schemas.ts'
import type { CaseEventBody } from '../../../src-shared/custody/capture.ts'
import { stepOf } from '../../support/builders/plans.ts'

const step = stepOf({ window: { from: '2026-01-01', to: '2026-02-01' } })
const positions = { a: { x: 1, y: -2.5 } }
const filter = {
  incoming: true,
  outgoing: true,
  relations: false,
  min: '1',
  max: '',
  chains: ['bnb'],
  tokens: [],
  labels: ['a'],
  coverage: [],
  from: '',
  to: '2026-01-01',
}

const crossed = {
  id: 't',
  time: '2026-01-01',
  chain: 'bnb',
  symbol: 'ETH',
  amount: '1',
  value: '',
  hash: 'h',
  sources: [{ captureId: 'x', pointer: '/0' }],
}
const inferred = {
  id: 'inferred a b',
  source: 'a',
  target: 'b',
  chain: 'bnb',
  value: '1',
  matched: 1,
  of: 2,
  minutes: [6, 9] as const,
  entity: '',
  crossings: [{ into: crossed, out: crossed }],
}

type Kind = CaseEventBody['kind']
/** One event of each kind with all its members: the type requires every new kind or member here. */
const EVERY: { readonly [K in Kind]: Required<Extract<CaseEventBody, { readonly kind: K }>> } = {
  'case-created': { kind: 'case-created', title: 't', reference: 'r', investigator: 'i', budget: '1', practice: false },
  'case-changed': { kind: 'case-changed', title: 't', reference: 'r', investigator: 'i', budget: '1', status: 'closed', tags: ['a'] },
  'subject-added': {
    kind: 'subject-added',
    subjectId: 's',
    typed: 't',
    address: 'a',
    family: 'evm',
    chains: ['bnb'],
    alias: '',
    origin: 'typed',
  },
  'entity-added': { kind: 'entity-added', subjectId: 's', typed: 't', entityName: 'e', chains: ['all'], alias: '', origin: 'typed' },
  'subject-changed': { kind: 'subject-changed', subjectId: 's', alias: 'a', colour: 'red', tags: ['x'], note: 'n', chains: [] },
  'subject-removed': { kind: 'subject-removed', subjectId: 's' },
  'plan-approved': { kind: 'plan-approved', planId: 'p', title: 't', steps: [step], total: '1', accountPlan: 'pro' },
  'step-failed': { kind: 'step-failed', planId: 'p', step, code: 'c', message: 'm', remedy: 'r', requestId: 'q', captureId: 'x' },
  'plan-ended': { kind: 'plan-ended', planId: 'p', outcome: 'done' },
  'spending-session-started': { kind: 'spending-session-started', spendingSessionId: 's', limit: '1', atUsualPrice: true },
  'spending-session-ended': { kind: 'spending-session-ended', spendingSessionId: 's' },
  'node-hidden': { kind: 'node-hidden', nodeId: 'n', hidden: true },
  'nodes-hidden': { kind: 'nodes-hidden', nodeIds: ['n'], hidden: true },
  'nodes-moved': { kind: 'nodes-moved', positions },
  'layout-applied': { kind: 'layout-applied', layout: 'time', positions, headers: [{ title: 't', x: 1 }] },
  'selection-laid-out': { kind: 'selection-laid-out', positions },
  'nodes-pinned': { kind: 'nodes-pinned', nodeIds: ['n'], pinned: true },
  'colour-label-set': { kind: 'colour-label-set', colour: 'red', meaning: 'm' },
  'note-card-saved': { kind: 'note-card-saved', cardId: 'c', text: 't', x: 1, y: 2 },
  'nodes-coloured': { kind: 'nodes-coloured', nodeIds: ['n'], colour: 'red' },
  'neighbours-shown': { kind: 'neighbours-shown', nodeId: 'n', count: 60, nodeIds: ['m'] },
  'address-named': { kind: 'address-named', family: 'evm', address: '0x1', name: 'Peel 1', batchId: 'b' },
  'graph-noted': { kind: 'graph-noted', target: '', text: 'n' },
  'nodes-grouped': { kind: 'nodes-grouped', groupId: 'g', title: 't', nodeIds: ['n'] },
  'group-collapsed': {
    kind: 'group-collapsed',
    groupId: 'g',
    collapsed: true,
    positions,
    side: 'left',
    nodeIds: ['n'],
    previousPositions: positions,
  },
  'group-removed': { kind: 'group-removed', groupId: 'g' },
  'graph-filtered': { kind: 'graph-filtered', filter },
  'bridge-links-inferred': { kind: 'bridge-links-inferred', edges: [inferred], batchId: 'b' },
  'bridge-links-dismissed': { kind: 'bridge-links-dismissed', edgeIds: ['i'], dismissed: true },
  'snapshot-taken': { kind: 'snapshot-taken', snapshotId: 's', title: 't' },
  'snapshot-opened': { kind: 'snapshot-opened', snapshotId: 's' },
  'snapshot-removed': { kind: 'snapshot-removed', snapshotId: 's' },
  'node-expanded': { kind: 'node-expanded', nodeId: 'n', direction: 'both', max: 5, minValue: '1', planId: 'p', tokens: ['ETH'], batchId: 'b' },
  'address-followed': { kind: 'address-followed', id: 'f', address: 'a', family: 'evm', chains: ['bnb'], origin: 'o', batchId: 'b' },
  'positions-saved': { kind: 'positions-saved', positions },
  'graph-undone': { kind: 'graph-undone', commands: [3] },
  'graph-redone': { kind: 'graph-redone', commands: [3] },
  'finding-written': {
    kind: 'finding-written',
    findingId: 'f',
    text: 't',
    confidence: '',
    captureIds: ['x'],
    about: { nodeIds: ['n'], lines: [{ kind: 'value', source: 'a', target: 'b' }] },
    traceCitations: [{ traceId: 't', title: 'Trace', run: 1, part: { kind: 'hop', node: 'a', hop: 2 }, figures: [{ name: 'in', value: '3' }] }],
  },
  'finding-removed': { kind: 'finding-removed', findingId: 'f' },
  'trace-saved': {
    kind: 'trace-saved',
    traceId: 't',
    title: 'Trace',
    setting: { starts: ['a'], direction: 'forward', method: 'fifo', hops: 12, width: 10, minValue: '', recipients: ['b'] },
    run: {
      seq: 3,
      captures: 1,
      capturesSha256: 'ab',
      stopsAt: ['exchange'],
      resultSha256: 'cd',
      traced: '5',
      transfers: 2,
      ends: [{ node: 'b', reason: 'exchange', fifo: '5', lifo: '0', haircut: '2.5' }],
    },
  },
  'trace-renamed': { kind: 'trace-renamed', traceId: 't', title: 'Victim 1' },
  'trace-annotated': { kind: 'trace-annotated', traceId: 't', note: 'n' },
  'trace-deleted': { kind: 'trace-deleted', traceId: 't' },
  'report-exported': { kind: 'report-exported', sha256: 'ab', bytes: 1, fileName: 'a.html', printedFrom: 'cd' },
  'case-verified': { kind: 'case-verified', outcome: 'verified', head: 'ab' },
}

/** Members that are optional in an event of the kind. */
const OPTIONAL: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  'spending-session-started': ['atUsualPrice'],
  'report-exported': ['printedFrom'],
  'case-changed': ['title', 'reference', 'investigator', 'budget', 'status', 'tags'],
  'subject-changed': ['alias', 'colour', 'tags', 'note', 'chains'],
  'step-failed': ['remedy', 'requestId', 'captureId'],
  'node-expanded': ['planId', 'tokens', 'batchId'],
  'address-followed': ['batchId'],
  'address-named': ['batchId'],
  'bridge-links-inferred': ['batchId'],
  'neighbours-shown': ['nodeIds'],
  'group-collapsed': ['nodeIds', 'positions', 'side', 'previousPositions'],
  'finding-written': ['about', 'traceCitations'],
}

const COMMON = { seq: 2, at: '2026-01-01T00:00:00.000Z', caseId: 'c', actor: 'investigator' }
const isTaken = (event: object): boolean => evidenceLineSchema.safeParse({ event }).success
/** A value that is not of the member's type. */
const odd = (value: unknown): unknown => (typeof value === 'string' ? 7 : 'odd')

describe.each(Object.values(EVERY))('an event $kind in evidence', (body) => {
  const whole: Readonly<Record<string, unknown>> = { ...COMMON, ...body }

  test('is read as Casebook writes it, also with a member of a later version', () => {
    expect(isTaken(whole)).toBe(true)
    expect(isTaken({ ...whole, later: 1 })).toBe(true)
  })

  test('is refused without any required member', () => {
    const needless = Object.keys(whole).filter((name) => isTaken(Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name))))
    expect(needless.toSorted()).toEqual([...(OPTIONAL[body.kind] ?? [])].toSorted())
  })

  test('is refused with a member of another type', () => {
    expect(Object.entries(whole).filter(([name, value]) => isTaken({ ...whole, [name]: odd(value) }))).toEqual([])
  })
})

test('within an event, refuses other types for lists of texts, numbers, positions and choices', () => {
  const without = (record: object, name: string): object => Object.fromEntries(Object.entries(record).filter(([other]) => other !== name))
  const refused: readonly object[] = [
    { ...EVERY['subject-added'], chains: [7] },
    { ...EVERY['subject-changed'], tags: [7] },
    { ...EVERY['finding-written'], captureIds: [7] },
    { ...EVERY['finding-written'], about: { nodeIds: [7], lines: [] } },
    { ...EVERY['finding-written'], about: { nodeIds: [], lines: [{ kind: 'value', source: 'a' }] } },
    { ...EVERY['nodes-hidden'], nodeIds: [7] },
    { ...EVERY['graph-undone'], commands: [-1] },
    { ...EVERY['graph-redone'], commands: [1.5] },
    { ...EVERY['nodes-moved'], positions: { a: { x: 1 } } },
    { ...EVERY['positions-saved'], positions: { a: { x: 1, y: '2' } } },
    { ...EVERY['node-expanded'], direction: 'up' },
    { ...EVERY['node-expanded'], max: -1 },
    { ...EVERY['node-expanded'], max: 0.5 },
    { ...EVERY['plan-ended'], outcome: 'open' },
    { ...EVERY['report-exported'], bytes: -1 },
    { ...EVERY['step-failed'], step: { ...step, endpoint: 'no/such' } },
    { ...EVERY['step-failed'], step: { ...step, window: { from: 1, to: '' } } },
    ...['id', 'endpoint', 'subjectId', 'page', 'request'].map((name) => ({ ...EVERY['plan-approved'], steps: [without(step, name)] })),
    ...Object.keys(filter).map((name) => ({ ...EVERY['graph-filtered'], filter: without(filter, name) })),
    ...Object.keys(inferred).map((name) => ({ ...EVERY['bridge-links-inferred'], edges: [without(inferred, name)] })),
    ...Object.keys(crossed).map((name) => ({
      ...EVERY['bridge-links-inferred'],
      edges: [{ ...inferred, crossings: [{ into: crossed, out: without(crossed, name) }] }],
    })),
    { ...EVERY['bridge-links-inferred'], edges: [{ ...inferred, minutes: [6] }] },
    { kind: 'something-else' },
  ]
  expect(refused.filter((body) => isTaken({ ...COMMON, ...body }))).toEqual([])
  for (const direction of ['in', 'out']) expect(isTaken({ ...COMMON, ...EVERY['node-expanded'], direction })).toBe(true)
  for (const outcome of ['cancelled', 'stopped']) expect(isTaken({ ...COMMON, ...EVERY['plan-ended'], outcome })).toBe(true)
  for (const seq of [-1, 0.5]) expect(isTaken({ ...COMMON, ...EVERY['group-removed'], seq })).toBe(false)
})
