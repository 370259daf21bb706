import type { Failure } from '../core/failure.ts'

/** Age of a version relative to the running one. */
export type VersionAge = 'newer' | 'same' | 'older'

/** A release with a verified signature. Its notes are shown as plain text only. */
export interface FoundRelease {
  readonly version: string
  readonly age: VersionAge
  readonly notes: string
  /** Those of its packages that run here; only for a newer release. */
  readonly packages: readonly { readonly name: string; readonly bytes: number }[]
}

/**
 * A package that is being downloaded, or its outcome. Only a `ready` package is offered: complete,
 * and as it was signed.
 */
export type PackageDownload =
  | { readonly phase: 'fetching'; readonly name: string; readonly bytes: number; readonly done: number }
  | { readonly phase: 'ready'; readonly name: string; readonly version: string; readonly path: string }
  | { readonly phase: 'refused'; readonly name: string; readonly failure: Failure }

/** The backend's state of releases. */
export interface UpdateState {
  /**
   * What the build contains: without a key no release can be verified, without an address no update
   * can be checked.
   */
  readonly build: 'no-key' | 'no-address' | 'complete'
  /** Public keys of releases that this build trusts. */
  readonly keys: readonly string[]
  /** Address of the update check; '' where the build has none. */
  readonly address: string
  /** The running version. */
  readonly present: string
  readonly system: string
  readonly processor: string
  /** Whether the update check is switched on. */
  readonly isOn: boolean
  readonly isChecking: boolean
  /** Result of the last check. Absent: no check was made, which differs from no newer version. */
  readonly result?: ({ readonly at: string; readonly release: FoundRelease } | { readonly at: string; readonly failure: Failure }) | undefined
  readonly package?: PackageDownload | undefined
}

/** A package file that matches a signed release. */
export interface CheckedPackage {
  readonly name: string
  readonly version: string
  readonly age: VersionAge
  readonly notes: string
}
