import { keepNames } from '../../src-shared/case/names/lazy-capture-names.ts'
import { addressSubjects } from '../../src-shared/case/subject.ts'
import type { LabelEndpoint } from '../../src-shared/service/table/endpoint.ts'
import 'fake-indexeddb/auto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { buildLabelRequest, labelCandidates, labelRows, labelRequest } from '../../src-renderer/features/acquisition/labels/label-choice.ts'
import type { LabelRow } from '../../src-renderer/features/acquisition/labels/label-choice.ts'
import { makePlan } from '../../src-shared/case/plan/plan.ts'
import type { Plan } from '../../src-shared/case/plan/plan.ts'
import type { AcquisitionRequest } from '../../src-shared/case/plan/acquisition-request.ts'
import { createRunner } from '../../src-renderer/features/acquisition/run/runner.ts'
import type { Runner } from '../../src-renderer/features/acquisition/run/runner.ts'
import { openCaseFile } from '../../src-renderer/storage/case-file.ts'
import type { CaseFile } from '../../src-renderer/storage/case-file.ts'
import type { WholeState } from '../../src-shared/case/case-state.ts'
import { panelViews } from '../../src-shared/view-models/panel-views.ts'
import type { Result } from '../../src-shared/core/result.ts'
import { startBackendInProcess } from '../support/backend-in-process.ts'
import { COLLECTOR, start, TODAY } from './practice-help.ts'
import { wholeCase } from '../support/builders/whole-case.ts'
import type { Subject } from '../../src-shared/case/case-types.ts'

const NOW = new Date(`${TODAY}T12:00:00Z`)
/** Enough that one of them has a name, and some a description of their activity. */
const OFFERED = 25

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

