import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Lock = Readonly<Record<string, Locked>>

/** Where npm finds a package for the one at `from`: next to it, else in the folders above. */
function standsInLock(lock: Lock, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in lock) return true
    if (at === '') return false
  }
}

function missing(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([position, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !standsInLock(lock, position, name))
      .map((name) => `${position} ${version ?? ''} names ${name}`),
  )
}

const lock = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { readonly packages: Lock }).packages // npm's own file, parsed

/**
 * `npm ci` refuses a lock that lacks a package for another system; `npm install` there would omit
 * it silently.
 */
test('every optional package that the lock names for a system is in the lock', () => {
  expect(missing(lock)).toEqual([])
})

test.each(['darwin-arm64', 'darwin-x64', 'win32-arm64', 'win32-x64', 'linux-arm64', 'linux-x64'])('tools for %s are locked', (system) => {
  for (const tool of ['@oxlint/binding-', '@oxfmt/binding-', '@oxlint-tsgolint/', '@oxc-parser/binding-', '@napi-rs/keyring-']) {
    expect(
      Object.keys(lock).some((position) => position.includes(`node_modules/${tool}${system}`)),
      `${tool}${system}`,
    ).toBe(true)
  }
})

test('a missing package is named', () => {
  const whole = { '': { version: '1' }, 'node_modules/a': { version: '2', optionalDependencies: { 'a-linux': '2', 'a-darwin': '2' } } }
  expect(missing({ ...whole, 'node_modules/a-linux': {} })).toEqual(['node_modules/a 2 names a-darwin'])
  expect(missing({ ...whole, 'node_modules/a-linux': {}, 'node_modules/a/node_modules/a-darwin': {} })).toEqual([])
})
