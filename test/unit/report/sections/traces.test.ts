import { beforeAll, expect, test } from 'vitest'
import { addDecimals, compareDecimals } from '../../../../src-shared/core/decimal.ts'
import type { CitedPart, SavedTraceSetting } from '../../../../src-shared/custody/trace-event.ts'
import { verifyFile } from '../../../../src-shared/report/verify-file.ts'
import { citedFigures } from '../../../../src-shared/view-models/trace/cited-figures.ts'
import { runSavedTrace } from '../../../../src-shared/view-models/trace/run-saved-trace.ts'
import { responsesIn } from '../../../support/builders/case-states.ts'
import { WRITTEN } from '../../../support/builders/recorded-case.ts'
import { evidenceText, wholeReport } from '../../../support/builders/whole-report.ts'
import { reseal } from '../../features/report/reseal.ts'
import { words } from '../../features/report/words.ts'
import { fraudCase, nodeOfCast, tracedFraudCase } from '../../view-models/trace/fraud-case.ts'

const VICTIMS = ['victim/0', 'victim/1', 'victim/2']
const NAMES = [...VICTIMS, 'collector', 'peel/0', 'peel/1']
const SETTING: SavedTraceSetting = {
  starts: VICTIMS.map(nodeOfCast),
  direction: 'forward',
  method: 'fifo',
  hops: 12,
  width: 10,
  minValue: '',
  recipients: [nodeOfCast('collector')],
}

const verify = (html: string) => verifyFile(new TextEncoder().encode(html), WRITTEN.appVersion)
const sectionOf = (html: string): string => /<section id="traces".*?<\/section>/s.exec(html)?.[0] ?? ''

let html: string
let section: string

beforeAll(async () => {
  const state = await tracedFraudCase(NAMES, SETTING, (event) => event, [
    { kind: 'trace-annotated', traceId: 'trace-1', note: 'Checked <b>twice</b>.' },
  ])
  html = (await wholeReport(state, { ...WRITTEN, graph: false })).html
  section = sectionOf(html)
})

/** The cells of the rows below a heading. */
function tableAfter(heading: RegExp): readonly (readonly string[])[] {
  const after = section.slice(section.search(heading))
  const body = /<tbody>(.*?)<\/tbody>/s.exec(after)?.[1] ?? ''
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell))
}

const usd = (cell = ''): string => /^-?\$[\d,]+\.\d\d/.exec(cell)?.[0].replace(/[$,]/g, '') ?? '0'

test('a saved trace is a section with its settings, captures and run, and the method section names its rule', () => {
  const text = words(section)
  expect(text).toContain('Trace 1: Victim 1 Checked &lt;b&gt;twice&lt;/b&gt;. Saved ')
  expect(text).toContain('UTC by investigator; entry 20 of the custody chain, author unsigned; the only run')
  expect(text).toContain('Direction forward: where the funds went Method FIFO: the funds that came in first leave first')
  expect(text).toContain('at most 12 hops, 10 branches per address')
  expect(text).toContain('of the transfers of the start, only those to collector')
  expect(text).toMatch(/Rests on captures [\d, –]+, the captures with transfers up to entry 19/)
  expect(text).toContain('Equal to the saved result.')
  const method = words(/<section id="method".*?<\/section>/s.exec(html)?.[0] ?? '')
  expect(method).toMatch(/Tracing rule: FIFO: the funds that came in first leave first \( ?“Victim 1” ?\)/)
  expect(method).not.toContain('no tracing rule')
})

test('destinations close to the cent under each method, and each row names its captures', () => {
  const rows = tableAfter(/Destinations by method/)
  const single = rows.filter(([number]) => /^\d+$/.test(number ?? ''))
  expect(single.length).toBeGreaterThan(3)
  for (const column of [3, 4, 5]) {
    const total = rows.find(([, name]) => name === 'Sum of the rows above')
    expect(addDecimals(single.map((row) => usd(row[column])))).toBe(addDecimals([usd(total?.[column - 1])]))
  }
  for (const row of single) expect(row.at(-1)).toMatch(/href="#c\d+"/)
  expect(words(section)).toContain('In every asset the rows equal what was received, to the last digit. The methods differ most at ')
})

test('each hop balances in cents', () => {
  const rows = tableAfter(/Hops, by FIFO/)
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) {
    const [come, change, onward, split, left] = row.slice(3, 8).map(usd)
    expect(addDecimals([come ?? '', change ?? ''])).toBe(addDecimals([onward ?? '', split ?? '', left ?? '']))
    expect(row.slice(8)).toEqual(['balances', expect.stringMatching(/href="#c\d+"/)])
  }
})

