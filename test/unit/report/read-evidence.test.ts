import { beforeAll, describe, expect, test } from 'vitest'
import { readEvidence } from '../../../src-shared/report/read-evidence.ts'
import { EVERYTHING } from '../../../src-shared/graph/visible/visible-graph.ts'
import type { CaseEventBody } from '../../../src-shared/custody/capture.ts'
import { caseBuilder, WRITTEN } from '../../support/builders/recorded-case.ts'
import { stepOf } from '../../support/builders/plans.ts'
import { evidenceText } from '../../support/builders/whole-report.ts'

const step = stepOf({ chain: 'bnb', window: { from: '2026-01-01', to: '2026-02-01' }, price: '5' })

/** Every kind of event with all its members. Those in `maybe` may be absent. */
const EVENTS: readonly (readonly [event: CaseEventBody, maybe: string])[] = [
  [{ kind: 'case-created', title: 't', reference: 'r', investigator: 'i', budget: '1', practice: false }, ''],
  [{ kind: 'case-changed', title: 't', reference: 'r', investigator: 'i', budget: '1' }, 'title reference investigator budget'],
  [{ kind: 'subject-added', subjectId: 's', typed: 'a', address: 'a', family: 'evm', chains: ['bnb'], alias: 'x', origin: 'typed' }, ''],
  [{ kind: 'subject-changed', subjectId: 's', alias: 'x', colour: 'red', tags: ['t'], note: 'n', chains: ['bnb'] }, 'alias colour tags note chains'],
  [{ kind: 'plan-approved', planId: 'p', title: 't', steps: [step], total: '5', accountPlan: 'pro' }, ''],
  [{ kind: 'step-failed', planId: 'p', step, code: 'c', message: 'm', remedy: 'r', requestId: 'q', captureId: 'x' }, 'remedy requestId captureId'],
  [{ kind: 'plan-ended', planId: 'p', outcome: 'done' }, ''],
  [{ kind: 'positions-saved', positions: { a: { x: 1, y: 2 } } }, ''],
  [{ kind: 'spending-session-started', spendingSessionId: 's', limit: '60' }, ''],
  [{ kind: 'spending-session-ended', spendingSessionId: 's' }, ''],
  [{ kind: 'node-expanded', nodeId: 'n', direction: 'out', max: 10, minValue: '0', planId: 'p' }, 'planId'],
  [{ kind: 'node-hidden', nodeId: 'a', hidden: true }, ''],
  [{ kind: 'nodes-hidden', nodeIds: ['a'], hidden: true }, ''],
  [{ kind: 'nodes-moved', positions: { a: { x: 1, y: 2 } } }, ''],
  [{ kind: 'layout-applied', layout: 'time', positions: { a: { x: 1, y: 2 } }, headers: [{ title: 't', x: 1 }] }, ''],
  [{ kind: 'selection-laid-out', positions: { a: { x: 1, y: 2 } } }, ''],
  [{ kind: 'nodes-pinned', nodeIds: ['a'], pinned: true }, ''],
  [{ kind: 'nodes-coloured', nodeIds: ['a'], colour: 'red' }, ''],
  [{ kind: 'neighbours-shown', nodeId: 'a', count: 60 }, ''],
  [{ kind: 'address-named', family: 'evm', address: '0x1', name: 'Peel 1' }, ''],
  [{ kind: 'graph-noted', target: 'a', text: 't' }, ''],
  [{ kind: 'nodes-grouped', groupId: 'g', title: 't', nodeIds: ['a'] }, ''],
  [{ kind: 'group-collapsed', groupId: 'g', collapsed: false }, ''],
  [{ kind: 'group-collapsed', groupId: 'g', collapsed: false, positions: { a: { x: 1, y: 2 } } }, 'positions'],
  [{ kind: 'group-collapsed', groupId: 'g', collapsed: false, positions: { a: { x: 1, y: 2 } }, side: 'left' }, 'positions side'],
  [{ kind: 'group-removed', groupId: 'g' }, ''],
  [{ kind: 'graph-filtered', filter: EVERYTHING }, ''],
  [
    {
      kind: 'bridge-links-inferred',
      edges: [
        {
          id: 'inferred a b',
          source: 'a',
          target: 'b',
          chain: 'bnb',
          value: '7',
          matched: 4,
          of: 6,
          minutes: [6, 9],
          entity: 'Spanway',
          crossings: [],
        },
      ],
    },
    '',
  ],
  [{ kind: 'bridge-links-dismissed', edgeIds: ['inferred a b'], dismissed: true }, ''],
  [{ kind: 'snapshot-taken', snapshotId: 'n', title: 't' }, ''],
  [{ kind: 'snapshot-opened', snapshotId: 'n' }, ''],
  [{ kind: 'snapshot-removed', snapshotId: 'n' }, ''],
  [{ kind: 'graph-undone', commands: [1] }, ''],
  [{ kind: 'graph-redone', commands: [1] }, ''],
  [{ kind: 'finding-written', findingId: 'f', text: 't', confidence: 'c', captureIds: ['x'] }, ''],
  [{ kind: 'finding-removed', findingId: 'f' }, ''],
  [
    {
      kind: 'trace-saved',
      traceId: 't',
      title: 'Trace',
      setting: { starts: ['a'], direction: 'forward', method: 'fifo', hops: 12, width: 10, minValue: '' },
      run: { seq: 3, captures: 1, capturesSha256: 'ab', stopsAt: [], resultSha256: 'cd', traced: '5.5', transfers: 2, ends: [] },
    },
    '',
  ],
  [{ kind: 'trace-renamed', traceId: 't', title: 'Victim 1' }, ''],
  [{ kind: 'trace-annotated', traceId: 't', note: 'n' }, ''],
  [{ kind: 'trace-deleted', traceId: 't' }, ''],
  [{ kind: 'subject-removed', subjectId: 's' }, ''],
  [{ kind: 'address-followed', id: 'h', address: 'a', family: 'evm', chains: ['bnb'], origin: 'o' }, ''],
  [{ kind: 'report-exported', sha256: 'h', bytes: 1, fileName: 'f' }, ''],
  [{ kind: 'case-verified', outcome: 'verified', head: 'h' }, ''],
]

