import { toBase64 } from '../../src-shared/core/base64.ts'
import type { Bridge, SavedFile } from '../../src-shared/ipc/bridge.ts'
import { FILE_PART_BYTES, SAVED_FILE_BYTES } from '../../src-shared/ipc/message-size.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { fileTooLarge } from '../../src-shared/ipc/staged-files.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'
import { shortPieces } from '../../src-shared/core/text/short-pieces.ts'
import { bridge } from './bridge.ts'

export interface FileToSave {
  /** At the beginning of a sentence: "The report". */
  readonly what: string
  readonly suggestedName: string
  /** Texts that make the file, one after the other, as UTF-8, or bytes as they are. Where one of them is a failure, nothing is saved. */
  readonly pieces: Iterable<string | Uint8Array> | AsyncIterable<Result<string>>
  /** Most bytes that it may have; `SAVED_FILE_BYTES` unless given. */
  readonly most?: number
}

/** What came of it, and how many bytes the file has. */
export type SavedText = SavedFile & { readonly bytes: number }

/**
 * Offers a file through the host, which asks where it goes. Its text is encoded and handed over part by part, so that a large file never
 * stands in one string; one that grows over `most` bytes is refused before anybody was asked for a place.
 */
export async function saveFile(
  { what, suggestedName, pieces: all, most = SAVED_FILE_BYTES }: FileToSave,
  host: Pick<Bridge, 'writeFilePart' | 'saveFile'> = bridge(),
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
      if (bytes > most) return err(fileTooLarge(what, bytes, most))
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
