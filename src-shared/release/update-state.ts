import type { Failure } from '../core/failure.ts'

/** How a version stands to the one that runs here. */
export type VersionAge = 'newer' | 'same' | 'older'

/** A release whose signature was found right. Its notes are shown as text and never more. */
export interface FoundRelease {
  readonly version: string
  readonly age: VersionAge
  readonly notes: string
  /** Those of its packages that run here; only of a newer release. */
  readonly packages: readonly { readonly name: string; readonly bytes: number }[]
}

/** A package on its way, or come to its end. Offered is what is `ready`: whole, and as it was signed. */
export type PackageOnItsWay =
  | { readonly phase: 'fetching'; readonly name: string; readonly bytes: number; readonly done: number }
  | { readonly phase: 'ready'; readonly name: string; readonly version: string; readonly path: string }
  | { readonly phase: 'refused'; readonly name: string; readonly failure: Failure }

/** What the desk knows of releases. */
export interface UpdateState {
  /** What the build was given: without a key nothing can be checked, without an address nothing can be looked for. */
  readonly build: 'no-key' | 'no-address' | 'complete'
  /** Public keys of releases that this build believes. */
  readonly keys: readonly string[]
  /** Where releases are looked for; '' where the build names no address. */
  readonly address: string
  /** The version that runs. */
  readonly present: string
  readonly system: string
  readonly processor: string
  /** Looking was switched on. */
  readonly isOn: boolean
  readonly asking: boolean
  /** What the last look came to. Absent: nobody has asked, which is not the same as no newer version. */
  readonly answer?: ({ readonly at: string; readonly release: FoundRelease } | { readonly at: string; readonly failure: Failure }) | undefined
  readonly package?: PackageOnItsWay | undefined
}

/** A package from a file that is what a signed release says. */
export interface CheckedPackage {
  readonly name: string
  readonly version: string
  readonly age: VersionAge
  readonly notes: string
}
