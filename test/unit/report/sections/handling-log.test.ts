import { expect, test } from 'vitest'
import { handlingLogSection } from '../../../../src-shared/report/sections/handling-log.ts'
import type { CaseEventBody, PlannedStep } from '../../../../src-shared/custody/capture.ts'
import { ADDRESS, caseBuilder, WRITTEN } from '../../../support/builders/recorded-case.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'

const HEAD = 'ab'.repeat(32)
const step: PlannedStep = {
  id: 'plan-1.1',
  endpoint: 'profiler/labels',
  subjectId: 'sub-1',
  chain: 'bnb',
  window: undefined,
  page: 1,
  request: {},
  price: '100',
}
const failed = { kind: 'step-failed', planId: 'plan-1', step, code: 'rate_limited', message: 'Too many calls.' } as const

/** The text of an event in the log of a case in which these events happened in this order. */
const EVENTS: readonly (readonly [event: CaseEventBody, sentence: string])[] = [
  [
    { kind: 'case-created', title: 'Trial', reference: 'R-1', investigator: 'Ada', budget: '1000', practice: true },
    'Opened the case “Trial”, reference “R-1”, budget 1000 credits, as a practice case.',
  ],
  [
    { kind: 'case-changed', title: 'New', investigator: 'Bo', reference: 'R-2', budget: '5' },
    'Changed the case: title to “New”, reference to “R-2”, investigator to “Bo”, budget to “5”.',
  ],
  [{ kind: 'case-changed', budget: '' }, 'Changed the case: budget to “”.'],
  [
    {
      kind: 'subject-added',
      subjectId: 'sub-1',
      typed: ADDRESS,
      address: ADDRESS,
      family: 'evm',
      chains: ['bnb', 'base'],
      alias: 'Collector',
      origin: 'typed',
    },
    `Added the subject ${ADDRESS} (BNB Chain, Base) as “Collector”, typed as ${ADDRESS}.`,
  ],
  [
    {
      kind: 'subject-added',
      subjectId: 'sub-2',
      typed: 'x',
      address: 'TXYZ',
      family: 'tron',
      chains: ['tron'],
      alias: '',
      origin: 'counterparties of Collector',
    },
    'Added the subject TXYZ (Tron), from counterparties of Collector.',
  ],
  [
    { kind: 'entity-added', subjectId: 'sub-3', typed: 'Fund', entityName: 'Fund', chains: ['all'], alias: 'The fund', origin: 'typed' },
    'Added the entity Fund as a subject (All chains) as “The fund”, typed as Fund.',
  ],
  [
    { kind: 'entity-added', subjectId: 'sub-4', typed: 'Other', entityName: 'Other', chains: ['bnb', 'base'], alias: '', origin: 'x-1 /data/0' },
    'Added the entity Other as a subject (BNB Chain, Base), from x-1 /data/0.',
  ],
  [{ kind: 'subject-changed', subjectId: 'sub-3', alias: 'F' }, 'Changed the subject Fund: alias to “F”.'],
  [
    { kind: 'subject-changed', subjectId: 'sub-2', alias: 'Mule', colour: 'red', tags: ['a', 'b'], note: 'seen', chains: ['tron', 'bnb'] },
    'Changed the subject TXYZ: alias to “Mule”, colour to “red”, tags to “a, b”, note to “seen”, chains to “Tron, BNB Chain”.',
  ],
  [{ kind: 'subject-changed', subjectId: 'sub-9', alias: '' }, 'Changed the subject sub-9: alias to “”.'],
  [{ kind: 'subject-removed', subjectId: 'sub-2' }, 'Removed the subject TXYZ. Its captures remain in the case.'],
  [
    { kind: 'address-followed', id: 'h', address: '0x1a', family: 'evm', chains: ['bnb', 'base'], origin: 'graph' },
    'Followed the address 0x1a (BNB Chain, Base), not a subject, from graph.',
  ],
  [
    { kind: 'spending-session-started', spendingSessionId: 's', limit: '60' },
    'Started a spending session: up to 60 credits without further confirmation.',
  ],
  [{ kind: 'spending-session-ended', spendingSessionId: 's' }, 'Ended the spending session.'],
  [{ kind: 'node-expanded', nodeId: 'n', direction: 'in', max: 5, minValue: '1000' }, 'Expanded a node of the graph: in, top 5 from $1,000.'],
  [
    { kind: 'plan-approved', planId: 'plan-1', title: 'Labels', steps: [step], total: '100', accountPlan: 'pro' },
    'Approved the plan “Labels”: 1 call, up to 100 credits, pro plan.',
  ],
  [
    { kind: 'plan-approved', planId: 'plan-2', title: 'All', steps: [step, step], total: '200', accountPlan: 'free' },
    'Approved the plan “All”: 2 calls, up to 200 credits, free plan.',
  ],
  [
    { ...failed, step: { ...step, about: '0xabc', chain: 'bnb,base' }, requestId: 'req-9' },
    'Labels of 0xabc on BNB Chain, Base failed: rate_limited, Too many calls (request req-9).',
  ],
  [{ ...failed, step: { ...step, chain: undefined } }, 'Labels failed: rate_limited, Too many calls.'],
  [{ kind: 'plan-ended', planId: 'plan-1', outcome: 'stopped' }, 'The plan “Labels” ended: stopped.'],
  [{ kind: 'plan-ended', planId: 'plan-9', outcome: 'done' }, 'The plan “plan-9” ended: done.'],
  [{ kind: 'positions-saved', positions: { a: { x: 1, y: 2 } } }, 'Moved 1 node of the graph.'],
  [{ kind: 'positions-saved', positions: { a: { x: 1, y: 2 }, b: { x: 1, y: 2 } } }, 'Moved 2 nodes of the graph.'],
  [{ kind: 'node-hidden', nodeId: 'a', hidden: true }, 'Hid a node of the graph.'],
  [{ kind: 'node-hidden', nodeId: 'a', hidden: false }, 'Showed a hidden node of the graph again.'],
  [{ kind: 'nodes-hidden', nodeIds: ['a', 'b'], hidden: true }, 'Graph: nodes hidden: 2 nodes.'],
  [{ kind: 'nodes-grouped', groupId: 'g', title: 'Mules', nodeIds: ['a', 'b'] }, 'Graph: nodes grouped: Mules, 2 nodes.'],
  [{ kind: 'group-collapsed', groupId: 'g', collapsed: true }, 'Graph: group collapsed: Mules.'],
  [{ kind: 'group-removed', groupId: 'g' }, 'Graph: group dissolved: Mules.'],
  [{ kind: 'group-removed', groupId: 'gone' }, 'Graph: group dissolved.'],
  [{ kind: 'snapshot-taken', snapshotId: 's', title: 'After the trace' }, 'Graph: snapshot taken: After the trace.'],
  [{ kind: 'snapshot-opened', snapshotId: 's' }, 'Graph: snapshot opened: After the trace.'],
  [{ kind: 'snapshot-removed', snapshotId: 's' }, 'Graph: snapshot removed: After the trace.'],
  [
    {
      kind: 'trace-saved',
      traceId: 't',
      title: 'Victim 1',
      setting: { starts: ['a'], direction: 'forward', method: 'fifo', hops: 12, width: 10, minValue: '' },
      run: { seq: 3, captures: 1, capturesSha256: 'ab', stopsAt: [], resultSha256: 'cd', traced: '5.5', transfers: 2, ends: [] },
    },
    'Saved the trace “Victim 1”: 1 capture read, 2 transfers, 5.5 US dollars received, result SHA-256 cd.',
  ],
  [{ kind: 'trace-annotated', traceId: 't', note: 'checked' }, 'Changed the note on the trace Victim 1 to “checked”.'],
  [{ kind: 'trace-deleted', traceId: 't' }, 'Deleted the trace Victim 1. Its runs remain in this log.'],
  [{ kind: 'nodes-coloured', nodeIds: ['a', 'b'], colour: 'red' }, 'Graph: nodes coloured: 2 nodes, red.'],
  [
    { kind: 'finding-written', findingId: 'f', text: 't', confidence: '', captureIds: ['x'] },
    'Wrote a finding (confidence not stated), based on 1 capture.',
  ],
  [{ kind: 'finding-written', findingId: 'f', text: 't', confidence: 'certain', captureIds: [] }, 'Wrote a finding (certain), based on 0 captures.'],
  [{ kind: 'finding-removed', findingId: 'f' }, 'Removed a finding.'],
  [
    { kind: 'report-exported', fileName: 'a.pdf', bytes: 9, sha256: HEAD, printedFrom: 'cd' },
    `Exported the report a.pdf, 9 bytes, SHA-256 ${HEAD}, printed from the report with SHA-256 cd.`,
  ],
  [{ kind: 'report-exported', fileName: 'a.html', bytes: 1234, sha256: HEAD }, `Exported the report a.html, 1234 bytes, SHA-256 ${HEAD}.`],
  [{ kind: 'case-verified', outcome: 'verified', head: HEAD }, `Verified the case: verified, head ${HEAD}.`],
]