describe('paying for labels only once', () => {
  let service: PracticeService
  let dataDir: string
  let caseFile: CaseFile
  let runner: Runner
  let close: () => Promise<void>
  let setBudget: (caseId: string, credits: string) => Promise<unknown>
  let first: string
  let second: string

  beforeAll(async () => {
    // Replaces the data service: its responses are not marked as simulated.
    service = await start({ plan: 'pro', marked: false })
    dataDir = await mkdtemp(join(tmpdir(), 'casebook-labels-'))
    const { backend, api } = await startBackendInProcess({ dataDir, practice: false, serviceUrl: service.origin })
    close = () => backend.close()
    setBudget = async (caseId, credits) => must(await api.setBudget({ caseId, credits }))
    must(await api.setKey({ key: service.key }))
    caseFile = must(await openCaseFile({ api, name: 'labels' }))
    runner = createRunner({ api, caseFile })
    first = await newCase('First', false)
    second = await newCase('Second', false)
  })
  afterAll(async () => {
    await close()
    await caseFile.close()
    await service.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  async function newCase(title: string, practice: boolean): Promise<string> {
    const record = must(await caseFile.createCase({ title, reference: '', investigator: 'A. Tester', budget: '5000', practice }))
    await setBudget(record.id, '5000')
    return record.id
  }

  const stateOf = (caseId: string): Promise<WholeState> => wholeCase(caseFile, caseId)

  async function planFor(caseId: string, request: AcquisitionRequest): Promise<Plan> {
    const { subjects, captures } = await stateOf(caseId)
    must(await keepNames(captures, () => Promise.resolve()))
    const wanted = [...addressSubjects(subjects), ...(request.labelTargets ?? [])]
    return makePlan(request, { subjects, captures, elsewhere: must(await caseFile.labelsInOtherCases(caseId, wanted)), plan: 'pro', now: NOW })
  }

  async function run(caseId: string, plan: Plan): Promise<string> {
    const before = service.creditsTaken()
    const approved = must(await runner.approve(caseId, plan, { confirmed: plan.prompts.map(({ endpoint }) => endpoint), caps: {} }))
    expect(await runner.finished(approved.planId)).toMatchObject({ state: 'done' })
    return String(service.creditsTaken() - before)
  }

  /** A case about the collector, with its counterparties. */
  async function collectorIn(caseId: string): Promise<Subject> {
    const subject = must(await caseFile.addSubject(caseId, { typed: COLLECTOR, address: COLLECTOR, family: 'evm', chains: ['ethereum'] }))
    const plan = await planFor(caseId, {
      title: 'Counterparties',
      subjectIds: [subject.id],
      endpoints: ['profiler/counterparties'],
      chains: ['ethereum'],
      allWherePossible: false,
      window: { from: '2026-01-01', to: TODAY },
      maxPages: 1,
      refresh: false,
    })
    await run(caseId, plan)
    return subject
  }

  async function offer(
    caseId: string,
    subject: Subject,
    k: number,
    endpoint: LabelEndpoint,
    choose: (rows: readonly LabelRow[]) => readonly string[],
  ) {
    const candidates = labelCandidates(await stateOf(caseId), subject).slice(0, k)
    const offered = await planFor(caseId, labelRequest(subject, 'Labels', candidates, endpoint, [], NOW))
    const plain = labelRows(candidates, endpoint, offered, new Map())
    const rows = labelRows(candidates, endpoint, offered, new Map(choose(plain).map((purchase) => [purchase, true])))
    return { rows, plan: await planFor(caseId, buildLabelRequest(subject, 'Labels', rows, endpoint, NOW)) }
  }

  test('leaves out labels bought, or requested in vain, in the same case from the next purchase', async () => {
    const subject = await collectorIn(first)
    const { rows, plan } = await offer(first, subject, OFFERED, 'profiler/labels', () => [])
    const chosen = rows.filter((row) => row.chosen)
    expect(chosen.length).toBeGreaterThan(0)
    // A name that came with the counterparties is known without a purchase; an address's activity
    // is shown next to the offer to buy its name.
    const named = rows.filter((row) => row.known !== undefined)
    expect(named.flatMap(({ known }) => known?.labels.map(({ label }) => label) ?? [])).toEqual([expect.stringContaining('Quietpool: 0.1 ETH')])
    expect(named.filter((row) => row.chosen)).toEqual([])
    const behaving = rows.filter((row) => row.seen !== undefined)
    expect(behaving.flatMap(({ seen }) => seen?.labels.map(({ label }) => label) ?? [])).toContainEqual(expect.stringContaining('High Activity'))
    expect(behaving.every((row) => row.chosen)).toBe(true)
    expect(await run(first, plan)).toBe(String(chosen.length * 100))

    const again = await offer(first, subject, OFFERED, 'profiler/labels', () => [])
    expect(again.rows.filter((row) => row.chosen)).toEqual([])
    expect(again.plan.lines).toEqual([])

    const state = await stateOf(first)
    const bought = state.captures.filter(({ capture }) => capture.endpoint === 'profiler/labels')
    expect(bought.map(({ capture }) => capture.subjectId)).toEqual(chosen.map(() => undefined))
    expect(new Set(bought.map(({ capture }) => JSON.parse(capture.requestText).address))).toEqual(
      new Set(chosen.map(({ candidate }) => candidate.address)),
    )
    // This did not request the subject's own labels.
    expect(state.coverage.rows.filter(({ endpoint }) => endpoint === 'profiler/labels').map(({ state: at }) => at)).toEqual(['not-requested'])
    const stored = bought.flatMap(({ response }) => response?.rows ?? []).length
    const view = panelViews(state, subject.id).find(({ id }) => id === 'counterparties')
    expect(view?.tables.find(({ id }) => id === 'counterparty-labels')?.rows.length ?? 0).toBe(stored)
    expect(must(await caseFile.verify(first)).ok).toBe(true)
  })

  test('knows labels of another case from the start, leaves them out, and buys them again only by name', async () => {
    const subject = await collectorIn(second)
    const { rows, plan } = await offer(second, subject, OFFERED, 'profiler/labels', () => [])
    expect(rows.length).toBeGreaterThan(1)
    expect(plan.lines).toEqual([])
    const fromFirst = rows.flatMap(({ known }) => known?.requested ?? [])
    expect(fromFirst.length).toBeGreaterThan(0)
    expect(new Set(fromFirst.map(({ caseId }) => caseId))).toEqual(new Set([first]))

    const [one] = rows
    const chosen = await offer(second, subject, OFFERED, 'profiler/labels', () => [one?.purchase ?? ''])
    expect(chosen.plan.lines.map(({ step }) => step.about)).toEqual([one?.candidate.address])
    expect(await run(second, chosen.plan)).toBe('100')
  })

  test('leaves the labels of a subject out of the ordinary plan if another case bought them', async () => {
    const { rows } = await offer(second, (await stateOf(second)).subjects[0] ?? (await collectorIn(second)), OFFERED, 'profiler/labels', () => [])
    const bought = rows.find(({ known }) => known?.requested.some(({ caseId }) => caseId === first))
    const address = bought?.candidate.address ?? ''
    const third = await newCase('Third', false)
    const subject = must(await caseFile.addSubject(third, { typed: address, address, family: 'evm', chains: ['ethereum'] }))
    const request: AcquisitionRequest = {
      title: 'Labels',
      subjectIds: [subject.id],
      endpoints: ['profiler/labels'],
      chains: ['ethereum'],
      allWherePossible: false,
      window: { from: '2026-01-01', to: TODAY },
      maxPages: 1,
      refresh: false,
    }
    const plan = await planFor(third, request)
    expect(plan.lines).toEqual([])
    expect(plan.known).toMatchObject([{ leftOut: true, subjectId: subject.id }])
    const wanted = await planFor(third, { ...request, buyKnown: plan.known.map(({ purchase }) => purchase) })
    expect(wanted.total.max).toBe('100')
  })

  test('does not share labels of real cases with a practice case', async () => {
    const practice = await newCase('Practice', true)
    const address = (await stateOf(first)).captures.find(({ capture }) => capture.endpoint === 'profiler/labels')?.capture
    const requested: unknown = address === undefined ? undefined : JSON.parse(address.requestText).address
    expect(must(await caseFile.labelsInOtherCases(second, [])).requestedOf(String(requested))).not.toEqual([])
    expect(must(await caseFile.labelsInOtherCases(practice, [])).requestedOf(String(requested))).toEqual([])
  })
})
