import { join } from 'node:path'
import type { IpcHandlers } from '../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { ageOf, packageProblems, packagesHere } from '../../src-shared/release/check-package.ts'
import { readManifest, type Release, type ReleasePackage } from '../../src-shared/release/release-manifest.ts'
import type { FoundRelease, PackageDownload, UpdateState } from '../../src-shared/release/update-state.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { HostCapabilities } from '../ipc/host-capabilities.ts'
import { removeTempFiles } from '../disk/temp-files.ts'
import type { SettingsFile } from '../settings.ts'
import { notAsSigned, openReleaseSite, type ReleaseSite } from './release-site.ts'
import type { ReleaseSource } from './release-source.ts'

export interface UpdatesOptions {
  readonly source: ReleaseSource
  readonly dataDir: string
  /** The running version. */
  readonly present: string
  readonly host: HostCapabilities['kind']
  readonly settings: Pick<SettingsFile, 'get' | 'change'>
  readonly now: () => Date
  readonly changed: (state: UpdateState) => void
}

export interface Updates {
  readonly methods: Pick<
    IpcHandlers,
    'readUpdates' | 'setUpdateCheckEnabled' | 'checkForUpdates' | 'downloadUpdate' | 'cancelUpdateDownload' | 'checkPackage'
  >
  /** At a start: checks if the check was switched on; otherwise makes no request. */
  readonly begin: () => void
  /** Resolves when no check or download is in progress. */
  readonly idle: () => Promise<void>
  readonly close: () => Promise<void>
}

const HERE = { system: process.platform, processor: process.arch }

/** Minimum interval between progress events; more frequent ones would not be visible. */
const MIN_PROGRESS_INTERVAL_MS = 250

/**
 * New versions of Casebook. No request before the check was switched on, no trust in anything that
 * no key of the build has signed, no installation: the result is a verified file and its location.
 */
