import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import type { CaseSource } from '../../../src-shared/case/case-source.ts'
import { NOTICE_DELAY_MS, useCaseWorks } from '../../../src-renderer/state/run-with-progress.ts'
import { initServices } from '../../../src-renderer/state/services.ts'
import { useVerifications } from '../../../src-renderer/state/verification-store.ts'
import { verifyCaseNow } from '../../../src-renderer/state/verify-case.ts'
import type { CaseEventBody } from '../../../src-shared/custody/capture.ts'
import { ok } from '../../../src-shared/core/result.ts'
import { recordedCase } from '../../support/builders/recorded-case.ts'

const state = recordedCase().state()
const OUTCOME = { ok: true, problems: [], checked: { entries: 2, captures: 0, events: 2, bytes: 0 } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Verifies a case of two parts; `between` runs after the first. Returns the result and the recorded
 * events.
 */
async function verifyCase(between: () => void): Promise<unknown> {
  const events: CaseEventBody[] = []
  const source: CaseSource = {
    seq: 2,
    events: [],
    signatures: [],
    async *parts() {
      yield ok({ entries: state.entries.slice(0, 1), captures: [], events: [] })
      between()
      yield ok({ entries: state.entries.slice(1, 2), captures: [], events: [] })
    },
  }
  const caseFile: Partial<CaseFile> = {
    getSnapshot: () => state,
    verify: async (_caseId, through = (one) => one) => {
      for await (const part of through(source).parts()) if (!part.ok) return part
      return ok(OUTCOME)
    },
    appendEvent: async (caseId, body) => {
      events.push(body)
      return ok({ ...body, seq: 1, at: '', caseId, actor: '' })
    },
  }
  initServices(caseFile as CaseFile) // the members that a verification uses
  useVerifications.setState({ c: undefined })
  const outcome = await verifyCaseNow('c')
  return { outcome, recorded: events.map(({ kind }) => kind), known: useVerifications.getState()['c'] !== undefined }
}

test('a verification is recorded in the case', async () => {
  expect(await verifyCase(() => undefined)).toEqual({ outcome: ok(OUTCOME), recorded: ['case-verified'], known: true })
})

test('a cancelled verification has no result and is not recorded', async () => {
  const cancelled = await verifyCase(() => {
    vi.advanceTimersByTime(NOTICE_DELAY_MS)
    expect(useCaseWorks.getState().works).toMatchObject([{ title: 'Verifying the case', total: state.entries.length, unit: 'entries' }])
    useCaseWorks.getState().works[0]?.cancel()
  })
  expect(cancelled).toMatchObject({ outcome: { ok: false, error: { code: 'cancelled' } }, recorded: [], known: false })
})
