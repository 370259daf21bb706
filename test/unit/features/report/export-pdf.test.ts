import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportPdf } from '../../../../src-renderer/features/report/export-pdf.ts'
import { startPrintUpload } from '../../../../src-renderer/features/report/print-upload.ts'
import { NOTICE_DELAY_MS, useCaseWorks } from '../../../../src-renderer/state/run-with-progress.ts'
import { initServices } from '../../../../src-renderer/state/services.ts'
import type { CaseFile } from '../../../../src-renderer/storage/case-file.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import type { CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import type { CasebookApi } from '../../../../src-shared/ipc/casebook-api.ts'
import { MAX_PRINTED_BYTES } from '../../../../src-shared/ipc/paper.ts'
import { reportFromMemory } from '../../../../src-shared/report/case-report.ts'
import { recordedCase } from '../../../support/builders/recorded-case.ts'
import { savingApi } from '../../../support/builders/saving-api.ts'

const state = recordedCase().state()
const reported = reportFromMemory(state)
const PDF = Buffer.from('%PDF-1.4 …')
let saves: { suggestedName: string; text: string }[] = []
let events: CaseEventBody[] = []
let sent: string[] = []
let isSaved: (name: string) => boolean = () => true
let printReport: CasebookApi['printReport'] = async () => ok({ bytes: PDF.length })
const cancelPrint = vi.fn<CasebookApi['cancelPrint']>(async () => ok({ cancelled: true }))

const printing = (): Pick<CasebookApi, 'writePrintPart' | 'printReport' | 'readPrintPart' | 'cancelPrint'> => ({
  writePrintPart: async ({ contentBase64 }) => {
    sent.push(Buffer.from(contentBase64, 'base64').toString())
    return ok({ bytes: 0 })
  },
  printReport: (args) => printReport(args),
  readPrintPart: async ({ from }) => ok({ contentBase64: PDF.subarray(from, from + 4).toString('base64') }),
  cancelPrint,
})

beforeEach(() => {
  saves = []
  events = []
  sent = []
  isSaved = () => true
  printReport = async () => ok({ bytes: PDF.length })
  cancelPrint.mockClear()
  const api = savingApi((suggestedName, text) => {
    if (!isSaved(suggestedName)) return ok({ saved: false, name: '' })
    saves.push({ suggestedName, text })
    return ok({ saved: true, name: suggestedName })
  })
  vi.stubGlobal('window', { casebook: { ...api, ...printing() } })
  const caseFile: Partial<CaseFile> = {
    signatures: async () => ok([]),
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
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('saves the report, prints it without its evidence, saves the PDF under the same name, and records both', async () => {
  const calls: unknown[] = []
  printReport = async (args) => (calls.push(args), ok({ bytes: PDF.length }))
  const exported = await exportPdf(state, false, 'Letter')
  const [html, pdf] = saves
  if (html === undefined || pdf === undefined) throw new Error('two files')
  const [printed, evidence] = [sent.join(''), /<pre id="evidence" hidden>\n[^]*<\/pre>\n/.exec(html.text)?.[0] ?? '']
  expect(evidence.length).toBeGreaterThan(1000)
  expect(printed).toBe(html.text.replace(evidence, () => '<pre id="evidence" hidden>\n</pre>\n'))
  expect(calls).toEqual([{ file: expect.any(String), parts: sent.length, paper: 'Letter', writtenAt: expect.stringMatching(/^\d{4}-.*Z$/) }])
  expect(pdf).toEqual({ suggestedName: html.suggestedName.replace('.html', '.pdf'), text: PDF.toString() })
  const report = { kind: 'report-exported', sha256: sha256Hex(html.text), bytes: Buffer.byteLength(html.text), fileName: html.suggestedName }
  const printedEvent = { sha256: sha256Hex(PDF), bytes: PDF.length }
  expect(events).toEqual([report, { kind: 'report-exported', ...printedEvent, fileName: pdf.suggestedName, printedFrom: report.sha256 }])
  expect(exported).toMatchObject({ value: { report: { sha256: report.sha256 }, pdf: ok({ ...printedEvent, name: pdf.suggestedName }) } })
})

test('where nothing can print, the report is saved and recorded, and the reason is reported', async () => {
  const no = failure('unsupported', 'No browser.', 'Install one.')
  printReport = async () => err(no)
  expect(await exportPdf(state, false, 'A4')).toMatchObject({ value: { report: { name: saves[0]?.suggestedName }, pdf: err(no) } })
  expect(events).toHaveLength(1)
  expect(saves).toHaveLength(1)
})

test('a report that is not saved is not printed; a PDF that is not saved is not recorded', async () => {
  isSaved = () => false
  const print = vi.fn(printReport)
  printReport = print
  expect(await exportPdf(state, false, 'A4')).toEqual(ok(undefined))
  expect(print).not.toHaveBeenCalled()
  isSaved = (name) => name.endsWith('.html')
  expect(await exportPdf(state, false, 'A4')).toMatchObject({ value: { pdf: ok(undefined) } })
  expect(events).toHaveLength(1)
})

test('printing is shown as work without a count, and cancelling it ends it in the backend', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const cancelled = failure('cancelled', 'Cancelled.', 'Again.')
  printReport = () => new Promise((resolve) => cancelPrint.mockImplementationOnce(async () => (resolve(err(cancelled)), ok({ cancelled: true }))))
  const upload = startPrintUpload()
  await upload.add('<p>')
  const { runWithProgress } = await import('../../../../src-renderer/state/run-with-progress.ts')
  const work = runWithProgress({ title: 'Printing', total: 0, unit: '' }, ({ signal }) => upload.print('A4', '2026-01-01T00:00:00Z', signal))
  await vi.advanceTimersByTimeAsync(NOTICE_DELAY_MS)
  const [shown] = useCaseWorks.getState().works
  expect(shown).toMatchObject({ title: 'Printing', total: 0, isCancelling: false })
  shown?.cancel()
  expect(await work).toEqual(err(cancelled))
  expect(cancelPrint).toHaveBeenCalledOnce()
  expect(useCaseWorks.getState().works).toEqual([])
})

test('a report with too many pages is not sent whole, and the sentence says that the report is saved', async () => {
  const upload = startPrintUpload(printing())
  const megabyte = 'x'.repeat(1_000_000)
  for (let bytes = 0; bytes <= MAX_PRINTED_BYTES; bytes += megabyte.length) await upload.add(megabyte)
  await upload.add(megabyte)
  const printed = await upload.print('A4', '2026-01-01T00:00:00Z', new AbortController().signal)
  expect(printed).toMatchObject({ error: { code: 'too_large', message: expect.stringContaining('The HTML report is saved.') } })
  expect(sent.join('').length).toBeLessThanOrEqual(MAX_PRINTED_BYTES)
})
