import { expect, test } from 'vitest'
import { EVERYTHING } from '../../../src-shared/graph/visible/visible-graph.ts'
import { createCurationReducer } from '../../../src-shared/case/curation/curation.ts'
import type { Capture, CaseEvent, CustodyEntry, PlannedStep } from '../../../src-shared/custody/capture.ts'
import { LazyCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { type CaptureSummary, summarizeCapture } from '../../../src-shared/case/capture-summary.ts'
import { logLines } from '../../../src-shared/view-models/log-lines.ts'
import type { LoadedCapture, CaseState } from '../../../src-shared/case/case-state.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { stepOf, subjectOf } from '../../support/builders/plans.ts'
import { coverageOfRows } from '../../support/builders/coverage-of-rows.ts'

const entry = (seq: number, kind: 'capture' | 'event', ref = ''): CustodyEntry => ({
  caseId: 'c',
  seq,
  at: `2026-01-0${seq}T00:00:00.000Z`,
  kind,
  ref,
  payloadSha256: '',
  author: 'unsigned',
  seen: [],
  prev: '',
  id: `entry-${seq}`,
})
const created: CaseEvent = {
  seq: 1,
  at: '',
  caseId: 'c',
  actor: 'Ada',
  kind: 'case-created',
  title: 'Collector',
  reference: '',
  investigator: 'Ada',
  budget: '5000',
  practice: false,
}
const capture: Capture = {
  id: 'x',
  seq: 2,
  caseId: 'c',
  planId: 'p',
  stepId: 's',
  subjectId: undefined,
  endpoint: 'profiler/labels',
  method: 'POST',
  path: '/',
  serviceOrigin: '',
  practice: false,
  requestText: '',
  requestSha256: '',
  status: 403,
  headers: [],
  body: new Uint8Array(),
  bodySha256: 'body-hash',
  bodyBytes: 0,
  startedAt: '',
  endedAt: '',
  creditsUsed: '100',
  creditsSource: 'header',
  appVersion: '',
  requestId: 'req-1',
}
const SETTING = { starts: ['a'], direction: 'forward', method: 'fifo', hops: 12, width: 10, minValue: '' } as const
const RUN = { seq: 3, captures: 1, capturesSha256: 'ab', stopsAt: [], resultSha256: 'cd', traced: '5.5', transfers: 2, ends: [] }
const state: CaseState = {
  record: {
    id: 'c',
    title: 'Collector',
    reference: '',
    investigator: 'Ada',
    budget: '5000',
    practice: false,
    createdAt: '',
    lastAt: '',
    subjects: 0,
    captures: 1,
    head: '',
    seq: 3,
  },
  subjects: [],
  followed: [],
  plans: [],
  captures: [{ capture, summary: summarizeCapture(capture, undefined), names: new LazyCaptureNames(undefined), step: undefined }],
  endpoints: new Set([capture.endpoint]),
  coverage: coverageOfRows([]),
  ...createCurationReducer().snapshot(),
  findings: [],
  traces: [],
  events: [created],
  entries: [entry(1, 'event'), entry(2, 'capture', 'x'), entry(3, 'event')],
}

test('the log is the custody chain, newest first, one line for each entry', () => {
  expect(logLines(state).map((line) => line.seq)).toEqual([3, 2, 1])
})

test('a refused response is marked as bad, with its status, cost, request id and the hash of its bytes', () => {
  expect(logLines(state)[1]).toMatchObject({
    what: 'Labels',
    outcome: 'status 403',
    bad: true,
    credits: '100',
    requestId: 'req-1',
    hash: 'body-hash',
    captureId: 'x',
  })
})

test.each([
  [0, 'invalid_http', 'not valid HTTP'],
  [200, 'bad_encoding', 'cannot be decompressed'],
  [200, 'truncated', 'truncated'],
  [413, 'too_large', 'status 413'],
] as const)('a response with status %i and defect %s is bad, and its line is %s', (status, defect, outcome) => {
  const broken = { ...capture, status, defect }
  const captures = [{ capture: broken, summary: summarizeCapture(broken, undefined), names: new LazyCaptureNames(undefined), step: undefined }]
  expect(logLines({ ...state, captures })[1]).toMatchObject({ outcome, bad: true })
})

test('an event shows the id of its entry', () => {
  expect(logLines(state)[2]).toMatchObject({ what: 'Case created', about: 'Collector', outcome: 'budget 5,000', hash: 'entry-1' })
})

test('an entry with a missing payload stays as a line that names it as missing', () => {
  expect(logLines(state)[0]).toMatchObject({ what: 'Missing', bad: true })
})

test('a query about no subject names its token, words and chains', () => {
  const about = (endpoint: Capture['endpoint'], requestText: string): string | undefined =>
    logLines({
      ...state,
      captures: [
        {
          capture: { ...capture, endpoint, requestText },
          summary: summarizeCapture(capture, undefined),
          names: new LazyCaptureNames(undefined),
          step: undefined,
        },
      ],
    })[1]?.about
  expect(about('tgm/holders', '{"chain":"base","token_address":"0x0cda08a4b0fe58cc9599122b81a687af490689de"}')).toBe('0x0cda08…0689de · Base')
  expect(about('search/web-search', '{"queries":["larkspur","mossbank"]}')).toBe('larkspur, mossbank')
  expect(about('smart-money/netflow', '{"chains":["all"]}')).toBe('All chains')
})

test('counts and credits of a large plan are grouped and have their unit', () => {
  const approved: CaseEvent = {
    seq: 3,
    at: '',
    caseId: 'c',
    actor: 'Ada',
    kind: 'plan-approved',
    planId: 'p',
    title: 'All',
    steps: [],
    total: '83160',
    accountPlan: 'free',
  }
  expect(logLines({ ...state, events: [created, approved] })[0]).toMatchObject({ what: 'Plan approved', outcome: '0 calls, up to 83,160 credits' })
})

test('a subject stored in another form than typed shows both', () => {
  const added = (typed: string): CaseEvent => ({
    seq: 3,
    at: '',
    caseId: 'c',
    actor: 'Ada',
    kind: 'subject-added',
    subjectId: 's',
    typed,
    address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    family: 'evm',
    chains: ['ethereum'],
    alias: '',
    origin: 'typed',
  })
  const outcome = (typed: string) => logLines({ ...state, entries: [entry(3, 'event')], events: [added(typed)] })[0]?.outcome
  expect(outcome('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(
    'typed as 0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed, in lower case, although its capitals do not match its checksum',
  )
  expect(outcome('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('')
})

const line = (payload: { readonly event?: Partial<CaseEvent> & Pick<CaseEvent, 'kind'>; readonly received?: Partial<LoadedCapture> }) => {
  // As stored in a case; members that a line does not read are left out.
  const events = payload.event === undefined ? [] : [{ at: '', caseId: 'c', actor: 'Ada', ...payload.event, seq: 9 } as CaseEvent]
  const captures =
    payload.received === undefined
      ? []
      : [
          {
            capture: { ...capture, status: 200 },
            summary: summarizeCapture(capture, undefined),
            names: new LazyCaptureNames(undefined),
            step: undefined,
            ...payload.received,
          },
        ]
  const last = events.length > 0 ? entry(9, 'event') : entry(9, 'capture', 'x')
  return logLines({ ...state, subjects: [ADA], events, captures, entries: [last] })[0]
}

const ADA = subjectOf({ address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', alias: 'Suspect' })
const STEP = stepOf({ id: 's', endpoint: 'profiler/labels', chain: 'bnb', price: '100' })
const OTHER = '0xcbb811f129782ef87e19dea9d3375045219bae00'

const INFERRED = {
  id: 'inferred a b',
  source: 'a',
  target: 'b',
  chain: 'bnb',
  value: '7',
  matched: 4,
  of: 6,
  minutes: [6, 9] as const,
  entity: 'Spanway',
  crossings: [],
}

test('the end of a plan names the plan', () => {
  const plan = {
    planId: 'p',
    title: 'Investigate Ada',
    steps: [STEP],
    total: '1',
    approvedAt: '',
    outcome: 'done',
    stepStates: {},
    reusedCaptures: {},
  } as const
  const ended: CaseEvent = { kind: 'plan-ended', planId: 'p', outcome: 'done', seq: 9, at: '', caseId: 'c', actor: 'Ada' }
  const [reported] = logLines({ ...state, plans: [plan], events: [ended], entries: [entry(9, 'event')] })
  expect(reported).toMatchObject({ what: 'Plan finished', about: 'Investigate Ada' })
})

test.each<[event: Partial<CaseEvent> & Pick<CaseEvent, 'kind'>, what: string, about: string, outcome: string]>([
  [{ kind: 'case-changed', title: 'New', budget: '12000' }, 'Case details changed', 'New', 'budget 12,000'],
  [{ kind: 'case-changed', reference: 'R' }, 'Case details changed', '', ''],
  [{ kind: 'case-changed', status: 'closed' }, 'Case details changed', '', 'closed'],
  [{ kind: 'case-changed', budget: '5', status: 'open', tags: ['a', 'b'] }, 'Case details changed', '', 'budget 5, open, tags a, b'],
  [{ kind: 'case-changed', tags: [] }, 'Case details changed', '', 'no tags'],
  [{ kind: 'subject-changed', subjectId: 's-1', alias: 'B' }, 'Subject changed', 'Suspect', ''],
  [{ kind: 'subject-changed', subjectId: 'gone' }, 'Subject changed', 'gone', ''],
  [{ kind: 'subject-removed', subjectId: 's-1' }, 'Subject removed', 'Suspect', ''],
  [{ kind: 'entity-added', subjectId: 'e', entityName: 'Fu\u202end', alias: '' }, 'Subject added', 'entity Fu⟨U+202E⟩nd', ''],
  [{ kind: 'entity-added', subjectId: 'e', entityName: 'Fund', alias: 'The fund' }, 'Subject added', 'The fund, entity Fund', ''],
  [{ kind: 'subject-removed', subjectId: 'gone' }, 'Subject removed', 'gone', ''],
  [{ kind: 'address-followed', id: 'h', address: '0x1a', family: 'evm', chains: ['bnb', 'base'] }, 'Address followed', '0x1a', 'BNB Chain, Base'],
  [{ kind: 'plan-approved', title: 'Dossier', steps: [STEP], total: '1' }, 'Plan approved', 'Dossier', '1 call, up to 1 credit'],
  [{ kind: 'plan-ended', planId: 'p', outcome: 'cancelled' }, 'Plan cancelled', '', ''],
  [{ kind: 'positions-saved', positions: { a: { x: 1, y: 2 }, b: { x: 3, y: 4 } } }, 'Graph arranged', '2 nodes', ''],
  [
    { kind: 'spending-session-started', spendingSessionId: 's', limit: '60' },
    'Spending session started',
    '',
    'up to 60 credits without asking again',
  ],
  [{ kind: 'spending-session-ended', spendingSessionId: 's' }, 'Spending session ended', '', ''],
  [{ kind: 'node-expanded', nodeId: 'n', direction: 'both', max: 10, minValue: '0' }, 'Node expanded', 'n', 'in and out, top 10'],
  [
    {
      kind: 'node-expanded',
      nodeId: 'n',
      direction: 'in',
      max: 5,
      minValue: '0',
      tokens: ['ETH', 'USDT ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7'],
    },
    'Node expanded',
    'n',
    'in, top 5 in ETH, USDT 0xdac17f…831ec7',
  ],
  [{ kind: 'node-expanded', nodeId: 'n', direction: 'out', max: 1000, minValue: '2500' }, 'Node expanded', 'n', 'out, top 1,000 from $2,500'],
  [{ kind: 'node-hidden', nodeId: 'n', hidden: true }, 'Node hidden', 'n', ''],
  [{ kind: 'node-hidden', nodeId: 'n', hidden: false }, 'Node shown', 'n', ''],
  [{ kind: 'nodes-hidden', nodeIds: ['n', 'm'], hidden: true }, 'Nodes hidden', '2 nodes', ''],
  [{ kind: 'nodes-hidden', nodeIds: ['n'], hidden: false }, 'Nodes shown', 'n', ''],
  [{ kind: 'nodes-moved', positions: { n: { x: 1, y: 2 } } }, 'Nodes moved', 'n', ''],
  [{ kind: 'layout-applied', layout: 'time', positions: { n: { x: 1, y: 2 } }, headers: [] }, 'Graph laid out', '1 node', 'By time'],
  [{ kind: 'selection-laid-out', positions: { n: { x: 1, y: 2 } } }, 'Nodes tidied', 'n', ''],
  [{ kind: 'nodes-pinned', nodeIds: ['n'], pinned: true }, 'Nodes pinned', 'n', ''],
  [{ kind: 'nodes-pinned', nodeIds: ['n'], pinned: false }, 'Nodes unpinned', 'n', ''],
  [{ kind: 'nodes-coloured', nodeIds: ['n'], colour: 'red' }, 'Nodes coloured', 'n', 'red'],
  [{ kind: 'colour-label-set', colour: 'red', meaning: 'Ours' }, 'Colour named', 'red', 'Ours'],
  [{ kind: 'colour-label-set', colour: 'red', meaning: '' }, 'Meaning of a colour removed', 'red', ''],
  [{ kind: 'note-card-saved', cardId: 'c', text: 'Look', x: 1, y: 2 }, 'Canvas note saved', '', 'Look'],
  [{ kind: 'note-card-saved', cardId: 'c', text: '', x: 1, y: 2 }, 'Canvas note removed', '', ''],
  [{ kind: 'nodes-coloured', nodeIds: ['n'], colour: '' }, 'Colour removed', 'n', ''],
  [{ kind: 'neighbours-shown', nodeId: 'n', count: 1200 }, 'More neighbours shown', 'n', '1,200'],
  [{ kind: 'neighbours-shown', nodeId: 'n', count: 0, nodeIds: ['a', 'b'] }, 'More neighbours shown', 'n', '2 nodes'],
  [{ kind: 'address-named', family: 'evm', address: '0x1', name: 'Peel\u202e 1' }, 'Address named', '0x1', visibleText('Peel\u202e 1')],
  [{ kind: 'address-named', family: 'evm', address: '0x1', name: '' }, 'Name removed', '0x1', ''],
  [{ kind: 'graph-noted', target: '', text: 'Ask the bank' }, 'Note written', 'the canvas', 'Ask the bank'],
  [{ kind: 'graph-noted', target: 'n', text: 'Ask\nthe bank' }, 'Note written', 'n', 'Ask the bank'],
  [{ kind: 'graph-noted', target: 'n', text: '' }, 'Note removed', 'n', ''],
  [{ kind: 'nodes-grouped', groupId: 'g', title: 'Victims', nodeIds: ['n', 'm'] }, 'Nodes grouped', 'Victims', '2 nodes'],
  [{ kind: 'group-collapsed', groupId: 'g', collapsed: true }, 'Group collapsed', '', ''],
  [{ kind: 'group-collapsed', groupId: 'g', collapsed: false }, 'Group opened', '', ''],
  [{ kind: 'group-removed', groupId: 'g' }, 'Group dissolved', '', ''],
  [{ kind: 'graph-filtered', filter: EVERYTHING }, 'Graph filtered', '', 'no filter'],
  [
    {
      kind: 'graph-filtered',
      filter: {
        ...EVERYTHING,
        outgoing: false,
        relations: false,
        min: '10000',
        tokens: ['USDT', 'ETH'],
        chains: ['bnb', 'all'],
        labels: ['exchange'],
        coverage: ['failed', 'of-another-version'],
        from: '2026-09-01',
        to: '2026-09-28',
      },
    },
    'Graph filtered',
    '',
    'USDT, ETH; BNB Chain, All chains in one request; In only; No relations; ≥ $10,000; 2026-09-01 to 2026-09-28; exchange; Failed, of-another-version',
  ],
  [
    { kind: 'graph-filtered', filter: { ...EVERYTHING, incoming: false, max: '5', from: '2026-09-01' } },
    'Graph filtered',
    '',
    'Out only; ≤ $5; from 2026-09-01',
  ],
  [
    { kind: 'graph-filtered', filter: { ...EVERYTHING, incoming: false, outgoing: false, min: '1', max: '5', to: '2026-09-01' } },
    'Graph filtered',
    '',
    'No flows; $1 to $5; until 2026-09-01',
  ],
  [
    { kind: 'bridge-links-inferred', edges: [INFERRED] },
    'Bridge exit inferred',
    'b',
    '4 of 6 by amount and time, 6 to 9 min later, paid there by the same entity, Spanway',
  ],
  [{ kind: 'bridge-links-inferred', edges: [INFERRED, INFERRED] }, 'Bridge exits inferred', '2 links', ''],
  [{ kind: 'bridge-links-dismissed', edgeIds: ['i'], dismissed: true }, 'Inferred link dismissed', '', ''],
  [{ kind: 'bridge-links-dismissed', edgeIds: ['i', 'j'], dismissed: false }, 'Inferred link restored', '2 links', ''],
  [{ kind: 'snapshot-taken', snapshotId: 's', title: 'Before' }, 'Snapshot taken', 'Before', ''],
  [{ kind: 'snapshot-opened', snapshotId: 's' }, 'Snapshot opened', '', ''],
  [{ kind: 'snapshot-removed', snapshotId: 's' }, 'Snapshot removed', '', ''],
  [{ kind: 'graph-undone', commands: [4] }, 'Undone', 'entry 4', ''],
  [{ kind: 'graph-redone', commands: [4, 5] }, 'Redone', 'entries 4, 5', ''],
  [{ kind: 'finding-written', findingId: 'f', text: 'It was her.', confidence: 'high', captureIds: [] }, 'Finding written', 'It was her.', 'high'],
  [{ kind: 'finding-removed', findingId: 'f' }, 'Finding removed', '', ''],
  [{ kind: 'trace-saved', traceId: 't', title: 'Victim 1', setting: SETTING, run: RUN }, 'Trace saved', 'Victim 1', '$5.50 received'],
  [{ kind: 'trace-renamed', traceId: 't', title: 'Victim 2' }, 'Trace renamed', 'Victim 2', ''],
  [{ kind: 'trace-annotated', traceId: 't', note: 'checked' }, 'Note on trace written', '', 'checked'],
  [{ kind: 'trace-annotated', traceId: 't', note: '' }, 'Note on trace removed', '', ''],
  [{ kind: 'trace-deleted', traceId: 't' }, 'Trace deleted', '', ''],
  [{ kind: 'report-exported', fileName: 'r.html', sha256: '0123456789abcdef' }, 'Report exported', 'r.html', '0123456789ab'],
  [{ kind: 'case-verified', outcome: 'verified', head: '' }, 'Case verified', '', 'no differences'],
  [{ kind: 'of-another-version' as 'case-verified' }, 'Unknown kind of entry', '', ''],
])('%o is described in one line', (event, what, about, outcome) => {
  expect(line({ event })).toMatchObject({ kind: 'event', what, about, outcome, bad: false, credits: '', requestId: '', captureId: undefined })
})

test('an action on a group or a snapshot names it', () => {
  const bodies = [
    { kind: 'nodes-grouped', groupId: 'g', title: 'Mules', nodeIds: ['a', 'b'] },
    { kind: 'group-collapsed', groupId: 'g', collapsed: true },
    { kind: 'group-removed', groupId: 'g' },
    { kind: 'snapshot-taken', snapshotId: 's', title: 'After\nthe trace' },
    { kind: 'snapshot-opened', snapshotId: 's' },
    { kind: 'snapshot-removed', snapshotId: 's' },
  ] as const
  const events = bodies.map((body, at): CaseEvent => ({ at: '', caseId: 'c', actor: 'Ada', seq: at + 1, ...body }))
  const lines = logLines({ ...state, events, captures: [], entries: events.map(({ seq }) => entry(seq, 'event')) })
  expect(lines.map(({ what, about }) => `${what}: ${about}`)).toEqual([
    'Snapshot removed: After⟨U+000A⟩the trace',
    'Snapshot opened: After⟨U+000A⟩the trace',
    'Snapshot taken: After⟨U+000A⟩the trace',
    'Group dissolved: Mules',
    'Group collapsed: Mules',
    'Nodes grouped: Mules',
  ])
})

test('an altered case and a failed step are marked as bad, with the failure and the subject', () => {
  expect(line({ event: { kind: 'case-verified', outcome: 'Entry 2 differs.', head: '' } })).toMatchObject({ outcome: 'failed', bad: true })
  const failed = (step: Partial<PlannedStep>, requestId?: string) =>
    line({
      event: {
        kind: 'step-failed',
        planId: 'p',
        step: { ...STEP, ...step },
        code: 'timeout',
        message: '',
        ...(requestId === undefined ? {} : { requestId }),
      },
    })
  expect(failed({}, 'req-9')).toMatchObject({ what: 'Labels failed', about: 'Suspect', outcome: 'timeout', bad: true, requestId: 'req-9' })
  expect(failed({})).toMatchObject({ requestId: '' })
  expect(failed({ about: OTHER })).toMatchObject({ about: '0xcbb811…9bae00, counterparty of Suspect' })
  expect(failed({ about: OTHER, subjectId: 'gone' })).toMatchObject({ about: '0xcbb811…9bae00, counterparty of a removed subject' })
  expect(failed({ endpoint: 'legacy/question', subjectId: '', pathValues: { question_id: 'api_x' } })).toMatchObject({ about: 'api_x' })
  expect(failed({ endpoint: 'smart-money/netflow', subjectId: '', request: { chains: ['base'] } })).toMatchObject({ about: 'Base' })
  expect(failed({ subjectId: 'gone', request: { chains: ['base'] } })).toMatchObject({ about: '' })
})

test('a response names its subject and chain, and its number of records', () => {
  const response = (rows: number, empty = false): CaptureSummary => ({ ...summarizeCapture(capture, undefined), understood: true, rows, empty })
  const about = (received: Partial<LoadedCapture>) => line({ received })?.about
  const own = { ...capture, status: 200, subjectId: 's-1' }
  expect(line({ received: { summary: response(1) } })).toMatchObject({ outcome: '1 record', bad: false, hash: 'body-hash', kind: 'capture' })
  // A response that is a single record without rows counts as one record.
  expect(line({ received: { summary: response(0) } })).toMatchObject({ outcome: '1 record' })
  expect(line({ received: { summary: response(1200) } })).toMatchObject({ outcome: '1,200 records' })
  expect(line({ received: { summary: response(0, true) } })).toMatchObject({ outcome: 'empty', bad: false })
  expect(line({ received: {} })).toMatchObject({ outcome: 'not understood', bad: true })
  expect(line({ received: { capture: { ...capture, status: 199 }, summary: response(1) } })).toMatchObject({ outcome: 'status 199', bad: true })
  expect(line({ received: { capture: { ...capture, status: 300 }, summary: response(1) } })).toMatchObject({ outcome: 'status 300', bad: true })
  expect(about({ capture: own, step: STEP })).toBe('Suspect, BNB Chain')
  expect(about({ capture: own, step: { ...STEP, page: 2 } })).toBe('Suspect, BNB Chain, page 2')
  expect(about({ capture: own })).toBe('Suspect')
  expect(about({ capture: { ...own, subjectId: 'gone' } })).toBe('')
  expect(about({ step: { ...STEP, about: OTHER, chain: undefined } })).toBe('0xcbb811…9bae00, counterparty of Suspect')
  // Its request already names the chains.
  expect(about({ capture: { ...own, subjectId: undefined, endpoint: 'smart-money/netflow', requestText: '{"chains":["base"]}' }, step: STEP })).toBe(
    'Base',
  )
  expect(about({ capture: { ...own, endpoint: 'legacy/question', path: '/v1/questions/api_x', subjectId: undefined } })).toBe('api_x')
})

test('an entry with a payload of another kind reads as missing its payload', () => {
  const [as] = logLines({ ...state, entries: [entry(1, 'capture', 'none')] })
  expect(as).toMatchObject({ what: 'Missing', outcome: 'the payload of this entry is missing', about: '', bad: true })
  expect(logLines({ ...state, entries: [entry(5, 'event', 'x')] })[0]).toMatchObject({ what: 'Missing' })
})
