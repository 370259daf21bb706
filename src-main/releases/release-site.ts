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
const SLOWEST = 50

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
  async function get(name: string, most: number, deadlineMs: number, take?: SendRequest['take']): Promise<SendOutcome> {
    const transport = createTransport({ deadlineMs, maxBodyBytes: most })
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
      const refusal = refusalOf(outcome, 'The manifest', 'is longer than any release needs')
      return outcome.kind === 'answered' && refusal === undefined ? ok(new TextDecoder().decode(outcome.answer.body)) : err(refusal ?? NOT_REACHED)
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
        const outcome = await get(listed.name, listed.bytes, 60_000 + listed.bytes / SLOWEST, async (chunk) => {
          bytes += chunk.length
          hash.add(chunk)
          onBytes(bytes)
          writing = file.write(chunk)
          return await writing.then(
            () => undefined,
            (thrown: unknown) => diskFailure(thrown, 'the package was not kept'),
          )
        })
        // A download that hit its deadline may still have a piece on its way to the disk.
        await writing
        const refusal = refusalOf(outcome, listed.name, 'is longer than the release says')
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
        return err(diskFailure(thrown, 'the package was not kept'))
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

const NOTHING_CHANGED = 'Nothing was changed. Look again later, or check a package from a file.'
const NOT_REACHED = failure('network', 'The release address cannot be reached.', 'Check the network connection, or check a package from a file.')

/** A package or manifest that differs from what was signed. */
export function notAsSigned(problems: readonly string[]): Failure {
  return failure('bad_release', problems.join(' '), 'Do not install it: get it again from where releases are published. Nothing was changed.')
}

/**
 * Why the outcome is not a whole file; undefined if it is. The transport's own sentences are about
 * paid calls, which this is not.
 */
function refusalOf(outcome: SendOutcome, what: string, tooLong: string): Failure | undefined {
  if (outcome.kind !== 'answered') {
    const { code } = outcome.failure
    if (code === 'tls')
      return failure('tls', 'The release address did not prove who it is.', 'Check the date of this computer and the network. Nothing was changed.')
    if (code === 'timeout') return failure('timeout', 'The release address did not answer in time.', NOTHING_CHANGED)
    return NOT_REACHED
  }
  const { status, bodyFailure: trouble } = outcome.answer
  if (status >= 300 && status < 400)
    return failure('unexpected_redirect', `The release address answered ${status}, which would lead elsewhere; it was not followed.`, NOTHING_CHANGED)
  if (status !== 200) return failure('bad_status', `The release address answered ${status} where only 200 carries a file.`, NOTHING_CHANGED)
  const code = trouble?.code
  if (code === 'too_large') return failure('bad_release', `${what} ${tooLong}.`, 'Do not install it. Nothing was changed.')
  if (code === 'timeout') return failure('timeout', `${what} did not arrive whole in time.`, NOTHING_CHANGED)
  if (code === 'truncated') return failure('truncated', `${what} broke off on its way.`, NOTHING_CHANGED)
  if (code === 'bad_encoding') return failure('bad_encoding', `${what} is packed in a way that Casebook does not open.`, NOTHING_CHANGED)
  return trouble
}
