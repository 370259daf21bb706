import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { IpcHandlers, MethodArgs } from '../../src-shared/ipc/casebook-api.ts'
import { FILE_PART_BYTES } from '../../src-shared/ipc/message-size.ts'
import { MAX_PRINTED_BYTES } from '../../src-shared/ipc/paper.ts'
import { createStagedFiles } from '../../src-shared/ipc/staged-files.ts'
import { withFixedDates } from '../../src-shared/report/fixed-pdf-dates.ts'
import { REPORT_OPENING } from '../../src-shared/report/policy.ts'
import type { HostCapabilities } from './host-capabilities.ts'
import { createUploadBuffer } from './upload-buffer.ts'

type PrintMethods = Pick<IpcHandlers, 'writePrintPart' | 'printReport' | 'readPrintPart' | 'cancelPrint'>

export interface Printing {
  readonly methods: PrintMethods
  /** Ends a running job and waits until its files are removed. */
  readonly close: () => Promise<void>
}

const BUSY = failure('busy', 'Another report is being printed.', 'Wait until it is done, or cancel it, then export the PDF again.')
const CANCELLED = failure('cancelled', 'Printing was cancelled.', 'The HTML report is saved.')
const NOT_REPORT = failure('bad_request', 'This document is not a report of Casebook. Nothing was printed.', 'Export the report again.')
const NO_DATES = failure(
  'unsupported',
  'The browser wrote a PDF in an unknown form, whose dates cannot be fixed.',
  'Open the saved report in a browser and print it there.',
)
const NO_BROWSER = failure(
  'unsupported',
  'No Chromium, Chrome or Edge was found on the computer that runs Casebook, so no PDF was printed.',
  'Install one, or open the saved report in a browser and print it there.',
)
const NOT_PRINTED = failure('bad_request', 'There is no printed report to read.', 'Export the PDF again.')

/** Prints reports: one at a time, and one PDF at a time in memory until the page has read it. */
export function createPrinting(host: Pick<HostCapabilities, 'printPdf'>, dataDir: string): Printing {
  const folder = join(dataDir, 'printing')
  // Profiles that a killed process left.
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const buffer = createUploadBuffer(join(dataDir, 'print-parts'))
  const files = createStagedFiles<string>({ ...buffer, max: MAX_PRINTED_BYTES })
  let job: { readonly file: string; readonly abort: AbortController; readonly done: Promise<unknown> } | undefined
  let printed: { readonly file: string; readonly pdf: Uint8Array } | undefined

  async function print(
    { file, paper, writtenAt, ...which }: MethodArgs<'printReport'>,
    signal: AbortSignal,
  ): Promise<Result<{ readonly bytes: number }>> {
    const parts = files.take({ file, ...which })
    if (!parts.ok) return parts
    let html = ''
    try {
      html = Buffer.concat(await Promise.all(parts.value.map((path) => readFile(path)))).toString('utf8')
    } finally {
      for (const part of parts.value) buffer.release(part)
    }
    // The policy at the beginning of every report: nothing is loaded, nothing runs.
    if (!html.startsWith(REPORT_OPENING)) return err(NOT_REPORT)
    if (host.printPdf === undefined) return err(NO_BROWSER)
    if (signal.aborted) return err(CANCELLED)
    const made = await host.printPdf({ html, paper, folder, signal })
    if (!made.ok) return made
    const pdf = withFixedDates(made.value, writtenAt)
    if (pdf === undefined) return err(NO_DATES)
    printed = { file, pdf }
    return ok({ bytes: pdf.length })
  }

  return {
    methods: {
      writePrintPart: async (part) => files.write(part),
      async printReport(args) {
        if (job !== undefined) return err(BUSY)
        printed = undefined
        const abort = new AbortController()
        const done = print(args, abort.signal)
        job = { file: args.file, abort, done }
        try {
          return await done
        } finally {
          job = undefined
        }
      },
      async readPrintPart({ file, from }) {
        if (printed?.file !== file) return err(NOT_PRINTED)
        const part = printed.pdf.subarray(from, from + FILE_PART_BYTES)
        if (part.length === 0) printed = undefined
        return ok({ contentBase64: Buffer.from(part).toString('base64') })
      },
      async cancelPrint({ file }) {
        if (printed?.file === file) printed = undefined
        if (job?.file !== file) return ok({ cancelled: false })
        job.abort.abort()
        return ok({ cancelled: true })
      },
    },
    async close() {
      job?.abort.abort()
      await job?.done.catch(() => {})
    },
  }
}
