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
  const bytes = bytesOfBase64(contentBase64)
  if (bytes === undefined) return err(failure('bad_request', `The content of ${suggestedName} is not base64.`, 'Export again.'))
  const address = URL.createObjectURL(new Blob([bytes], { type: MEDIA_TYPES[extension] ?? 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = suggestedName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_BLOB_MS)
  return ok({ saved: true, name: suggestedName })
}
