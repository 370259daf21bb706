import type { MethodArgs, SavedFile } from '../src-shared/bridge.ts'
import { failure } from '../src-shared/failure.ts'
import { err, ok, type Result } from '../src-shared/result.ts'

const FILE_NAME = /^[A-Za-z0-9_-]{1,114}\.(html|json|svg|csv)$/

const MEDIA_TYPES: Readonly<Record<string, string>> = { html: 'text/html', json: 'application/json', svg: 'image/svg+xml', csv: 'text/csv' }

/** How long the blob outlives the click: the browser reads it after the click returned, for large files over several seconds. */
const KEEP_BLOB_MS = 60_000

/** Decodes base64; undefined where it is not base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
    return bytes
  } catch {
    return undefined
  }
}

/** Characters that are decoded between two pauses; whole groups of four, so that each piece stands for itself. */
const PIECE = 400_000

/** A file of a hundred megabytes decoded in one go would hold up the page. */
async function piecesOfBase64(text: string): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < text.length; at += PIECE) {
    const piece = bytesOfBase64(text.slice(at, at + PIECE))
    if (piece === undefined) return undefined
    pieces.push(piece)
    await new Promise((resume) => setTimeout(resume))
  }
  return pieces
}

/** Saves a file through the browser's own download: `saveFile` of the bridge in the browser host. */
export async function downloadFile({ suggestedName, contentBase64 }: MethodArgs<'saveFile'>): Promise<Result<SavedFile>> {
  const extension = FILE_NAME.exec(suggestedName)?.[1]
  if (extension === undefined) {
    return err(
      failure(
        'bad_request',
        'The suggested file name is not one that can be saved.',
        'Use letters, digits, hyphen and underscore, with a known ending.',
      ),
    )
  }
  const pieces = await piecesOfBase64(contentBase64)
  if (pieces === undefined) return err(failure('bad_request', `The content of ${suggestedName} is not base64.`, 'Export again.'))
  const address = URL.createObjectURL(new Blob(pieces, { type: MEDIA_TYPES[extension] ?? 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = suggestedName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_BLOB_MS)
  return ok({ saved: true, name: suggestedName })
}
