import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedTraceSetting } from '../../../src-shared/custody/trace-event.ts'
import { latestRun } from '../../../src-shared/case/saved-traces.ts'
import { compareRuns, recomputeRun } from '../../../src-shared/view-models/trace/recomputed-run.ts'
import { crossingId } from '../../../src-shared/view-models/trace/crossings.ts'
import { runSavedTrace } from '../../../src-shared/view-models/trace/run-saved-trace.ts'
import { responsesIn } from '../../support/builders/case-states.ts'
import { WRITTEN } from '../../support/builders/recorded-case.ts'
import { evidenceText, wholeReport } from '../../support/builders/whole-report.ts'
import { fraudCase, nodeOfCast, tracedFraudCase } from '../view-models/trace/fraud-case.ts'

const TOOL = fileURLToPath(new URL('../../../tools/verify.ts', import.meta.url))
const MAX_MS = 90_000
/** The exit of the bridge, on another chain. */
const EXIT = 'mule/3'
const NAMES = ['collector', ...Array.from({ length: 9 }, (_, n) => `peel/${n}`), EXIT]

const folder = mkdtempSync(join(tmpdir(), 'casebook-across-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

let across: SavedTraceSetting
/** Ends at the bridge. */
let ending: SavedTraceSetting

beforeAll(async () => {
  const state = fraudCase(NAMES)
  ending = { starts: [nodeOfCast('collector')], direction: 'forward', method: 'fifo', hops: 20, width: 10, minValue: '' }
  const computed = await runSavedTrace(state, ending, state.record.seq, responsesIn(state), async () => undefined)
  if (!computed.ok) throw new Error(computed.error.message)
  const bridge = computed.value.trace.ends.find(({ reason }) => reason === 'bridge')?.node ?? ''
  across = { ...ending, crossings: [crossingId(bridge, nodeOfCast(EXIT))] }
})

/** What casebook-verify says of a file, and of the evidence file of its case. */
function verdictOf(...files: readonly (readonly [name: string, text: string])[]): readonly [status: number | null, lines: string] {
  const paths = files.map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  })
  const { status, stdout } = spawnSync(process.execPath, [TOOL, ...paths], { timeout: MAX_MS, encoding: 'utf8' })
  return [status, stdout]
}

test('casebook-verify verifies a report and the evidence of a trace that crossed a bridge to another chain', async () => {
  const state = await tracedFraudCase(NAMES, across)
  const { html } = await wholeReport(state, { ...WRITTEN, graph: false })
  expect(html).toContain('the trace goes on through bridges by 1 inference')
  expect(html).toMatch(/Bridge fee|bridge fee/)
  for (const verdict of [verdictOf(['report.html', html]), verdictOf(['case.json', await evidenceText(state)])])
    expect(verdict).toEqual([0, expect.stringMatching(/^VERIFIED[^]*Traces: the run of 1 saved trace computed again from the evidence, equal/)])
})

test('casebook-verify fails a trace whose accepted crossing was taken out, added or exchanged after saving', async () => {
  const other = { ...across, crossings: [crossingId(nodeOfCast('peel/0'), nodeOfCast(EXIT))] }
  for (const [saved, altered] of [
    [across, ending],
    [ending, across],
    [across, other],
  ] as const) {
    const state = await tracedFraudCase(NAMES, saved, (event) => ({ ...event, setting: altered }))
    const [status, lines] = verdictOf(['altered.json', await evidenceText(state)])
    expect([status, lines]).toEqual([
      1,
      expect.stringMatching(/The trace “Victim 1”, run 1, differs from the trace computed again from the evidence/),
    ])
  }
})

test('a crossing that is dismissed after saving changes no figure of the saved run, and a further run without it differs', async () => {
  const [id = ''] = across.crossings ?? []
  const [, source = '', target = ''] = id.split(' ')
  const line = { id, source, target, chain: 'arbitrum', value: '1', matched: 1, of: 1, minutes: [6, 9] as const, entity: '', crossings: [] }
  const state = await tracedFraudCase(NAMES, across, (event) => event, [
    { kind: 'bridge-links-inferred', edges: [line] },
    { kind: 'bridge-links-dismissed', edgeIds: [id], dismissed: true },
  ])
  expect(state.dismissedEdges.has(id)).toBe(true)
  const [trace] = state.traces
  if (trace === undefined) throw new Error('There is no saved trace.')
  const saved = latestRun(trace)
  const recomputed = await recomputeRun(state, saved, responsesIn(state), async () => undefined)
  expect(recomputed).toMatchObject({ ok: true, value: { differences: [] } })
  const again = await runSavedTrace(state, ending, state.record.seq, responsesIn(state), async () => undefined)
  if (!again.ok) throw new Error(again.error.message)
  const { isEqual, destinations, settings } = compareRuns(saved, { ...again.value.run, setting: ending })
  expect([isEqual, destinations > 0, settings]).toEqual([false, true, ['bridge crossings']])
})