test('describes every event of a case in a sentence, under its number, with its time and author', () => {
  const builder = caseBuilder()
  for (const [event] of EVENTS) builder.event(event)
  const { text } = handlingLogSection(modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' }))
  const rows = [
    ...text.replaceAll(/<\/?bdi>/g, '').matchAll(/<tr><td>(.*?)<\/td><td class="t">(.*?)<\/td><td>(.*?)<\/td><td class="w">(.*?)<\/td><\/tr>\n/gs),
  ]
  expect(rows.map(([, ...cells]) => cells)).toEqual(
    EVENTS.map(([, sentence], index) => [String(index + 1), `2026-11-21 03:00:${String(index + 1).padStart(2, '0')}`, 'Ada Person', sentence]),
  )
})

test('does not call other cases practice, and names how an address typed in another form was read', () => {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: 'T', reference: '', investigator: '', budget: '1', practice: false })
  builder.event({
    kind: 'subject-added',
    subjectId: 'sub-1',
    typed: `eip155:1:${ADDRESS}`,
    address: ADDRESS,
    family: 'evm',
    chains: ['ethereum'],
    alias: '',
    origin: 'typed',
  })
  const { text } = handlingLogSection(modelOfWhole(builder.state(), { ...WRITTEN, graphSvg: '' }))
  expect(text).toContain('Opened the case “T”, reference “”, budget 1 credits.')
  expect(text).toContain(`Added the subject ${ADDRESS} (Ethereum), typed as eip155:1:${ADDRESS}`)
})