test('each victim and each destination close to the cent, under each method', () => {
  for (const method of ['FIFO', 'LIFO', 'Pro rata']) {
    const rows = tableAfter(new RegExp(`Whose funds are where, by ${method}`))
    expect(rows).toHaveLength(VICTIMS.length + 1)
    for (const row of rows) {
      const [sent, change, ...cells] = row.slice(1, -1).map(usd)
      expect(addDecimals(cells.slice(0, -1))).toBe(addDecimals([cells.at(-1) ?? '']))
      expect(addDecimals([sent ?? '', change ?? ''])).toBe(addDecimals([cells.at(-1) ?? '']))
    }
    const [victims, foot] = [rows.slice(0, -1), rows.at(-1)]
    for (let column = 1; column < (foot?.length ?? 0) - 1; column += 1)
      expect(compareDecimals(addDecimals(victims.map((row) => usd(row[column]))), usd(foot?.[column]))).toBe(0)
  }
})

test('with a graph the section has the story as one figure for each hop, which the verifier draws again', async () => {
  const drawn = (await wholeReport(await tracedFraudCase(NAMES, SETTING), WRITTEN)).html
  const figures = [...sectionOf(drawn).matchAll(/<figure class="hop">.*?<figcaption[^>]*>(.*?)<\/figcaption>/gs)].map(([, text = '']) => words(text))
  expect(figures[0]).toMatch(
    /^Step 1 of 4: victim\/1, victim\/2 and victim\/0 passed \$[\d.]+k on to collector from 6 September to 27 September 2026\.$/,
  )
  expect(figures[2]).toMatch(/^Step 3 of 4: peel\/0 passed .* split off \$[\d.]+k to Meridian Exchange: Deposit \(0x\w+…\w+\)\.$/)
  expect(figures).toHaveLength(4)
  expect(await verify(drawn)).toMatchObject({ outcome: 'verified', differences: [] })
  const altered = reseal(drawn.replace('on to collector', 'on to peel/0'))
  expect(await verify(altered)).toMatchObject({ outcome: 'failed' })
  expect(section).not.toContain('<figure')
})

test('open branches say why', () => {
  const rows = tableAfter(/Open branches/)
  expect(rows.length).toBeGreaterThan(0)
  expect(words(rows.at(0)?.[6] ?? '')).toBe('not requested')
})

test('the report is verified, and an altered figure of a trace is named', async () => {
  const verdict = await verify(html)
  expect(verdict).toMatchObject({ outcome: 'verified', differences: [] })
  expect(verdict.account.join(' ')).toContain('Traces: the run of 1 saved trace computed again from the evidence, equal to the saved results.')
  const figure = usd(tableAfter(/Hops, by FIFO/)[3]?.[3])
  const shown = Number(figure).toLocaleString('en', { minimumFractionDigits: 2 })
  expect(section).toContain(`$${shown}`)
  const altered = reseal(html.replace(section, section.replaceAll(`$${shown}`, '$1.00')))
  const { outcome, differences } = await verify(altered)
  expect(outcome).toBe('failed')
  expect(differences.join(' ')).toContain('Section “traces”, “Trace 1: Victim 1”, differs from the regenerated text')
  expect(differences.join(' ')).toContain('$1.00')
})

test('a saved run whose figures were altered, with a chain rebuilt around it, is named by the verifier and in the report', async () => {
  const state = await tracedFraudCase(NAMES, SETTING, (event) => ({
    ...event,
    run: { ...event.run, traced: '1', ends: event.run.ends.map((end, at) => (at === 0 ? { ...end, fifo: '7' } : end)) },
  }))
  const written = (await wholeReport(state, { ...WRITTEN, graph: false })).html
  expect(words(sectionOf(written))).toMatch(
    /The saved run has another value for received: 1 US dollars, computed [\d.]+; destination 0x\w+ by FIFO: 7 US dollars/,
  )
  const named = /The trace “Victim 1”, run 1, differs from the trace computed again from the evidence: received: 1 US dollars, computed /
  expect((await verify(written)).differences.join(' ')).toMatch(named)
  const evidence = await verifyFile(new TextEncoder().encode(await evidenceText(state)), WRITTEN.appVersion)
  expect([evidence.outcome, evidence.differences.join(' ')]).toEqual(['failed', expect.stringMatching(named)])
})

