import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareVersions } from '../../../src-shared/release/release-manifest.ts'
import { packageVerdict, type PackageQuestion } from '../../../src-verifier/package-verdict.ts'

/** Packages, a manifest signed by the real tool, and a key for this test only. */
const folder = mkdtempSync(join(tmpdir(), 'casebook-release-'))
const at = (name: string): string => join(folder, name)
const LINUX = 'casebook-2.0.0-linux-x64.deb'
const ANY = 'casebook-2.0.0.tgz'
const aside = mkdtempSync(join(tmpdir(), 'casebook-release-'))
let key = ''

function signWith(keyFile: string, version: string): string {
  return execFileSync(process.execPath, ['tools/sign-release.ts', folder, version, at('notes.md'), at(keyFile)], { encoding: 'utf8' }).trim()
}

beforeAll(() => {
  for (const name of ['key.pem', 'other.pem'])
    writeFileSync(at(name), generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
  writeFileSync(at('notes.md'), 'What is new.')
  writeFileSync(at(LINUX), 'a package for linux')
  writeFileSync(at(ANY), 'a package for all')
  key = signWith('key.pem', '2.0.0')
})
afterAll(() => {
  for (const made of [folder, aside]) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
})

const request = (more: Partial<PackageQuestion> = {}) =>
  packageVerdict({
    path: at(LINUX),
    manifestPath: at('casebook-2.0.0.release.json'),
    key,
    present: '1.9.0',
    system: 'linux',
    processor: 'x64',
    ...more,
  })
const manifest = (): string => readFileSync(at('casebook-2.0.0.release.json'), 'utf8')

/** A file next to the release: everything in its folder is signed with it. */
function write(name: string, text: string): string {
  const path = join(aside, name)
  writeFileSync(path, text)
  return path
}

test('a package of a signed release, for this system, is VERIFIED, and so is the same version once more', async () => {
  expect(await request()).toMatchObject({
    word: 'VERIFIED',
    exitCode: 0,
    lines: [expect.stringContaining('the released Casebook 2.0.0 for this system')],
  })
  expect(await request({ path: at(ANY), system: 'darwin', processor: 'arm64' })).toMatchObject({ word: 'VERIFIED' })
  expect(await request({ present: '2.0.0' })).toMatchObject({ word: 'VERIFIED' })
})

test.each([
  ['another system', { system: 'win32' }, 'Wrong platform: the package is for linux on x64; this computer is win32 on x64.'],
  ['another processor', { processor: 'arm64' }, 'Wrong platform: the package is for linux on x64; this computer is linux on arm64.'],
  ['older than what is here', { present: '2.0.1' }, 'Downgrade: the package is version 2.0.0, older than the installed version 2.0.1.'],
  ['older by number, not by letter', { present: '10.0.0' }, 'Downgrade: the package is version 2.0.0, older than the installed version 10.0.0.'],
] as const)('refused: %s', async (_, more, sentence) => {
  expect(await request(more)).toMatchObject({ word: 'FAILED', exitCode: 1, lines: [sentence] })
})

test('a package that was cut, altered or is not part of the release is FAILED', async () => {
  const before = readFileSync(at(LINUX), 'utf8')
  writeFileSync(at(LINUX), before.slice(0, -1))
  expect(await request()).toMatchObject({ word: 'FAILED', lines: [expect.stringMatching(/^Size mismatch \(18 bytes; the release lists 19\)/)] })
  writeFileSync(at(LINUX), before.replace('linux', 'lunix'))
  expect(await request()).toMatchObject({ word: 'FAILED', lines: [expect.stringMatching(/^Hash mismatch: the file was altered/)] })
  writeFileSync(at(LINUX), before)
  expect(await request({ path: write('other.deb', 'something else') })).toMatchObject({
    word: 'FAILED',
    lines: ['other.deb is not a package of this release (2.0.0).'],
  })
})

test('a manifest by another key, or altered, is FAILED, whatever it states about the package', async () => {
  const whole = manifest()
  const altered = write('altered.json', whole.replace('What is new.', 'What is old.'))
  expect(await request({ manifestPath: altered })).toMatchObject({ word: 'FAILED', lines: [expect.stringContaining('altered')] })
  const renamed = write('renamed.json', whole.replace('"system": "linux"', '"system": "win32"'))
  expect(await request({ manifestPath: renamed, system: 'win32' })).toMatchObject({ word: 'FAILED', lines: [expect.stringContaining('altered')] })
  const other = signWith('other.pem', '2.0.0')
  expect(await request()).toMatchObject({ word: 'FAILED', lines: [`The manifest is signed with an unknown key, ${other}.`] })
  // Its own key in place of the other's does not help.
  expect(await request({ manifestPath: write('swapped.json', manifest().replace(other, key)) })).toMatchObject({ word: 'FAILED' })
  writeFileSync(at('casebook-2.0.0.release.json'), whole)
})

test('a cut, invalid, too long, missing or newer manifest is NOT VERIFIED', async () => {
  const whole = manifest()
  const cases = [
    whole.slice(0, -40),
    '{}',
    '[]',
    'null',
    '',
    whole.replace('"release"', '"__proto__"'),
    whole.replace('"product"', '"more": 1, "product"'),
    whole.replace('2.0.0', '2.0'),
  ]
  for (const [index, text] of cases.entries()) {
    expect(await request({ manifestPath: write(`bad-${index}.json`, text) }), text.slice(0, 60)).toMatchObject({ word: 'NOT VERIFIED', exitCode: 2 })
  }
  expect(await request({ manifestPath: write('long.json', ' '.repeat(200_001)) })).toMatchObject({ word: 'NOT VERIFIED' })
  expect(await request({ manifestPath: at('none.json') })).toMatchObject({ word: 'NOT VERIFIED', headline: expect.stringContaining('ENOENT') })
  expect(await request({ path: at('none.deb') })).toMatchObject({ word: 'NOT VERIFIED' })
  expect(await request({ path: write('empty.deb', '') })).toMatchObject({ word: 'NOT VERIFIED' })
  expect(await request({ key: 'abc' })).toMatchObject({ word: 'NOT VERIFIED' })
})

test('verification changes and adds no files', async () => {
  const before = readdirSync(folder).toSorted()
  await request()
  await request({ system: 'win32' })
  expect(readdirSync(folder).toSorted()).toEqual(before)
})

test('versions compare by number', () => {
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0)
  expect(compareVersions('1.2.10', '1.2.9')).toBeGreaterThan(0)
  expect(compareVersions('0.10.0', '1.0.0')).toBeLessThan(0)
})
