import 'fake-indexeddb/auto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan } from '../../src-shared/case/plan/plan.ts'
import { createRunner } from '../../src-renderer/features/acquisition/run/runner.ts'
import { openCaseFile } from '../../src-renderer/storage/case-file.ts'
import type { CaseFile } from '../../src-renderer/storage/case-file.ts'
import type { WholeState } from '../../src-shared/case/case-state.ts'
import type { PanelId, PanelView } from '../../src-shared/view-models/panel-view.ts'
import { keepNames } from '../../src-shared/case/names/lazy-capture-names.ts'
import { panelViews } from '../../src-shared/view-models/panel-views.ts'
import { graphOf } from '../../src-shared/view-models/graph-model.ts'
import type { Result } from '../../src-shared/core/result.ts'
import type { ChainFamily } from '../../src-shared/addresses/chains/chains.ts'
import { startBackendInProcess } from '../support/backend-in-process.ts'
import { startRecordedService } from '../support/recorded-service.ts'
import type { RecordedService } from '../support/recorded-service.ts'
import { wholeCase } from '../support/builders/whole-case.ts'
import { evidenceText, wholeReport } from '../support/builders/whole-report.ts'

const BNB = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const SOLANA = 'v49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5'

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

/** Every text that a panel shows, figures and cells alike. */
function textsOf(view: PanelView | undefined): string[] {
  return [
    ...(view?.figures ?? []).map((figure) => figure.cell.text),
    ...(view?.tables ?? []).flatMap((table) => table.rows.flatMap((row) => Object.values(row.cells).map((cell) => cell.text))),
    ...(view?.series ?? []).flatMap((series) => series.points.map((point) => point.value)),
  ]
}

/** A panel with its cells evaluated, which are otherwise created when they become visible. */
function shownOf(view: PanelView): unknown {
  const tables = view.tables.map((table) => ({
    ...table,
    rows: table.rows.map(({ id, captureId, pointer, cells }) => ({ id, captureId, pointer, cells })),
  }))
  return { ...view, tables }
}