test('captures after the save are named, and a tag written after it changes no figure', async () => {
  const whole = fraudCase(NAMES)
  const reads = whole.captures.filter(({ capture }) => capture.endpoint === 'profiler/transactions').map(({ capture }) => capture.seq)
  const run = await runSavedTrace(whole, SETTING, reads.at(-2) ?? 0, responsesIn(whole), async () => undefined)
  if (!run.ok) throw new Error(run.error.message)
  const saved = { kind: 'trace-saved', traceId: 'trace-1', title: 'Victim 1', setting: SETTING, run: run.value.run } as const
  const tag = { kind: 'subject-changed', subjectId: 'peel/0', tags: ['exchange'] } as const
  const before = sectionOf((await wholeReport(fraudCase(NAMES, undefined, [saved]), { ...WRITTEN, graph: false })).html)
  const after = (await wholeReport(fraudCase(NAMES, undefined, [saved, tag]), { ...WRITTEN, graph: false })).html
  expect(words(before)).toContain('Equal to the saved result.')
  expect(words(before)).toContain('1 capture with transfers was acquired after this run. Their figures are not in this trace.')
  expect(sectionOf(after)).toBe(before)
  expect(await verify(after)).toMatchObject({ outcome: 'verified', differences: [] })
})

test('a case without a saved trace has no such section, and says that it applied no tracing rule', async () => {
  const without = (await wholeReport(fraudCase(['collector']), { ...WRITTEN, graph: false })).html
  expect(sectionOf(without)).toBe('')
  expect(words(without)).toContain('Casebook applied no tracing rule (such as first in first out or haircut).')
})

test('a finding cites parts of a trace, with their figures and whether they compute the same', async () => {
  const [node, figures] = [nodeOfCast('peel/0'), [{ name: 'received', value: '1' }]]
  const finding = {
    kind: 'finding-written',
    findingId: 'f1',
    text: 'All went through it.',
    confidence: '',
    captureIds: [],
    traceCitations: [
      { traceId: 'trace-1', title: 'Victim 1', run: 1, part: { kind: 'trace' }, figures },
      { traceId: 'trace-1', title: 'Victim 1', run: 1, part: { kind: 'edge', source: node, target: 'evm:0x1' }, figures },
      { traceId: 'gone', title: 'Victim 2', run: 1, part: { kind: 'hop', node, hop: 2 }, figures },
    ],
  } as const
  const state = await tracedFraudCase(NAMES, SETTING, (event) => event, [finding])
  const recomputed = await runSavedTrace(state, SETTING, state.record.seq, responsesIn(state), async () => undefined)
  if (!recomputed.ok) throw new Error(recomputed.error.message)
  const hop: CitedPart = { kind: 'hop', node, hop: 2 }
  const same = { traceId: 'trace-1', title: 'Victim 1', run: 1, part: hop, figures: citedFigures(hop, recomputed.value) ?? [] }
  const cited = await tracedFraudCase(NAMES, SETTING, (event) => event, [finding, { ...finding, findingId: 'f2', traceCitations: [same] }])
  const written = (await wholeReport(cited, { ...WRITTEN, graph: false })).html
  const text = words(/<section id="findings".*?<\/section>/s.exec(written)?.[0] ?? '')
  expect(text).toMatch(
    /Based on the parts of traces below\. Trace “Victim 1” ?, run 1: received \$1\.00\. Computed again, it differs: received \$105,\d{3}\.\d\d\./,
  )
  expect(text).toContain('Computed again, the trace does not have it.')
  expect(text).toContain('The trace was deleted from the case, so it was not computed again.')
  expect(text).toMatch(/hop 2, 0xfdec598244c0b3927a541b69376da7d91eab8895 ?, run 1: in \$104,975\.22, .* Computed again: the same\./)
  expect(await verify(written)).toMatchObject({ outcome: 'verified' })
})

test('inferred bridge crossings are named with their grounds, and whether the trace goes on by them', async () => {
  const [source, target] = [nodeOfCast('peel/2'), 'evm:0x00000000000000000000000000000000000000e1']
  const line = { id: `inferred ${source} ${target}`, source, target, chain: 'arbitrum', value: '6.5', matched: 1, of: 2, minutes: [6, 9] as const }
  const state = await tracedFraudCase(NAMES, { ...SETTING, crossings: ['inferred evm:0xb1 evm:0xe2'] }, (event) => event, [
    { kind: 'bridge-links-inferred', edges: [{ ...line, entity: 'Spanway', crossings: [] }] },
  ])
  const text = words(sectionOf((await wholeReport(state, { ...WRITTEN, graph: false })).html))
  expect(text).toContain('Bridges the trace goes on through bridges by 1 inference that the investigator accepted')
  expect(text).toMatch(
    /0x\w+e1 Arbitrum \$6\.50 1 of 2 by amount and time, 6 to 9 min later, paid there by the same entity, Spanway no: its sum is not in the trace –/,
  )
  expect(text).toMatch(/0xb1 0xe2 – – – accepted: the trace goes on at the exit –/)
})
