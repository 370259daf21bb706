import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A library that a package contains or installs, from the lock file. */
export interface Library {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly licence: string
  /** Folder of the installed library. */
  readonly folder: string
  /** Subresource integrity of its tarball; '' if the lock file has none. */
  readonly integrity: string
}

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
type Lock = Readonly<Record<string, Locked>>

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * All libraries of the app: its dependencies and theirs, from the lock file. At least what any
 * package contains; a bundler omits unused ones. Libraries of tools are not included.
 */
export function shippedLibraries(root = ROOT): readonly Library[] {
  const packages = lockOf(root)
  const places = new Set<string>()
  const waiting = namesOf(packages['']).flatMap((name) => placeOf(packages, '', name))
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (places.has(place)) continue
    places.add(place)
    for (const name of namesOf(packages[place])) waiting.push(...placeOf(packages, place, name))
  }
  return [...places].toSorted().map((place) => libraryAt(place, packages, root))
}

/**
 * The keychain module of desktop packages, with its native code for each system, of which a package
 * contains its own.
 */
export function keychainModules(root = ROOT): readonly Library[] {
  const packages = lockOf(root)
  const places = Object.keys(packages).filter((place) => /^node_modules\/@napi-rs\/keyring(?:-[\w-]+)?$/.test(place))
  return places.toSorted().map((place) => libraryAt(place, packages, root))
}

function lockOf(root: string): Lock {
  const { packages }: { packages: Lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return packages
}

function libraryAt(place: string, packages: Lock, root: string): Library {
  const { version = '', license = '', integrity = '' } = packages[place] ?? {}
  return { name: place.slice(place.lastIndexOf('node_modules/') + 13), version, licence: license, folder: join(root, place), integrity }
}

function namesOf({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Locked = {}): string[] {
  return [...Object.keys(dependencies), ...Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)]
}

/**
 * The folder in which npm resolves a package required from `from`: inside it, else in the folders
 * above. A list; empty if not found.
 */
function placeOf(lock: Lock, from: string, name: string): readonly string[] {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (place in lock) return [place]
    if (at === '') return []
  }
}