describe('the recorded public responses, from plan to verified report', () => {
  let service: RecordedService
  let dataDir: string
  let caseFile: CaseFile
  let state: WholeState
  let close: () => Promise<void>
  const subjects = new Map<string, string>()
  const panel = (address: string, id: PanelId): PanelView | undefined => panelViews(state, subjects.get(address) ?? '').find((view) => view.id === id)

  beforeAll(async () => {
    service = await startRecordedService()
    dataDir = await mkdtemp(join(tmpdir(), 'casebook-recorded-'))
    const { backend, api } = await startBackendInProcess({ dataDir, practice: false, serviceUrl: service.origin })
    close = () => backend.close()
    must(await api.setKey({ key: service.key }))
    caseFile = must(await openCaseFile({ api, name: 'recorded' }))
    const record = must(await caseFile.createCase({ title: 'Recorded', reference: 'R-1', investigator: 'A. Tester', budget: '500', practice: false }))
    must(await api.setBudget({ caseId: record.id, credits: '500' }))
    const runner = createRunner({ api, caseFile })
    for (const [address, family, chain] of [
      [BNB, 'evm', 'bnb'],
      [SOLANA, 'solana', 'solana'],
    ] as const satisfies readonly (readonly [string, ChainFamily, string])[]) {
      const subject = must(await caseFile.addSubject(record.id, { typed: address, address, family, chains: [chain], alias: '' }))
      subjects.set(address, subject.id)
      const plan = makePlan(
        {
          title: 'Investigate',
          subjectIds: [subject.id],
          endpoints: [
            'profiler/current-balance',
            'profiler/historical-balances',
            'profiler/pnl-summary',
            'profiler/pnl',
            'profiler/counterparties',
            'profiler/related-wallets',
            'profiler/transactions',
            ...(family === 'evm' ? (['profiler/perp-positions', 'profiler/perp-trades'] as const) : []),
          ],
          chains: [chain],
          allWherePossible: false,
          window: { from: '2025-11-01', to: '2026-09-24' },
          maxPages: 1,
          refresh: false,
        },
        { subjects: must(await caseFile.state(record.id)).subjects, captures: [], plan: 'pro', now: new Date('2026-09-24T12:00:00Z') },
      )
      const approved = must(await runner.approve(record.id, plan, { confirmed: ['profiler/perp-trades'], caps: { 'profiler/perp-trades': '5' } }))
      await runner.finished(approved.planId)
    }
    state = await wholeCase(caseFile, record.id)
    must(await keepNames(state.captures, () => Promise.resolve()))
    await caseFile.settled()
  })
  afterAll(async () => {
    await close()
    await service.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  test('show the recorded figures in the dossier digit for digit', () => {
    expect(textsOf(panel(BNB, 'balances'))).toEqual(
      expect.arrayContaining(['2071.2045486884217', '0.999011843469009', '2069.157874386617', '0.10508470757599213', '282.57217253591114']),
    )
    expect(textsOf(panel(BNB, 'balance-history'))).toEqual(
      expect.arrayContaining(['36502.90499497273', '5024978.725778786', '1000057.6774147062', '4371085.612619232']),
    )
    expect(textsOf(panel(BNB, 'pnl'))).toEqual(
      expect.arrayContaining([
        '-121415.65552713233',
        '-0.2717076798668995',
        '0.3333333333333333',
        '-124146.52752067319',
        '36.798797422602206',
        '241.83243822297132',
        '341638.50319628563',
      ]),
    )
    expect(textsOf(panel(BNB, 'counterparties'))).toEqual(
      expect.arrayContaining(['0x5994814f2c4040b863a0125a45de152a8c2a4dec', '9537.984005498349', '245']),
    )
    expect(textsOf(panel(BNB, 'transactions'))).toEqual(
      expect.arrayContaining(['57.33319548323134', '0x4a50027927beb38b8deedb75b53390be40d9b9c57a7b89318de8636ec8ec7209']),
    )
    expect(textsOf(panel(SOLANA, 'counterparties'))).toEqual(
      expect.arrayContaining(['167582.80396105812', '20820.08165667544', '13802.517268635711']),
    )
    expect(textsOf(panel(SOLANA, 'related-wallets'))).toEqual(
      expect.arrayContaining(['9Z83ZAtd7vjEFvXfKkjBZtAPTgeJZ1GzK7b1Uf1E3DsF', 'First Funder']),
    )
    expect(textsOf(panel(SOLANA, 'transactions'))).toEqual(expect.arrayContaining(['187.4335301714017']))
  })

  test('are read despite unknown and null fields, and their padding never reaches the screen', () => {
    for (const address of [BNB, SOLANA]) {
      for (const view of panelViews(state, subjects.get(address) ?? ''))
        for (const text of textsOf(view)) expect([text.includes('\0'), /undefined|NaN|\[object/.test(text)]).toEqual([false, false])
    }
  })

  test('are distinguished as found, without results and not requested', () => {
    const states = (address: string, id: PanelId): string[] => (panel(address, id)?.coverage ?? []).map((row) => row.state)
    expect(states(BNB, 'related-wallets')).toEqual(['empty'])
    expect(states(BNB, 'perp-trades')).toEqual(['empty'])
    expect(states(BNB, 'counterparties')).toEqual(['found'])
    expect(states(BNB, 'labels')).toEqual(expect.arrayContaining(['not-requested']))
    expect(states(BNB, 'labels')).not.toContain('found')
  })

  test('show the recorded counterparties with volume and direction in the graph', () => {
    const graph = graphOf(state)
    const addresses = graph.nodes.map((node) => node.address)
    expect(addresses).toEqual(
      expect.arrayContaining([
        BNB,
        '0x5994814f2c4040b863a0125a45de152a8c2a4dec',
        'J6YUyB4P4LFfHqWxJvfXQC7ktFKgvx8rzfJFEzTNJmcT',
        '9Z83ZAtd7vjEFvXfKkjBZtAPTgeJZ1GzK7b1Uf1E3DsF',
      ]),
    )
    expect(graph.edges.find((edge) => edge.source.endsWith('2a4dec'))).toMatchObject({ volume: '9537.984005498349', target: `evm:${BNB}` })
    expect(graph.edges.find((edge) => edge.target.endsWith('TNJmcT'))).toMatchObject({ volume: '13802.517268635711', source: `solana:${SOLANA}` })
    for (const edge of graph.edges) expect(edge.sources.length).toBeGreaterThan(0)
  })

  test('are all cited in a report that is verified, alone and against the case; one altered digit fails', async () => {
    const { html, sha256 } = await wholeReport(state, { writtenAt: '2026-09-24T12:00:00.000Z', appVersion: '0.1.0' })
    for (const { capture } of state.captures) expect(html).toContain(capture.bodySha256)
    expect(html).not.toContain(service.key)
    must(await caseFile.appendEvent(state.record.id, { kind: 'report-exported', sha256, bytes: Buffer.byteLength(html), fileName: 'r.html' }))
    const after = await wholeCase(caseFile, state.record.id)
    const [report, evidence, forged] = [join(dataDir, 'r.html'), join(dataDir, 'case.json'), join(dataDir, 'forged.html')]
    await writeFile(report, html)
    await writeFile(evidence, await evidenceText(after))
    await writeFile(forged, html.replace('9,537.98', '9,637.98').replace('9537.98', '9637.98'))
    const verify = (...files: string[]) => spawnSync(process.execPath, ['tools/verify.ts', ...files], { encoding: 'utf8' })
    expect(verify(report)).toMatchObject({ status: 0, stdout: expect.stringContaining('VERIFIED') })
    expect(verify(evidence)).toMatchObject({ status: 0, stdout: expect.stringContaining('VERIFIED') })
    expect(verify(report, evidence)).toMatchObject({ status: 0, stdout: expect.stringContaining('VERIFIED') })
    expect(verify(forged)).toMatchObject({ status: 1, stdout: expect.stringContaining('FAILED') })
  })

  test('show the same case when it is reopened without a service', async () => {
    const before = panelViews(state, subjects.get(BNB) ?? '')
    const calls = service.calls.length
    const { api } = {
      api: { writeCustodyHead: () => Promise.reject(new Error('no backend')), readCustodyHeads: async () => ({ ok: true as const, value: [] }) },
    }
    const again = must(await openCaseFile({ api, name: 'recorded' }))
    const reopened = await wholeCase(again, state.record.id)
    must(await keepNames(reopened.captures, () => Promise.resolve()))
    expect(panelViews(reopened, subjects.get(BNB) ?? '').map(shownOf)).toEqual(before.map(shownOf))
    expect(service.calls.length).toBe(calls)
    await again.close()
  })

  test('were requested by one call each, at a cost known to both sides', () => {
    const paid = service.calls.filter((call) => !call.path.endsWith('/account'))
    expect(new Set(paid.map((call) => `${call.path}${JSON.stringify(call.body)}`)).size).toBe(paid.length)
    expect(state.captures.length).toBe(paid.length)
    expect(state.captures.reduce((sum, { capture }) => sum + Number(capture.creditsUsed), 0)).toBe(
      paid.reduce((sum, call) => sum + (call.path.endsWith('/counterparties') ? 5 : 1), 0),
    )
  })
})
