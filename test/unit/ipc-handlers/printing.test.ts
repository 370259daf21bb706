import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPrinting, type Printing } from '../../../src-main/ipc/methods-print.ts'
import type { PrintJob } from '../../../src-main/ipc/host-capabilities.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { METHODS } from '../../../src-shared/ipc/casebook-api.ts'
import { REPORT_OPENING } from '../../../src-shared/report/policy.ts'

const WRITTEN_AT = '2026-11-21T04:00:00.000Z'
const PDF = Buffer.concat([
  Buffer.from("%PDF-1.4\n1 0 obj\n<</CreationDate (D:20261129054940+00'00')\n/ModDate (D:20261129054940+00'00')>>\n"),
  Buffer.alloc(2_000_000, 'x'),
])
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'casebook-print-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, maxRetries: 5 }))

async function stage({ methods }: Printing, html: string, file = 'f'): Promise<void> {
  const half = Math.ceil(html.length / 2)
  for (const [number, text] of [html.slice(0, half), html.slice(half)].entries())
    await methods.writePrintPart({ file, number, contentBase64: Buffer.from(text).toString('base64') })
}
const print = ({ methods }: Printing, file = 'f') => methods.printReport({ file, parts: 2, paper: 'A4', writtenAt: WRITTEN_AT })

async function readAll({ methods }: Printing, file = 'f'): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let from = 0; ;) {
    const read = await methods.readPrintPart({ file, from })
    if (!read.ok) throw new Error(read.error.message)
    const part = Buffer.from(read.value.contentBase64, 'base64')
    if (part.length === 0) return Buffer.concat(parts)
    parts.push(part)
    from += part.length
  }
}

test('prints the parts of a report as one document, fixes the dates, and hands the PDF over in pieces, once', async () => {
  const jobs: PrintJob[] = []
  const printing = createPrinting({ printPdf: async (job) => (jobs.push(job), ok(PDF)) }, dataDir)
  await stage(printing, `${REPORT_OPENING}…`)
  expect(await print(printing)).toEqual(ok({ bytes: PDF.length }))
  expect(jobs).toMatchObject([{ html: `${REPORT_OPENING}…`, paper: 'A4' }])
  const pdf = await readAll(printing)
  expect(pdf.length).toBe(PDF.length)
  expect(pdf.toString('latin1')).toContain("/CreationDate (D:20261121040000+00'00')\n/ModDate (D:20261121040000+00'00')")
  expect(await printing.methods.readPrintPart({ file: 'f', from: 0 })).toMatchObject({ error: { code: 'bad_request' } })
  expect(readdirSync(join(dataDir, 'print-parts', 'unsaved'))).toEqual([])
})

test('prints no document without the policy of a report', async () => {
  const printing = createPrinting({ printPdf: async () => ok(PDF) }, dataDir)
  await stage(printing, '<!doctype html><iframe src="file:///etc/passwd">')
  expect(await print(printing)).toMatchObject({ error: { code: 'bad_request', message: expect.stringContaining('not a report') } })
  expect(readdirSync(join(dataDir, 'print-parts', 'unsaved'))).toEqual([])
})

test('says so where no browser can print, and where its PDF has no known dates', async () => {
  const none = createPrinting({}, dataDir)
  await stage(none, REPORT_OPENING)
  expect(await print(none)).toMatchObject({
    error: { code: 'unsupported', message: expect.stringContaining('No Chromium, Chrome or Edge was found') },
  })
  const odd = createPrinting({ printPdf: async () => ok(Buffer.from('%PDF-9')) }, dataDir)
  await stage(odd, REPORT_OPENING)
  expect(await print(odd)).toMatchObject({ error: { code: 'unsupported', message: expect.stringContaining('unknown form') } })
})

test('prints one report at a time; cancelling or closing ends it', async () => {
  const printPdf = ({ signal }: PrintJob): Promise<Result<Uint8Array>> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(err(failure('cancelled', 'Cancelled.', 'Again.')))))
  const printing = createPrinting({ printPdf }, dataDir)
  await stage(printing, REPORT_OPENING)
  await stage(printing, REPORT_OPENING, 'g')
  const first = print(printing)
  expect(await print(printing, 'g')).toMatchObject({ error: { code: 'busy' } })
  expect(await printing.methods.cancelPrint({ file: 'g' })).toEqual(ok({ cancelled: false }))
  expect(await printing.methods.cancelPrint({ file: 'f' })).toEqual(ok({ cancelled: true }))
  expect(await first).toMatchObject({ error: { code: 'cancelled' } })
  const second = print(printing, 'g')
  await printing.close()
  expect(await second).toMatchObject({ error: { code: 'cancelled' } })
})

test('removes what a killed process left', () => {
  mkdirSync(join(dataDir, 'printing', 'profile-1'), { recursive: true })
  writeFileSync(join(dataDir, 'printing', 'profile-1', 'x'), 'x')
  createPrinting({}, dataDir)
  expect(existsSync(join(dataDir, 'printing'))).toBe(false)
})

test.each([
  ['printReport', { file: 'f', parts: 1, paper: 'A4', writtenAt: WRITTEN_AT }, true],
  ['printReport', { file: 'f', parts: 1, paper: 'Letter', writtenAt: WRITTEN_AT }, true],
  ['printReport', { file: 'f', parts: 1, paper: 'A3', writtenAt: WRITTEN_AT }, false],
  ['printReport', { file: 'f', parts: 0, paper: 'A4', writtenAt: WRITTEN_AT }, false],
  ['printReport', { file: 'f', parts: 1, paper: 'A4', writtenAt: 'yesterday' }, false],
  ['printReport', { file: 'f', parts: 1, paper: 'A4', writtenAt: WRITTEN_AT, url: 'file:///x' }, false],
  ['readPrintPart', { file: 'f', from: 0 }, true],
  ['readPrintPart', { file: '../f', from: 0 }, false],
  ['readPrintPart', { file: 'f', from: -1 }, false],
  ['cancelPrint', { file: 'f' }, true],
  ['cancelPrint', {}, false],
] as const)('%s takes %j: %s', (method, args, isTaken) => {
  expect(METHODS[method].safeParse(args).success).toBe(isTaken)
})
