import { oldRuntime } from '../../src-shared/report/old-runtime.ts'
import type { StoredFile } from '../../src-shared/report/stored-file.ts'
import { environmentError, notVerified, verdictText, type VerdictText } from '../../src-shared/report/verdict-text.ts'
import { verifyFile } from '../../src-shared/report/verify-file.ts'
import { workerText } from './messages.ts'

/**
 * The request of a page, Casebook's own or the verifier's: a report or an evidence file, and
 * optionally the evidence file of the case.
 */
export interface VerifyRequest {
  readonly file: File
  readonly caseFile: File | undefined
  readonly version: string
}

addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => void verdictOf(data).then((said) => postMessage(said)))

async function verdictOf({ file, caseFile, version }: VerifyRequest): Promise<VerdictText> {
  const old = oldRuntime(workerText.thisBrowser)
  if (old !== undefined) return environmentError(old)
  const empty = [file, caseFile].find((one) => one?.size === 0)
  if (empty !== undefined) return notVerified(workerText.empty(empty.name))
  try {
    return verdictText(file.name, await verifyFile(storedFile(file), version, caseFile === undefined ? undefined : storedFile(caseFile)))
  } catch (error) {
    return notVerified(workerText.unreadable(file.name, error instanceof Error ? error.name : workerText.unknownReason))
  }
}

function storedFile(file: File): StoredFile {
  const chunks = async function* (from?: number, to?: number): AsyncGenerator<Uint8Array> {
    const reader = file.slice(from, to).stream().getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  }
  return { bytes: file.size, chunks }
}
