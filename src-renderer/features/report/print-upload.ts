import { fromBase64, toBase64 } from '../../../src-shared/core/base64.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { CasebookApi } from '../../../src-shared/ipc/casebook-api.ts'
import { FILE_PART_BYTES } from '../../../src-shared/ipc/message-size.ts'
import { MAX_PRINTED_BYTES, type PaperSize } from '../../../src-shared/ipc/paper.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { shortPieces } from '../../../src-shared/core/text/short-pieces.ts'
import { api } from '../../platform/api.ts'
import { exportText } from './messages.ts'

type PrintApi = Pick<CasebookApi, 'writePrintPart' | 'printReport' | 'readPrintPart' | 'cancelPrint'>

/** A report on its way to the printer. */
export interface PrintUpload {
  /** Sends a text of the report; after a failure nothing more is sent. */
  readonly add: (text: string) => Promise<void>
  /**
   * Prints what was sent. Returns the pieces of the PDF; fails as the upload did, or as the backend
   * did.
   */
  readonly print: (paper: PaperSize, writtenAt: string, signal: AbortSignal) => Promise<Result<readonly Uint8Array[]>>
}

/** Sends the texts of a report to the backend, which prints it with the host's own Chromium. */
export function startPrintUpload(backend: PrintApi = api()): PrintUpload {
  const yieldToPage = createMainThreadYield()
  const encoder = new TextEncoder()
  const file = crypto.randomUUID()
  let rest = new Uint8Array()
  let [parts, bytes] = [0, 0]
  let refused: Result<never> | undefined

  async function send(part: Uint8Array): Promise<void> {
    const written = await backend.writePrintPart({ file, number: parts, contentBase64: toBase64(part) })
    parts += 1
    if (!written.ok) refused = written
  }

  return {
    async add(text) {
      for (const piece of shortPieces([text])) {
        if (refused !== undefined) return
        const more = encoder.encode(piece)
        bytes += more.length
        if (bytes > MAX_PRINTED_BYTES) {
          refused = err(failure('too_large', exportText.tooLargeToPrint, exportText.printReportInstead))
          return
        }
        const joined = new Uint8Array(rest.length + more.length)
        joined.set(rest)
        joined.set(more, rest.length)
        rest = joined
        while (rest.length >= FILE_PART_BYTES && refused === undefined) {
          await send(rest.subarray(0, FILE_PART_BYTES))
          rest = rest.slice(FILE_PART_BYTES)
        }
        await yieldToPage()
      }
    },
    async print(paper, writtenAt, signal) {
      if (refused === undefined && rest.length > 0) await send(rest)
      if (refused !== undefined) return refused
      const cancel = (): void => void backend.cancelPrint({ file })
      signal.addEventListener('abort', cancel)
      const printing = backend.printReport({ file, parts, paper, writtenAt })
      if (signal.aborted) cancel()
      const printed = await printing.finally(() => signal.removeEventListener('abort', cancel))
      return printed.ok ? await readPieces(backend, file) : printed
    },
  }
}

async function readPieces(backend: PrintApi, file: string): Promise<Result<readonly Uint8Array[]>> {
  const pieces: Uint8Array[] = []
  for (let from = 0; ;) {
    const read = await backend.readPrintPart({ file, from })
    if (!read.ok) return read
    const piece = fromBase64(read.value.contentBase64)
    // The backend writes base64; '' at the end of the file.
    if (piece === undefined || piece.length === 0) return ok(pieces)
    pieces.push(piece)
    from += piece.length
  }
}
