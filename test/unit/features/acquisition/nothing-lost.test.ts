import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drainJournal } from '../../../../src-renderer/features/acquisition/run/drain.ts'
import { makePlan, type Plan } from '../../../../src-shared/case/plan/plan.ts'
import { createProgressStore } from '../../../../src-renderer/state/progress-store.ts'
import { createRunner, type RunnerApi, type RunnerCaseFile } from '../../../../src-renderer/features/acquisition/run/runner.ts'
import type { CaseFile } from '../../../../src-renderer/storage/case-file.ts'
import { storageFailure } from '../../../../src-renderer/storage/storage-failure.ts'
import { FAILURE_CODES, failure, type FailureCode } from '../../../../src-shared/core/failure.ts'
import { err } from '../../../../src-shared/core/result.ts'
import { ADDRESS, balances, freshCaseFile, newCase } from '../../../support/builders/case-files.ts'
import { fakeBackend, serviceError, type FakeBackend } from '../../../support/builders/fake-backend.ts'

const CHAINS = ['ethereum', 'bnb', 'base']

interface Setting {
  readonly caseFile: CaseFile
  readonly caseId: string
  readonly plan: Plan
  readonly reopen: () => Promise<CaseFile>
}

async function setting(): Promise<Setting> {
  const { caseFile, name, heads } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const subject = await caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: CHAINS })
  if (!subject.ok) throw new Error(subject.error.message)
  const request = {
    title: 'Run',
    subjectIds: [subject.value.id],
    endpoints: ['profiler/current-balance' as const],
    chains: CHAINS,
    allWherePossible: false,
    window: { from: '2026-01-01', to: '2026-02-01' },
    maxPages: 2,
    refresh: false,
  }
  const plan = makePlan(request, { subjects: [subject.value], captures: [], plan: 'pro', now: new Date('2026-11-21T00:00:00Z') })
  return { caseFile, caseId, plan, reopen: async () => (await freshCaseFile({ name, api: heads })).caseFile }
}

const lastPage = (): { readonly body: string } => ({ body: balances(1, true) })

function runnerOn(api: RunnerApi, caseFile: RunnerCaseFile): ReturnType<typeof createRunner> {
  return createRunner({ api, caseFile, progress: createProgressStore((run) => run()) })
}

async function captureResponse(caseFile: CaseFile, caseId: string): Promise<string[]> {
  const state = await caseFile.state(caseId)
  if (!state.ok) throw new Error(state.error.message)
  return state.value.captures.map(({ capture }) => capture.id)
}

function sort(ids: Iterable<string>): string[] {
  return [...ids].toSorted((a, b) => (a < b ? -1 : 1))
}

/** Errors of a case file when IndexedDB fails. */
const STORAGE_ERRORS: readonly (readonly [name: string, message: string])[] = [
  ['QuotaExceededError', 'The quota has been exceeded.'],
  ['DataError', 'Failed to write blobs (IOError)'],
  ['UnknownError', 'Internal error committing transaction.'],
  ['ConstraintError', 'Key already exists in the object store.'],
  ['DatabaseClosedError', 'Database has been closed'],
  ['AbortError', 'The transaction was aborted.'],
]

describe('a paid response that could not be committed', () => {
  const failures = [
    ...FAILURE_CODES.map((code) => [code, failure(code, 'It could not be written.', 'Mend it.')] as const),
    ...STORAGE_ERRORS.map(([name, message]) => [name, storageFailure(Object.assign(new Error(message), { name }), 'Writing')] as const),
  ]

  test.each(failures)('stays in the journal, whatever the reason: %s', async (_name, reason) => {
    const at = await setting()
    const backend = fakeBackend(lastPage)
    const runner = runnerOn(backend.api, { ...at.caseFile, commitExchange: async () => err(reason) })
    await runner.approve(at.caseId, at.plan)
    await runner.finished(at.plan.id)
    expect(backend.paid.size).toBeGreaterThan(0)
    expect(sort([...backend.journal.values()].map(({ stepId }) => stepId))).toEqual(sort(backend.paid.keys()))
    // The next start finds it in the journal, then it is only in the case.
    const ids = sort(backend.journal.keys())
    expect(await drainJournal(backend.api, { ...at.caseFile, commitExchange: async () => err(reason) })).toMatchObject({ value: { committed: 0 } })
    expect(sort(backend.journal.keys())).toEqual(ids)
    expect(await drainJournal(backend.api, at.caseFile)).toMatchObject({ ok: true, value: { committed: ids.length, failed: [] } })
    expect(sort(await captureResponse(at.caseFile, at.caseId))).toEqual(ids)
    expect(backend.journal.size).toBe(0)
  })

  test.each<FailureCode>(['quota', 'disk_full', 'disk_error', 'corrupt', 'internal'])(
    'stays in the journal when the case itself refuses it: %s',
    async (code) => {
      const at = await setting()
      const backend = fakeBackend(() => serviceError(422, 'VALIDATION_ERROR'))
      const runner = runnerOn(backend.api, {
        ...at.caseFile,
        commitExchange: async () => err(failure(code, 'It could not be written.', 'Mend it.')),
      })
      await runner.approve(at.caseId, at.plan)
      await runner.finished(at.plan.id)
      expect(backend.paid.size).toBeGreaterThan(0)
      expect(backend.journal.size).toBe(backend.paid.size)
    },
  )
})

