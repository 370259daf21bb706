import { beforeAll, expect, test } from 'vitest'
import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import type { SavedTraceSetting } from '../../../../src-shared/custody/trace-event.ts'
import { verifyFile } from '../../../../src-shared/report/verify-file.ts'
import { chunkedTransfersOf } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { startTransferOf } from '../../../../src-shared/view-models/trace/start-transfers.ts'
import { responsesIn } from '../../../support/builders/case-states.ts'
import { WRITTEN } from '../../../support/builders/recorded-case.ts'
import { evidenceText, wholeReport } from '../../../support/builders/whole-report.ts'
import { words } from '../../features/report/words.ts'
import { fraudCase, nodeOfCast, tracedFraudCase } from '../../view-models/trace/fraud-case.ts'

const NAMES = ['victim/0', 'victim/1', 'collector', 'peel/0', 'peel/1']
const NO_WAIT = async (): Promise<void> => undefined

let setting: SavedTraceSetting

beforeAll(async () => {
  const state = fraudCase(NAMES)
  const known = await chunkedTransfersOf(state, NO_WAIT, responsesIn(state))
  if (!known.ok) throw new Error(known.error.message)
  const chosen = known.value.filter(({ from, to }) => from === nodeOfCast('victim/0') && to === nodeOfCast('collector'))
  setting = {
    starts: [],
    transfers: chosen.slice(0, 2).map(startTransferOf),
    direction: 'forward',
    method: 'fifo',
    hops: 12,
    width: 10,
    minValue: '',
  }
})

const verify = async (state: WholeState) => verifyFile(new TextEncoder().encode(await evidenceText(state)), WRITTEN.appVersion)
const sectionOf = (html: string): string => words(/<section id="traces".*?<\/section>/s.exec(html)?.[0] ?? '')

test('a trace from chosen transfers names each with amount, time, hash and captures, and is verified', async () => {
  const state = await tracedFraudCase(NAMES, setting)
  const { html } = await wholeReport(state, { ...WRITTEN, graph: false })
  const text = sectionOf(html)
  expect(text).toContain(`Start ${setting.transfers?.length} transfers, of which alone the funds are traced:`)
  for (const { hash } of setting.transfers ?? [])
    expect(text).toMatch(new RegExp(`UTC, Ethereum, ${hash} ?: victim/0 0x\\w+ → collector 0x\\w+ \\( ?\\d`))
  expect(text).toContain('Equal to the saved result.')
  expect(text).toContain('In every asset the rows equal what was received, to the last digit.')
  expect(await verifyFile(new TextEncoder().encode(html), WRITTEN.appVersion)).toMatchObject({ outcome: 'verified', differences: [] })
  expect(await verify(state)).toMatchObject({ outcome: 'verified', differences: [] })
})

test('a trace from transfers of two senders has a table of their funds, which is verified; one of a single sender has none', async () => {
  const known = await chunkedTransfersOf(fraudCase(NAMES), NO_WAIT, responsesIn(fraudCase(NAMES)))
  if (!known.ok) throw new Error(known.error.message)
  const senders = ['victim/0', 'victim/1'].map(nodeOfCast)
  const transfers = senders.flatMap((sender) =>
    known.value.filter(({ from, to }) => from === sender && to === nodeOfCast('collector')).map(startTransferOf),
  )
  const report = await wholeReport(await tracedFraudCase(NAMES, { ...setting, transfers }), { ...WRITTEN, graph: false })
  const text = sectionOf(report.html)
  expect(text).toContain('Whose funds are where, by FIFO Each row is one sender of the chosen transfers, and sent is their sum')
  expect(text).toMatch(/Sender Sent Price change .*? Captures victim\/0 \S+ \$[\d,.]+ .*? victim\/1 \S+ \$[\d,.]+ .*? Sum \$/)
  expect(await verifyFile(new TextEncoder().encode(report.html), WRITTEN.appVersion)).toMatchObject({ outcome: 'verified', differences: [] })
  const single = await wholeReport(await tracedFraudCase(NAMES, setting), { ...WRITTEN, graph: false })
  expect(sectionOf(single.html)).not.toContain('Whose funds are where')
})

test.each([
  ['one start left out', (all: NonNullable<SavedTraceSetting['transfers']>) => all.slice(1)],
  ['another hash', (all: NonNullable<SavedTraceSetting['transfers']>) => all.map((one) => ({ ...one, hash: '0xfalse' }))],
  ['another amount', (all: NonNullable<SavedTraceSetting['transfers']>) => all.map((one) => ({ ...one, amount: '1' }))],
])('starts altered after saving, %s, fail the verification', async (_, change) => {
  const state = await tracedFraudCase(NAMES, setting, (event) => ({
    ...event,
    setting: { ...event.setting, transfers: change(event.setting.transfers ?? []) },
  }))
  const { outcome, differences } = await verify(state)
  expect(outcome).toBe('failed')
  expect(differences.join(' ')).toMatch(/The trace “Victim 1”, run 1, differs from the trace computed again from the evidence: received: /)
})