let lines: readonly string[]
beforeAll(async () => {
  const builder = caseBuilder()
  for (const [event] of EVENTS) builder.event(event)
  builder.response({
    endpoint: 'profiler/labels',
    request: {},
    body: '{"data":[]}',
    blanked: { body: 1, headers: 0 },
    more: { creditsRemaining: '7' },
  })
  const stamp = { format: 2, appVersion: WRITTEN.appVersion, writtenAt: WRITTEN.writtenAt, graph: true }
  lines = (await evidenceText(builder.state(), stamp)).trimEnd().split('\n')
})

type Line = Record<string, unknown>

/**
 * The parsed lines, and in `at` the same values by content: the members of the head, and lists of
 * the others.
 */
function evidence(): { readonly parsed: readonly Line[]; readonly at: Line } {
  const parsed = lines.map((line): Line => JSON.parse(line))
  const holding = (name: string): readonly Line[] => parsed.filter((line) => Object.hasOwn(line, name))
  const listOf = (name: string): unknown[] => holding(name).map((line) => line[name])
  return { parsed, at: { ...parsed[0], entries: listOf('entry'), events: listOf('event'), captures: listOf('capture') } }
}

const textOf = (parsed: readonly Line[]): string => parsed.map((line) => `${JSON.stringify(line)}\n`).join('')

type Place = readonly (string | number)[]

const MEMBER_OF_LINE: Readonly<Record<string, string>> = { entries: 'entry', events: 'event', captures: 'capture' }

/** The evidence with the member at a path set to a value, or removed. */
function alter(position: Place, value?: unknown): string {
  const { parsed, at } = evidence()
  const [list = '', index = 0] = position
  const member = MEMBER_OF_LINE[list]
  const isHead = member === undefined && position.length === 1
  const isItem = member !== undefined && position.length === 2
  let holder: unknown = isHead ? parsed[0] : isItem ? parsed.filter((line) => Object.hasOwn(line, member))[Number(index)] : at
  if (!isHead && !isItem) for (const key of position.slice(0, -1)) holder = Reflect.get(Object(holder), key)
  const last = isItem ? member : (position.at(-1) ?? '')
  if (value === undefined) Reflect.deleteProperty(Object(holder), last)
  else Reflect.set(Object(holder), last, value)
  return textOf(parsed)
}

