import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drainJournal } from '../../../../src-renderer/features/acquisition/run/drain.ts'
import { makePlan } from '../../../../src-shared/case/plan/plan.ts'
import { createProgressStore } from '../../../../src-renderer/state/progress-store.ts'
import { createRunner } from '../../../../src-renderer/features/acquisition/run/runner.ts'
import type { CaseFile } from '../../../../src-renderer/storage/case-file.ts'
import { ADDRESS, balances, exchangeOf, freshCaseFile, newCase } from '../../../support/builders/case-files.ts'
import { fakeBackend, type FakeBackend } from '../../../support/builders/fake-backend.ts'

const CHAINS = ['ethereum', 'bnb', 'base', 'polygon', 'arbitrum']

/** Waits one turn of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('committing the responses of the journal', () => {
  test('commits paid responses into their case, leaves those of unknown cases and reports damaged ones', async () => {
    const { caseFile } = await freshCaseFile()
    const [caseId, practice] = [await newCase(caseFile), await newCase(caseFile, true)]
    const backend = fakeBackend()
    const good = exchangeOf({ caseId, id: 'good' })
    const list = [
      good,
      exchangeOf({ caseId: practice, id: 'made-up', practice: true }),
      exchangeOf({ caseId: 'gone', id: 'lost' }),
      { ...exchangeOf({ caseId, id: 'bad' }), bodySha256: good.requestSha256 },
    ]
    for (const exchange of list) backend.journal.set(exchange.id, exchange)
    const drained = await drainJournal(backend.api, caseFile)
    expect(drained).toMatchObject({
      ok: true,
      value: { committed: 2, unknownCases: [{ caseId: 'gone', exchanges: 1 }], failed: [{ exchangeId: 'bad', failure: { code: 'corrupt' } }] },
    })
    expect([...backend.journal.keys()]).toEqual(['lost', 'bad'])
    expect(await drainJournal(backend.api, caseFile)).toMatchObject({ ok: true, value: { committed: 0 } })
  })
})

describe('closing the app at any moment', () => {
  test('pays each step once and ends with every paid response in the case, however often the app is closed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (turns, pages) => {
          const backend = fakeBackend(async (call) => {
            // Responses take different times, so that some are in flight whenever the app is
            // closed.
            const number = Number(call.stepId.split('.').at(-1))
            for (let wait = 0; wait < (number * 7) % 23; wait++) await turn()
            const page = JSON.stringify(call.request).match(/"page":(\d)/)?.[1] ?? '1'
            return { body: balances(1, Number(page) === pages, Number(page)) }
          })
          const opened = await freshCaseFile()
          const caseId = await newCase(opened.caseFile)
          const subject = await opened.caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: CHAINS })
          if (!subject.ok) throw new Error(subject.error.message)
          const plan = makePlan(
            {
              title: 'Run',
              subjectIds: [subject.value.id],
              endpoints: ['profiler/current-balance'],
              chains: CHAINS,
              allWherePossible: false,
              window: { from: '2026-01-01', to: '2026-02-01' },
              maxPages: 3,
              refresh: false,
            },
            { subjects: [subject.value], captures: [], plan: 'pro', now: new Date() },
          )
          let caseFile: CaseFile = opened.caseFile
          let runner = createRunner({ api: backend.api, caseFile, progress: createProgressStore((run) => run()) })
          await runner.approve(caseId, plan)
          for (const wait of turns) {
            for (let step = 0; step < wait; step++) await turn()
            // The window is gone at once: its connection to the backend, its memory and its
            // database connection.
            const api = backend.cutLine()
            await caseFile.close()
            const again = await freshCaseFile({ name: opened.name, api: opened.heads })
            caseFile = again.caseFile
            runner = createRunner({ api, caseFile, progress: createProgressStore((run) => run()) })
            const resumed = await runner.resume(caseId)
            expect(resumed.ok).toBe(true)
          }
          await runner.finished(plan.id)
          const state = await caseFile.state(caseId)
          if (!state.ok) throw new Error(state.error.message)
          expect(Math.max(...backend.paid.values())).toBe(1)
          expect(backend.paid.size).toBe(CHAINS.length * pages)
          expect(new Set(state.value.captures.map(({ capture }) => capture.stepId))).toEqual(new Set(backend.paid.keys()))
          expect(state.value.captures).toHaveLength(backend.paid.size)
          expect(state.value.plans).toMatchObject([{ outcome: 'done' }])
          expect(backend.journal.size).toBe(0)
          expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true } })
          await emptyLine(backend)
        },
      ),
      { numRuns: 25 },
    )
  })
})

async function emptyLine(backend: FakeBackend): Promise<void> {
  backend.cutLine()
  await turn()
}
