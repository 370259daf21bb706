import { compareVersions, type Release, type ReleasePackage } from './release-manifest.ts'
import type { VersionAge } from './update-state.ts'

/** A package file, and the system it is to run on. */
export interface PackageFound {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly system: string
  readonly processor: string
  /** The installed version. */
  readonly present: string
}

/**
 * Reasons why a package cannot be installed here, one sentence each, by a trusted manifest; none
 * where it can.
 */
export function packageProblems(found: PackageFound, { version, packages }: Release): readonly string[] {
  const listed = packages.find(({ name }) => name === found.name) ?? packages.find(({ sha256 }) => sha256 === found.sha256)
  if (listed === undefined) return [`${found.name} is not a package of this release (${version}).`]
  const problems: string[] = []
  if (found.bytes !== listed.bytes)
    problems.push(`Size mismatch (${found.bytes} bytes; the release lists ${listed.bytes}): the file is truncated or a different file.`)
  else if (found.sha256 !== listed.sha256)
    problems.push(`Hash mismatch: the file was altered. Its hash is ${found.sha256}; the release lists ${listed.sha256}.`)
  if (!runsOn(listed, found))
    problems.push(`Wrong platform: the package is for ${positionOf(listed)}; this computer is ${found.system} on ${found.processor}.`)
  if (compareVersions(version, found.present) < 0)
    problems.push(`Downgrade: the package is version ${version}, older than the installed version ${found.present}.`)
  return problems
}

/**
 * Packages of a release that can replace the running one: those for this system in the desktop app,
 * that of the browser host there.
 */
export function packagesHere(
  { packages }: Release,
  here: Pick<PackageFound, 'system' | 'processor'> & { readonly host: 'electron' | 'browser' },
): readonly ReleasePackage[] {
  if (here.host === 'browser') return packages.filter(({ name }) => /^casebook-\d.*\.tgz$/.test(name))
  return packages.filter((listed) => listed.system !== 'any' && runsOn(listed, here))
}

/** Whether a release is newer than, equal to or older than the installed version. */
export function ageOf({ version }: Pick<Release, 'version'>, present: string): VersionAge {
  const difference = compareVersions(version, present)
  return difference > 0 ? 'newer' : difference < 0 ? 'older' : 'same'
}

function runsOn({ system, processor }: ReleasePackage, here: Pick<PackageFound, 'system' | 'processor'>): boolean {
  return (system === 'any' || system === here.system) && (processor === 'any' || processor === here.processor)
}

function positionOf({ system, processor }: ReleasePackage): string {
  return `${system === 'any' ? 'any system' : system} on ${processor === 'any' ? 'any processor' : processor}`
}