export function createUpdates({ source, dataDir, present, host, settings, now, changed }: UpdatesOptions): Updates {
  const folder = join(dataDir, 'updates')
  removeTempFiles(folder)
  const { keys, address } = source
  const build = keys.length === 0 ? 'no-key' : address === undefined ? 'no-address' : 'complete'
  const site: ReleaseSite | undefined = address === undefined ? undefined : openReleaseSite(address)
  let result: UpdateState['result']
  let release: Release | undefined
  let download: PackageDownload | undefined
  let looking: Promise<void> | undefined
  let fetching: Promise<void> | undefined
  /** Counts started operations, so that the end of an abandoned one is ignored. */
  let turn = 0

  const state = (): UpdateState => ({
    build,
    keys,
    address: address === undefined ? '' : address.origin + address.path,
    present,
    ...HERE,
    isOn: build === 'complete' && settings.get().lookForUpdates,
    isChecking: looking !== undefined,
    result,
    package: download,
  })
  const publish = (): UpdateState => {
    const reported = state()
    changed(reported)
    return reported
  }

  async function look(from: ReleaseSite): Promise<void> {
    const text = await from.readManifest()
    const read = text.ok ? await readSigned(text.value, keys) : text
    // Switched off meanwhile: discard the result.
    if (!settings.get().lookForUpdates) return
    const at = now().toISOString()
    release = read.ok ? read.value : undefined
    result = read.ok ? { at, release: foundOf(read.value) } : { at, failure: read.error }
    if (download?.phase !== 'fetching') download = undefined
  }

  function foundOf(found: Release): FoundRelease {
    const age = ageOf(found, present)
    const packages = age === 'newer' ? packagesHere(found, { ...HERE, host }) : []
    return { version: found.version, age, notes: found.notes, packages: packages.map(({ name, bytes }) => ({ name, bytes })) }
  }

  async function checkOnce(): Promise<void> {
    if (site === undefined || !state().isOn) return
    if (looking === undefined) {
      looking = look(site).finally(() => {
        looking = undefined
        publish()
      })
      publish()
    }
    await looking
  }

  async function fetchFrom(from: ReleaseSite, found: Release, listed: ReleasePackage, own: number): Promise<void> {
    const { name, bytes } = listed
    let reportedAt = -Infinity
    const onBytes = (done: number): void => {
      if (own !== turn || (performance.now() - reportedAt < MIN_PROGRESS_INTERVAL_MS && done < bytes)) return
      reportedAt = performance.now()
      download = { phase: 'fetching', name, bytes, done }
      publish()
    }
    onBytes(0)
    const fetched = await from.downloadUpdate({
      listed,
      folder,
      onBytes,
      problemsOf: (got) => packageProblems({ name, ...got, ...HERE, present }, found),
    })
    if (own !== turn) return
    download = fetched.ok
      ? { phase: 'ready', name, version: found.version, path: join(folder, name) }
      : { phase: 'refused', name, failure: fetched.error }
    publish()
  }

  function stop(): void {
    turn += 1
    site?.close()
    if (download?.phase === 'fetching') download = undefined
  }

  const idle = async (): Promise<void> => {
    await Promise.all([looking, fetching])
  }

  return {
    begin: () => void checkOnce(),
    idle,
    close: async () => {
      stop()
      await idle()
    },
    methods: {
      readUpdates: async () => ok(state()),
      async setUpdateCheckEnabled({ on }) {
        if (on && build !== 'complete') return err(build === 'no-key' ? NO_KEY : NO_ADDRESS)
        await settings.change({ lookForUpdates: on })
        if (on) await checkOnce()
        else {
          stop()
          result = undefined
          release = undefined
        }
        return ok(publish())
      },
      async checkForUpdates() {
        if (build !== 'complete') return err(build === 'no-key' ? NO_KEY : NO_ADDRESS)
        if (!state().isOn) return err(OFF)
        await checkOnce()
        return ok(state())
      },
      async downloadUpdate({ name }) {
        // A problem of another package does not concern this one.
        if (download?.phase === 'refused' && download.name !== name) {
          download = undefined
          publish()
        }
        if (site === undefined || !state().isOn) return err(OFF)
        const found = release
        if (found === undefined || ageOf(found, present) !== 'newer') return err(NONE_FOUND)
        const listed = packagesHere(found, { ...HERE, host }).find((one) => one.name === name)
        if (listed === undefined) return err(NONE_FOUND)
        if (download?.phase !== 'fetching') {
          const own = (turn += 1)
          download = { phase: 'fetching', name, bytes: listed.bytes, done: 0 }
          const before = fetching
          fetching = (async () => {
            // A stopped download may still be removing its file.
            await before
            if (own === turn) await fetchFrom(site, found, listed, own)
          })()
        }
        return ok(state())
      },
      async cancelUpdateDownload() {
        stop()
        return ok(publish())
      },
      async checkPackage({ manifest, name, bytes, sha256 }) {
        if (build === 'no-key') return err(NO_KEY)
        const read = await readSigned(manifest, keys)
        if (!read.ok) return read
        const problems = packageProblems({ name, bytes, sha256, ...HERE, present }, read.value)
        if (problems.length > 0) return err(notAsSigned(problems))
        return ok({ name, version: read.value.version, age: ageOf(read.value, present), notes: read.value.notes })
      },
    },
  }
}

async function readSigned(text: string, keys: readonly string[]): Promise<Result<Release>> {
  const read = await readManifest(text, keys)
  return 'release' in read ? ok(read.release) : err(notAsSigned(['unknown' in read ? read.unknown : read.wrong]))
}

const NO_KEY = failure(
  'unsupported',
  'This build contains no release key and cannot check a new version.',
  'Check a package with casebook-verify --package and the published key.',
)
const NO_ADDRESS = failure('unsupported', 'This build has no release address and cannot check for updates.', 'Check a package from a file.')
const OFF = failure('unsupported', 'The update check is off.', 'Turn it on, or check a package from a file.')
const NONE_FOUND = failure('not_found', 'No newer version with this package was found.', 'Check again.')