function membersAt(position: Place): string[] {
  let at: unknown = evidence().at
  for (const key of position) at = Reflect.get(Object(at), key)
  return Object.keys(Object(at))
}

const PLACES: readonly (readonly [place: Place, maybe: string])[] = [
  [['record'], ''],
  [['report'], ''],
  [['entries', 0], ''],
  [['captures', 0], 'blanked serverDate requestId creditsRemaining subjectId'],
  [['captures', 0, 'blanked'], ''],
  ...EVENTS.map(([, maybe], at): readonly [Place, string] => [['events', at], maybe]),
  [['events', 4, 'steps', 0], 'chain window price'],
  [['events', 4, 'steps', 0, 'window'], ''],
  [['events', 7, 'positions', 'a'], ''],
]

test('reads a case with every kind of event as it was written', () => {
  const read = readEvidence(textOf(evidence().parsed))
  expect(read).toMatchObject({ ok: true, value: { stamp: { format: 2, graph: true } } })
  if (read.ok) expect(read.value.events.map(({ kind }) => kind)).toEqual(EVENTS.map(([{ kind }]) => kind))
})

describe.each(PLACES)('of %j', (position, maybe) => {
  test('refuses members of another type, and allows only optional members to be missing', () => {
    for (const member of membersAt(position)) {
      const [saved, gone] = [alter([...position, member], [{}]), alter([...position, member])]
      expect([member, readEvidence(saved).ok]).toEqual([member, false])
      expect([member, readEvidence(gone).ok]).toEqual([member, maybe.split(' ').includes(member)])
    }
  })
})

describe('evidence in the wrong form', () => {
  const refusal = (text: string): string => {
    const read = readEvidence(text)
    return read.ok ? '' : `${read.error.code}: ${read.error.message}`
  }

  test('is named by its line', () => {
    expect(refusal(alter(['record'], 7))).toContain('line 1 has an unexpected form')
    expect(refusal(alter(['events', 4, 'steps', 0, 'page'], -1))).toContain('line 6 has an unexpected form')
    expect(refusal(alter(['events', 0], 7))).toContain('line 2 has an unexpected form')
    expect(refusal('7')).toContain('it has an unexpected form')
    expect(refusal(alter(['captures', 0, 'bodyBase64'], '*'))).toContain(
      `The response stored with entry ${EVENTS.length + 1} is not readable: its base64 text is damaged.`,
    )
  })

  test.each<[what: string, place: Place, value: unknown]>([
    ['a number below nothing', ['record', 'seq'], -1],
    ['half a number', ['captures', 0, 'bodyBytes'], 1.5],
    ['an unknown kind of event', ['events', 0, 'kind'], 'case-destroyed'],
    ['an unknown kind of entry', ['entries', 0, 'kind'], 'note'],
    ['an unknown endpoint', ['captures', 0, 'endpoint'], 'profiler/secrets'],
    ['a method that nothing is asked by', ['captures', 0, 'method'], 'DELETE'],
    ['an outcome that no plan has', ['events', 6, 'outcome'], 'lost'],
    ['a source of credits that there is not', ['captures', 0, 'creditsSource'], 'guess'],
    ['a header without a value', ['captures', 0, 'headers'], [['a']]],
    ['an entry that says more', ['entries', 0, 'more'], 1],
    ['a record that says more', ['record', 'more'], 1],
    ['a stamp that says more', ['report', 'more'], 1],
    ['a file that says more', ['more'], 1],
    ['a file of another format', ['format'], 'other'],
  ])('%s is refused', (_what, position, value) => {
    expect(refusal(alter(position, value))).toMatch(/^corrupt: /)
  })

  test('events and captures keep unknown members, because the hash covers them', () => {
    const read = readEvidence(alter(['events', 0, 'later'], 'x'))
    expect(read.ok && read.value.events[0]).toMatchObject({ later: 'x' })
    const capture = readEvidence(alter(['captures', 0, 'later'], 'x'))
    expect(capture.ok && capture.value.captures[0]).toMatchObject({ later: 'x' })
  })

  test('distinguishes another format from damage', () => {
    expect(refusal(alter(['version'], 99))).toMatch(/^newer_version: /)
    expect(refusal(alter(['version'], 0))).toBe('unsupported: The evidence has format 0. This version of Casebook reads format 1.')
    expect(refusal(alter(['version'], '1'))).toMatch(/^corrupt: /)
  })
})