describe('any failure at any time', () => {
  /**
   * Outcome of one call: success, a failure before it had effect, or one after (the success
   * response is lost).
   */
  type Fate = 'well' | 'before' | 'after'
  const fates = fc.infiniteStream(fc.constantFrom<Fate>('well', 'well', 'before', 'after'))
  const REASONS: readonly FailureCode[] = ['quota', 'disk_error', 'internal', 'network', 'busy', 'corrupt', 'not_found']

  function planFate(fate: Iterator<Fate>, reason: () => FailureCode, isWell: () => boolean) {
    return <Args, Value>(run: (args: Args) => Promise<Value>) =>
      async (args: Args): Promise<Value> => {
        const met: Fate = isWell() ? 'well' : fate.next().value
        // Every wrapped function returns a Result, and a failure is one for any value type.
        const failed = err(failure(reason(), 'It failed.', 'Try again.')) as Value
        if (met === 'before') return failed
        const value = await run(args)
        return met === 'after' ? failed : value
      }
  }

  test('leaves every response in the journal or its case at each moment, and finally in its case once', async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.infiniteStream(fc.constantFrom(...REASONS)), fc.integer({ min: 1, max: 4 }), async (fate, reasons, reloads) => {
        const at = await setting()
        const backend: FakeBackend = fakeBackend(lastPage)
        /** Ids that were ever in the journal: each was paid for. */
        const seen = new Set<string>()
        const put = backend.journal.set.bind(backend.journal)
        backend.journal.set = (id, exchange) => {
          seen.add(id)
          return put(id, exchange)
        }
        let well = false
        const meets = planFate(
          fate[Symbol.iterator](),
          () => reasons.next().value,
          () => well,
        )
        const weather = (api: RunnerApi): RunnerApi => ({
          ...api,
          readJournal: meets(api.readJournal),
          readResponse: meets(api.readResponse),
          acknowledge: meets(api.acknowledge),
        })
        let { caseFile } = at
        const inStorm = (): RunnerCaseFile => ({
          ...caseFile,
          commitExchange: (exchange, step) => meets(() => caseFile.commitExchange(exchange, step))(undefined),
        })
        const check = async (): Promise<void> => {
          const saved = new Set(await captureResponse(caseFile, at.caseId))
          expect([...seen].filter((id) => !saved.has(id) && !backend.journal.has(id))).toEqual([])
        }
        let api = backend.api
        const first = runnerOn(weather(api), inStorm())
        await first.approve(at.caseId, at.plan)
        await first.finished(at.plan.id)
        await check()
        for (let reload = 0; reload < reloads; reload += 1) {
          api = backend.cutLine()
          await caseFile.close()
          caseFile = await at.reopen()
          await drainJournal(weather(api), inStorm())
          await check()
          const runner = runnerOn(weather(api), inStorm())
          await runner.resume(at.caseId)
          await runner.finished(at.plan.id)
          await check()
        }
        well = true
        expect(await drainJournal(api, caseFile)).toMatchObject({ ok: true, value: { failed: [], unknownCases: [] } })
        const saved = await captureResponse(caseFile, at.caseId)
        expect(sort(saved)).toEqual(sort(seen))
        expect(backend.journal.size).toBe(0)
        expect(await caseFile.verify(at.caseId)).toMatchObject({ value: { ok: true } })
        await caseFile.close()
      }),
      { numRuns: 60 },
    )
  })
})
