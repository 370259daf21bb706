import { fromBase64 } from '../src-shared/core/base64.ts'
import type { MethodArgs, SavedFile } from '../src-shared/ipc/casebook-api.ts'
import { failure } from '../src-shared/core/failure.ts'
import { SAVED_FILE_BYTES } from '../src-shared/ipc/message-size.ts'
import { err, ok, type Result } from '../src-shared/core/result.ts'
import { createStagedFiles } from '../src-shared/ipc/staged-files.ts'

const FILE_NAME = /^[A-Za-z0-9_-]{1,114}\.(html|json|svg|csv|png|graphml|gexf|pdf)$/

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  json: 'application/json',
  svg: 'image/svg+xml',
  csv: 'text/csv',
  png: 'image/png',
  graphml: 'application/graphml+xml',
  gexf: 'application/gexf+xml',
  pdf: 'application/pdf',
}

/**
 * How long the blob outlives the click: the browser reads it after the click handler has returned,
 * for large files over several seconds.
 */
const BLOB_LIFETIME_MS = 60_000

/**
 * Each part becomes a blob at once: the browser stores it outside the page's memory, and the whole
 * file is never one string.
 */
const files = createStagedFiles<Blob>({
  keep(base64) {
    const bytes = fromBase64(base64)
    return bytes === undefined ? undefined : ok({ part: new Blob([bytes]), bytes: bytes.length })
  },
  // Chromium cancels the download of a blob of 800 MB without informing the page: the bound is a
  // size that is known to work.
  max: SAVED_FILE_BYTES,
})

/** Takes a part of a file: implements `writeFilePart` in the browser host. */
export async function stageFilePart(args: MethodArgs<'writeFilePart'>): Promise<Result<{ readonly bytes: number }>> {
  return files.write(args)
}

/** Saves a file through the browser's own download: implements `saveFile` in the browser host. */
export async function downloadFile({ suggestedName, ...which }: MethodArgs<'saveFile'>): Promise<Result<SavedFile>> {
  const content = files.take(which)
  if (!content.ok) return content
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
  const address = URL.createObjectURL(new Blob([...content.value], { type: MEDIA_TYPES[extension] ?? 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = suggestedName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), BLOB_LIFETIME_MS)
  return ok({ saved: true, name: suggestedName })
}
