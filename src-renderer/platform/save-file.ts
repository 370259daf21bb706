import { toBase64 } from '../../src-shared/core/base64.ts'
import type { CasebookApi, SavedFile } from '../../src-shared/ipc/casebook-api.ts'
import { FILE_PART_BYTES, SAVED_FILE_BYTES } from '../../src-shared/ipc/message-size.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { fileTooLarge } from '../../src-shared/ipc/staged-files.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'
import { shortPieces } from '../../src-shared/core/text/short-pieces.ts'
import { api } from './api.ts'

export interface FileToSave {
  /** Starts a sentence: "The report". */
  readonly what: string
  readonly suggestedName: string
  /**
   * Texts of the file in order, encoded as UTF-8, or raw bytes. If one of them is a
   * failure, nothing is saved.
   */
  readonly pieces: Iterable<string | Uint8Array> | AsyncIterable<Result<string>>
  /** Maximum size in bytes; `SAVED_FILE_BYTES` unless given. */
  readonly max?: number
}

/** The outcome, and the size of the file in bytes. */
export type SavedText = SavedFile & { readonly bytes: number }

/**
 * Saves a file through the host, which prompts for the location. Text is encoded and
 * transferred in parts, so that a large file is never one string; a file larger than `max` is
 * refused before the prompt.
 */
export async function saveFile(
  { what, suggestedName, pieces: all, max = SAVED_FILE_BYTES }: FileToSave,
  host: Pick<CasebookApi, 'writeFilePart' | 'saveFile'> = api(),
): Promise<Result<SavedText>> {
  const yieldToPage = createMainThreadYield()
  const encoder = new TextEncoder()
  const file = crypto.randomUUID()
  const part = new Uint8Array(FILE_PART_BYTES)
  let [filled, parts, bytes] = [0, 0, 0]
  const send = async (): Promise<Result<unknown>> => {
    const written = await host.writeFilePart({ file, number: parts, contentBase64: toBase64(part.subarray(0, filled)) })
    parts += 1
    filled = 0
    return written
  }
  for await (const made of all) {
    if (typeof made !== 'string' && !(made instanceof Uint8Array) && !made.ok) return made
    const pieces = made instanceof Uint8Array ? [made] : shortPieces([typeof made === 'string' ? made : made.value])
    for (const piece of pieces) {
      let rest = typeof piece === 'string' ? encoder.encode(piece) : piece
      bytes += rest.length
      if (bytes > max) return err(fileTooLarge(what, bytes, max))
      for (;;) {
        const taken = rest.subarray(0, FILE_PART_BYTES - filled)
        part.set(taken, filled)
        filled += taken.length
        rest = rest.subarray(taken.length)
        if (filled < FILE_PART_BYTES) break
        const sent = await send()
        if (!sent.ok) return sent
      }
      await yieldToPage()
    }
  }
  if (filled > 0 || parts === 0) {
    const sent = await send()
    if (!sent.ok) return sent
  }
  const saved = await host.saveFile({ suggestedName, file, parts })
  return saved.ok ? ok({ ...saved.value, bytes }) : saved
}
