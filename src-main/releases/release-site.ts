import { join } from 'node:path'
import { failure, type Failure } from '../../src-shared/core/failure.ts'
import { createSha256 } from '../../src-shared/custody/sha256.ts'
import { MANIFEST_CHARS, type ReleasePackage } from '../../src-shared/release/release-manifest.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { createTransport, type SendOutcome, type SendRequest } from '../broker/http/transport.ts'
import { diskFailure, type FileHandle, nodeFiles } from '../disk/file-system.ts'
import type { ReleaseSource } from './release-source.ts'

/** Name of the newest release's manifest at the address. */
const NEWEST = 'casebook.release.json'

/** Deadline of a manifest request, from the first byte sent to the last one received. */
const MANIFEST_MS = 30_000
/** Minimum speed of a package download, in bytes per millisecond. */
const MIN_DOWNLOAD_BYTES_PER_MS = 50

export interface ReleaseSite {
  readonly readManifest: () => Promise<Result<string>>
  /**
   * Downloads into a temporary file in `folder`. It is renamed to the listed name if `problemsOf`
   * finds no problem; otherwise it is removed.
   */
  readonly downloadUpdate: (fetch: PackageFetch) => Promise<Result<undefined>>
  /** Aborts downloads in progress. */
  readonly close: () => void
}

export interface PackageFetch {
  readonly listed: ReleasePackage
  readonly folder: string
  readonly onBytes: (done: number) => void
  /** What is wrong with the received bytes. */
  readonly problemsOf: (got: { readonly bytes: number; readonly sha256: string }) => readonly string[]
}

/**
 * The client of the release address: it uses the broker's transport, so redirects are not followed,
 * only that address is reached, and every request has a deadline; the key is never sent.
 */
export function openReleaseSite({ origin, path }: NonNullable<ReleaseSource['address']>): ReleaseSite {
  const transports = new Set<ReturnType<typeof createTransport>>()
  async function get(name: string, max: number, deadlineMs: number, take?: SendRequest['take']): Promise<SendOutcome> {
    const transport = createTransport({ deadlineMs, maxBodyBytes: max })
    transports.add(transport)
    try {
      return await transport.send({ origin, method: 'GET', path: `${path}/${name}`, body: '', key: undefined, take })
    } finally {
      transports.delete(transport)
      transport.close()
    }
  }
  return {
    async readManifest() {
      const outcome = await get(NEWEST, MANIFEST_CHARS, MANIFEST_MS)
      const refusal = refusalOf(outcome, 'The manifest', 'exceeds the maximum size')
      return outcome.kind === 'answered' && refusal === undefined ? ok(new TextDecoder().decode(outcome.response.body)) : err(refusal ?? NOT_REACHED)
    },
    async downloadUpdate({ listed, folder, onBytes, problemsOf }) {
      // Named like an unfinished write, so that it is removed if the process is killed.
      const temporary = join(folder, `${listed.name}.${process.pid}-0.tmp`)
      const hash = createSha256()
      let bytes = 0
      let handle: FileHandle | undefined
      try {
        await nodeFiles.makeDir(folder)
        await nodeFiles.remove(temporary)
        const file = (handle = await nodeFiles.open(temporary, 'wx'))
        let writing: Promise<void> = Promise.resolve()
        const outcome = await get(listed.name, listed.bytes, 60_000 + listed.bytes / MIN_DOWNLOAD_BYTES_PER_MS, async (chunk) => {
          bytes += chunk.length
          hash.add(chunk)
          onBytes(bytes)
          writing = file.write(chunk)
          return await writing.then(
            () => undefined,
            (thrown: unknown) => diskFailure(thrown, 'the package was not saved'),
          )
        })
        // A download that hit its deadline may still have a piece on its way to the disk.
        await writing
        const refusal = refusalOf(outcome, listed.name, 'is larger than the size in the manifest')
        if (refusal !== undefined) return err(refusal)
        const problems = problemsOf({ bytes, sha256: hash.hex() })
        if (problems.length > 0) return err(notAsSigned(problems))
        await file.sync()
        await file.close()
        handle = undefined
        await nodeFiles.rename(temporary, join(folder, listed.name))
        await nodeFiles.syncDir(folder)
        return ok(undefined)
      } catch (thrown) {
        return err(diskFailure(thrown, 'the package was not saved'))
      } finally {
        await handle?.close().catch(() => undefined)
        await nodeFiles.remove(temporary).catch(() => undefined)
      }
    },
    close() {
      for (const transport of transports) transport.close()
    },
  }
}

const NOTHING_CHANGED = 'No files were changed. Check again later, or check a package from a file.'
const NOT_REACHED = failure('network', 'The release address cannot be reached.', 'Check the network connection, or check a package from a file.')

/** A package or manifest that differs from what was signed. */
export function notAsSigned(problems: readonly string[]): Failure {
  return failure('bad_release', problems.join(' '), 'Do not install it. Download it again from the release page. No files were changed.')
}

/**
 * Why the outcome is not a whole file; undefined if it is. The transport's own sentences are about
 * paid calls, which this is not.
 */
function refusalOf(outcome: SendOutcome, what: string, tooLong: string): Failure | undefined {
  if (outcome.kind !== 'answered') {
    const { code } = outcome.failure
    if (code === 'tls')
      return failure(
        'tls',
        'TLS certificate verification of the release address failed.',
        'Check the date of this computer and the network. No files were changed.',
      )
    if (code === 'timeout') return failure('timeout', 'The release address did not respond in time.', NOTHING_CHANGED)
    return NOT_REACHED
  }
  const { status, bodyFailure: trouble } = outcome.response
  if (status >= 300 && status < 400)
    return failure('unexpected_redirect', `Unexpected redirect (${status}) from the release address. Redirects are not followed.`, NOTHING_CHANGED)
  if (status !== 200) return failure('bad_status', `The release address responded with status ${status} instead of 200.`, NOTHING_CHANGED)
  const code = trouble?.code
  if (code === 'too_large') return failure('bad_release', `${what} ${tooLong}.`, 'Do not install it. No files were changed.')
  if (code === 'timeout') return failure('timeout', `${what} was not received completely within the time limit.`, NOTHING_CHANGED)
  if (code === 'truncated') return failure('truncated', `${what} was not received completely: the connection was interrupted.`, NOTHING_CHANGED)
  if (code === 'bad_encoding') return failure('bad_encoding', `${what} has an unsupported content encoding.`, NOTHING_CHANGED)
  return trouble
}
