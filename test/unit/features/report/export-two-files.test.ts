import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportReport, fitsInReport } from '../../../../src-renderer/features/report/export-report.ts'
import { reportFromMemory } from '../../../../src-shared/report/case-report.ts'
import { verifyFile } from '../../../../src-shared/report/verify-file.ts'
import type { CaseFile } from '../../../../src-renderer/storage/case-file.ts'
import { initServices } from '../../../../src-renderer/state/services.ts'
import type { CasebookApi } from '../../../../src-shared/ipc/casebook-api.ts'
import type { CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import { testAuthor } from '../../../support/builders/signing.ts'
import { recordedCase } from '../../../support/builders/recorded-case.ts'
import { savingApi } from '../../../support/builders/saving-api.ts'

const { bounds } = vi.hoisted(() => ({ bounds: { saved: 0 } }))
vi.mock('../../../../src-shared/ipc/message-size.ts', async (original) => ({
  ...(await original<object>()),
  get SAVED_FILE_BYTES() {
    return bounds.saved
  },
}))
const toasts = vi.hoisted(() => ({ said: [] as string[] }))
vi.mock('../../../../src-renderer/state/messages.ts', () => ({
  showToast: (message: string) => toasts.said.push(message),
  showPrivateToast: (message: string) => toasts.said.push(message),
  showErrorToast: () => undefined,
}))

const state = recordedCase().state()
const reported = reportFromMemory(state)
const signature = testAuthor(1).sign({ caseId: state.record.id, seq: state.record.seq, head: state.record.head })
const REFUSED = err(failure('disk_full', 'No room.', 'Free some space.'))
let saves: { name: string; text: string }[] = []
let events: CaseEventBody[] = []
let responses: Awaited<ReturnType<CasebookApi['saveFile']>>[] = []

beforeEach(() => {
  toasts.said.length = 0
  saves = []
  events = []
  responses = []
  const api = savingApi((name, text) => {
    saves.push({ name, text })
    return responses.shift() ?? ok({ saved: true, name: `kept-${saves.length}` })
  })
  vi.stubGlobal('window', { casebook: api })
  let signed = 0
  const caseFile: Partial<CaseFile> = {
    // A signature added after the evidence was read must not be in the report.
    signatures: async () => ok((signed += 1) === 1 ? [] : [signature]),
    source: async () => ok(reported.source),
    responses: reported.responses,
    flows: reported.flows,
    appendEvent: async (caseId, body) => {
      events.push(body)
      return ok({ ...body, seq: 1, at: '', caseId, actor: '' })
    },
  }
  initServices(caseFile as CaseFile) // members that an export uses
})
afterEach(() => void vi.unstubAllGlobals())

/** Bytes of the report including its evidence. */
async function sizeOfOne(): Promise<number> {
  bounds.saved = 400_000_000
  await exportReport(state, false)
  return Buffer.byteLength(saves.splice(0)[0]?.text ?? '')
}

test('a report one byte too large with its evidence is saved as two files, which are verified together', async () => {
  bounds.saved = (await sizeOfOne()) - 1
  events.length = 0
  const exported = await exportReport(state, false)
  bounds.saved = 400_000_000
  expect(saves.map(({ name }) => name.replace(/.*-/, ''))).toEqual(['evidence.json', 'report.html'])
  const [evidence, report] = saves.map(({ text }) => text)
  if (evidence === undefined || report === undefined) expect.unreachable()
  const bytes = Buffer.byteLength(report)
  expect(exported).toEqual(ok({ name: 'kept-2', sha256: sha256Hex(report), bytes, evidenceName: 'kept-1' }))
  expect(events).toEqual([{ kind: 'report-exported', sha256: sha256Hex(report), bytes, fileName: 'kept-2' }])
  expect(toasts.said).toEqual(['Saved kept-1, the evidence of the report. Save the report in the same folder.'])
  expect(report).toContain(sha256Hex(evidence))
  expect(await verifyFile(Buffer.from(report), '9.9.9', Buffer.from(evidence))).toMatchObject({ outcome: 'verified', differences: [] })
  expect(await verifyFile(Buffer.from(report), '9.9.9')).toMatchObject({ outcome: 'not-compared', needs: { sha256: sha256Hex(evidence) } })
})

test('a report whose responses alone are too large is not tried as one file', () => {
  const [capture] = state.captures
  if (capture === undefined) expect.unreachable()
  bounds.saved = 400_000_000
  const large = { ...capture, capture: { ...capture.capture, bodyBytes: 300_000_001 } }
  expect([fitsInReport([capture]), fitsInReport([large])]).toEqual([true, false])
})

test('nothing is recorded if one of the two files is not saved', async () => {
  const one = await sizeOfOne()
  bounds.saved = one - 1
  events.length = 0
  responses = [ok({ saved: false, name: '' })]
  expect(await exportReport(state, false)).toEqual(ok(undefined))
  expect(saves).toHaveLength(1)
  responses = [REFUSED]
  expect(await exportReport(state, false)).toEqual(REFUSED)
  responses = [ok({ saved: true, name: 'e' }), ok({ saved: false, name: '' })]
  expect(await exportReport(state, false)).toEqual(ok(undefined))
  responses = [ok({ saved: true, name: 'e' }), REFUSED]
  expect(await exportReport(state, false)).toEqual(REFUSED)
  // A report that is too large even without its evidence is refused with its size.
  bounds.saved = 1000
  expect(await exportReport(state, false)).toMatchObject({
    ok: false,
    error: { code: 'too_large', message: expect.stringContaining('The report') as string },
  })
  expect(events).toEqual([])
})
