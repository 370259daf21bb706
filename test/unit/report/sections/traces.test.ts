import { beforeAll, expect, test } from 'vitest'
import { addDecimals, compareDecimals } from '../../../../src-shared/core/decimal.ts'
import type { SavedTraceSetting } from '../../../../src-shared/custody/trace-event.ts'
import { verifyFile } from '../../../../src-shared/report/verify-file.ts'
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
  leastValue: '',
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

test('captures after the save are named, and tags and captures after it change no figure', async () => {
  const few = NAMES.slice(0, -1)
  const saved = await tracedFraudCase(few, { ...SETTING, starts: [nodeOfCast('collector')] })
  const event = saved.events.find(({ kind }) => kind === 'trace-saved')
  if (event?.kind !== 'trace-saved') throw new Error('There is no such event.')
  // The same case with one more address: its captures come after those of the run.
  const more = fraudCase(NAMES)
  const first = more.captures.filter(({ capture }) => capture.endpoint === 'profiler/transactions').slice(0, few.length)
  const seq = first.at(-1)?.capture.seq ?? 0
  const { seq: _seq, at: _at, caseId: _case, actor: _actor, ...body } = event
  const later = fraudCase(NAMES, undefined, [
    { ...body, run: { ...body.run, seq } },
    { kind: 'subject-changed', subjectId: 'peel/0', tags: ['Exchange'] },
  ])
  const text = words(sectionOf((await wholeReport(later, { ...WRITTEN, graph: false })).html))
  expect(text).toContain('1 capture with transfers was acquired after this run. Their figures are not in this trace.')
})

test('a case without a saved trace has no such section, and says that it applied no tracing rule', async () => {
  const without = (await wholeReport(fraudCase(['collector']), { ...WRITTEN, graph: false })).html
  expect(sectionOf(without)).toBe('')
  expect(words(without)).toContain('Casebook applied no tracing rule (such as first in first out or haircut).')
})
