import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBrowserHostPackage } from '../../tools/package/browser-host-package.ts'
import { installTarballs, packTarball, sha256Of } from '../../tools/package/pack.ts'
import { writeVerifierPackage } from '../../tools/package/verifier-package.ts'

const folder = mkdtempSync(join(tmpdir(), 'casebook-package-'))
const root = fileURLToPath(new URL('../..', import.meta.url))
const vectors = join(folder, 'casebook-verify-vectors')
/** The package as installed by npm, outside the source tree. */
const installed = join(folder, 'prefix', 'node_modules', 'casebook-verify', 'casebook-verify.js')

interface Expected {
  readonly name: string
  readonly word: string
  readonly exitCode: number
}

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tarball = (name: string): string => join(folder, `${name}-${version}.tgz`)

function run(args: readonly string[], node: readonly string[] = []): { readonly status: number | null; readonly out: string } {
  const { status, stdout } = spawnSync(process.execPath, [...node, installed, ...args], { encoding: 'utf8', cwd: folder })
  return { status, out: stdout }
}

beforeAll(() => {
  execFileSync(process.execPath, ['tools/package.ts', folder], { cwd: root, stdio: 'ignore' })
  installTarballs(join(folder, 'prefix'), [tarball('casebook'), tarball('casebook-verify')])
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

test('the packages install without a network or dependencies, and give the expected verdict for every vector', () => {
  expect(readdirSync(join(folder, 'prefix', 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['casebook', 'casebook-verify'])
  const expected: readonly Expected[] = JSON.parse(readFileSync(join(vectors, 'vectors.json'), 'utf8'))
  expect(expected.map(({ word }) => word)).toEqual(expect.arrayContaining(['VERIFIED', 'FAILED', 'NOT VERIFIED']))
  const said = expected.map(({ name }) => {
    const { status, out } = run([join(vectors, name)])
    return { name, word: /^(VERIFIED|FAILED|NOT VERIFIED) {2}/.exec(out)?.[1], exitCode: status }
  })
  expect(said).toEqual(expected.map(({ name, word, exitCode }) => ({ name, word, exitCode })))
  expect(run([join(vectors, 'report-figure.html')]).out).toMatch(/\n {2}Section “[^”]+” differs/)
  expect(run([join(vectors, 'report.html'), join(vectors, 'evidence.json')])).toMatchObject({ status: 0 })
  expect(run([])).toMatchObject({ status: 2, out: expect.stringContaining('Usage: casebook-verify FILE') })
  const unsigned = run(['--package', tarball('casebook'), join(folder, 'SHA256SUMS'), 'a'.repeat(64)])
  expect(unsigned).toMatchObject({ status: 2, out: expect.stringMatching(/^NOT VERIFIED {2}The manifest cannot be read/) })
})

test('an old runtime without a needed function never reports an intact file as altered', () => {
  const without = ['--import', `data:text/javascript,${encodeURIComponent('delete Map.groupBy')}`]
  const { status, out } = run([join(vectors, 'report.html')], without)
  expect({ status, out }).toEqual({
    status: 2,
    out: expect.stringMatching(/^ERROR {2}Node\.js .* is too old for this verifier \(groupBy is missing\)/),
  })
})

test("the browser host's command prints its version and options, and refuses what it does not support", () => {
  const host = (...args: readonly string[]) => {
    const program = join(folder, 'prefix', 'node_modules', 'casebook', 'main', 'casebook.js')
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: folder })
    return { status, out: stdout, said: stderr }
  }
  expect(host('--version')).toEqual({ status: 0, out: `${version}\n`, said: '' })
  expect(host('--help')).toMatchObject({ status: 0, out: expect.stringContaining('--practice') })
  const unit = host('--systemd-unit')
  expect(unit).toMatchObject({ status: 0, said: '' })
  const command = [...(/^ExecStart=(.*)$/m.exec(unit.out)?.[1]?.matchAll(/"([^"]*)"/g) ?? [])].map(([, word = '']) => word)
  expect(command.at(-1)).toBe('--no-open')
  const [program = '', ...given] = command
  // A service manager provides neither the PATH nor the folder of a shell.
  const started = spawnSync(program, [...given.slice(0, -1), '--version'], { encoding: 'utf8', cwd: '/', env: {} })
  expect(started).toMatchObject({ status: 0, stdout: `${version}\n` })
  expect(host('--remote-debugging-port=9')).toMatchObject({ status: 2, out: '', said: expect.stringContaining('--remote-debugging-port') })
  expect(host('--host=electron')).toMatchObject({ status: 2, said: expect.stringContaining('desktop package') })
})

test('a second build has the same bytes, contains what it should and nothing of the machine', async () => {
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')
  expect(sums.map((line) => line.slice(66)).toSorted()).toEqual(
    [
      `casebook-${version}.tgz`,
      `casebook-${version}.cdx.json`,
      `casebook-verify-${version}.tgz`,
      `casebook-verify-${version}.html`,
      'THIRD-PARTY.md',
    ].toSorted(),
  )
  for (const line of sums) expect(`${sha256Of(join(folder, line.slice(66)))}  ${line.slice(66)}`).toBe(line)
  mkdirSync(join(folder, 'again'))
  await writeVerifierPackage(join(folder, 'again', 'casebook-verify'))
  await writeBrowserHostPackage(join(folder, 'again', 'casebook'))
  for (const name of ['casebook', 'casebook-verify']) {
    expect(sha256Of(packTarball(join(folder, 'again', name), join(folder, 'again'))), name).toBe(sha256Of(tarball(name)))
  }
  const stored = (name: string): string[] => readdirSync(join(folder, name)).toSorted()
  expect(stored('casebook')).toEqual(['LICENSE', 'README.md', 'THIRD-PARTY.md', 'main', 'package.json', 'preload', 'renderer'])
  expect([...stored('casebook/main'), ...stored('casebook/preload')]).toEqual(['casebook.js', 'loopback.js', 'loopback.cjs'])
  expect(stored('casebook-verify')).toEqual(['LICENSE', 'README.md', 'THIRD-PARTY.md', 'casebook-verify.html', 'casebook-verify.js', 'package.json'])
  for (const name of ['casebook', 'casebook-verify']) {
    const facts: unknown = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'))
    expect(facts).toMatchObject({ version, license: 'MIT' })
    expect(facts).not.toHaveProperty('dependencies')
    expect(facts).not.toHaveProperty('scripts')
    if (name === 'casebook') expect(facts).toMatchObject({ optionalDependencies: { '@napi-rs/keyring': expect.stringMatching(/^\d+\.\d+\.\d+$/) } })
    for (const file of readdirSync(join(folder, name), { recursive: true, withFileTypes: true })) {
      expect(file.name).not.toMatch(/\.(?:map|ts|tsx)$/)
      if (/\.(?:js|cjs|html|json|md|css)$/.test(file.name)) expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toContain(root)
    }
  }
  writeFileSync(join(folder, 'empty.html'), '')
  expect(run([join(folder, 'empty.html')])).toMatchObject({ status: 2 })
})
