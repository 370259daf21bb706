import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initServices } from '../../../../src-renderer/state/services.ts'
import { NOTICE_DELAY_MS, useCaseWorks } from '../../../../src-renderer/state/run-with-progress.ts'
import { exportEvidence } from '../../../../src-renderer/features/report/export-evidence.ts'
import { exportReport } from '../../../../src-renderer/features/report/export-report.ts'
import type { CaseFile } from '../../../../src-renderer/storage/case-file.ts'
import type { CasebookApi } from '../../../../src-shared/ipc/casebook-api.ts'
import type { CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import { canonicalText } from '../../../../src-shared/core/canonical-json.ts'
import { evidencePart } from '../../../../src-shared/report/sealed-report.ts'
import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { testAuthor } from '../../../support/builders/signing.ts'
import { recordedCase } from '../../../support/builders/recorded-case.ts'
import type { ChainParts } from '../../../../src-shared/case/case-source.ts'
import { reportFromMemory } from '../../../../src-shared/report/case-report.ts'
import { evidenceText } from '../../../support/builders/whole-report.ts'
import { savingApi } from '../../../support/builders/saving-api.ts'

const toasts = vi.hoisted(() => ({ said: [] as string[] }))
vi.mock('../../../../src-renderer/state/messages.ts', () => ({
  showToast: (message: string) => toasts.said.push(message),
  showPrivateToast: (message: string) => toasts.said.push(message),
  showErrorToast: ({ message }: { message: string }) => toasts.said.push(`failed: ${message}`),
}))

const state = recordedCase().state()
const reported = reportFromMemory(state)
const SIGNED = testAuthor(1).sign({ caseId: 'case-7', seq: state.record.seq, head: state.record.head })
/** The last one was added during the export. */
const SIGNATURES = [SIGNED, { ...SIGNED, seq: SIGNED.seq + 1 }]
const NO = failure('disk_full', 'No room.', 'Free some space.')
let saves: { suggestedName: string; text: string }[] = []
let events: CaseEventBody[] = []
let response: Awaited<ReturnType<CasebookApi['saveFile']>> = ok({ saved: true, name: 'kept.html' })

beforeEach(() => {
  toasts.said.length = 0
  saves = []
  events = []
  response = ok({ saved: true, name: 'kept.html' })
  const api = savingApi((suggestedName, text) => {
    saves.push({ suggestedName, text })
    return response
  })
  vi.stubGlobal('window', { casebook: api })
  serve({})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function serve(over: Partial<CaseFile>): void {
  const caseFile: Partial<CaseFile> = {
    state: async () => ok(state),
    signatures: async () => ok(SIGNATURES),
    source: async () => ok(reported.source),
    responses: reported.responses,
    flows: reported.flows,
    appendEvent: async (caseId, body) => {
      events.push(body)
      return ok({ ...body, seq: 1, at: '', caseId, actor: '' })
    },
    ...over,
  }
  initServices(caseFile as CaseFile) // members that an export uses
}

test('a report is saved unchanged, and the case records it', async () => {
  const exported = await exportReport(state, false)
  const [{ suggestedName, text } = { suggestedName: '', text: '' }] = saves
  expect(suggestedName).toMatch(/^casebook-.*-report\.html$/)
  expect(evidencePart(text)).toContain(`"signatures":[${canonicalText(SIGNED)}],`)
  expect(text).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
  const bytes = Buffer.byteLength(text)
  expect(exported).toEqual(ok({ name: 'kept.html', sha256: sha256Hex(text), bytes, evidenceName: undefined }))
  expect(events).toEqual([{ kind: 'report-exported', sha256: sha256Hex(text), bytes, fileName: 'kept.html' }])
})

/** A case of which one part can be read, and the next one cannot. */
async function* breaksOff(): ChainParts {
  yield* reported.source.parts()
  yield err(failure('disk_error', 'Gone.', 'Again.'))
}

test('a report of a case that cannot be read completely, or changes meanwhile, is not saved', async () => {
  serve({ source: async () => ok({ ...reported.source, parts: breaksOff }) })
  expect(await exportReport(state, false)).toMatchObject({ error: { message: 'Gone.' } })
  let reads = 0
  const changes = async function* (): ChainParts {
    reads += 1
    for await (const part of reported.source.parts()) {
      yield part.ok && reads > 1 ? ok({ ...part.value, captures: part.value.captures.slice(1) }) : part
    }
  }
  serve({ source: async () => ok({ ...reported.source, parts: changes }) })
  expect(await exportReport(state, false)).toMatchObject({ error: { code: 'busy', message: expect.stringContaining('changed while') } })
  serve({ flows: async () => err(NO) })
  expect(await exportReport(state, true)).toEqual(err(NO))
  expect(saves).toEqual([])
  expect(events).toEqual([])
})

test('an unsaved report is not recorded, and a failure to record is reported', async () => {
  response = ok({ saved: false, name: '' })
  expect(await exportReport(state, false)).toEqual(ok(undefined))
  response = err(NO)
  expect(await exportReport(state, false)).toEqual(err(NO))
  expect(events).toEqual([])
  response = ok({ saved: true, name: 'kept.html' })
  serve({ appendEvent: async () => err(NO) })
  expect(await exportReport(state, false)).toEqual(err(NO))
})

test('evidence is saved unchanged, and its result is shown', async () => {
  await exportEvidence('case-7')
  expect(saves).toEqual([{ suggestedName: expect.stringMatching(/-evidence\.json$/), text: await evidenceText({ ...state, signatures: [SIGNED] }) }])
  expect(toasts.said).toEqual(['Saved kept.html.'])
  response = ok({ saved: false, name: '' })
  await exportEvidence('case-7')
  expect(toasts.said).toHaveLength(1)
  response = err(NO)
  await exportEvidence('case-7')
  const unread = err(failure('disk_error', 'Unread.', 'Again.'))
  serve({ state: async () => unread })
  await exportEvidence('case-7')
  serve({ source: async () => unread })
  await exportEvidence('case-7')
  serve({ source: async () => ok({ ...reported.source, parts: breaksOff }) })
  await exportEvidence('case-7')
  serve({ signatures: async () => err(NO) })
  await exportEvidence('case-7')
  expect(await exportReport(state, false)).toEqual(err(NO))
  expect(toasts.said.slice(1)).toEqual(['failed: No room.', 'failed: Unread.', 'failed: Unread.', 'failed: Gone.', 'failed: No room.'])
  expect(saves).toHaveLength(3)
})

test('a report or an evidence file cancelled while it is written is neither saved nor recorded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const cancelledAfterFirst: ChainParts = {
    async *[Symbol.asyncIterator]() {
      for await (const part of reported.source.parts()) {
        yield part
        vi.advanceTimersByTime(NOTICE_DELAY_MS)
        useCaseWorks.getState().works[0]?.cancel()
      }
    },
  }
  serve({ source: async () => ok({ ...reported.source, parts: () => cancelledAfterFirst }) })
  await exportEvidence('case-7')
  expect(toasts.said).toEqual(['failed: Writing the evidence file was cancelled.'])
  expect(await exportReport(state, false)).toMatchObject({ ok: false, error: { code: 'cancelled', message: 'Writing the report was cancelled.' } })
  expect([saves, events]).toEqual([[], []])
})
