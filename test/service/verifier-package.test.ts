import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeVerifierPackage } from '../../tools/package/verifier-package.ts'

const folder = mkdtempSync(join(tmpdir(), 'casebook-package-'))
const root = fileURLToPath(new URL('../..', import.meta.url))
const vectors = join(folder, 'casebook-verify-vectors')
/** The package as npm installed it, away from the source tree. */
const installed = join(folder, 'prefix', 'node_modules', 'casebook-verify', 'casebook-verify.js')

interface Expected {
  readonly name: string
  readonly word: string
  readonly exitCode: number
}

function pack(): { readonly tarball: string; readonly sha256: string } {
  const [{ filename = '' } = {}]: readonly { filename?: string }[] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: join(folder, 'casebook-verify'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  const tarball = join(folder, filename)
  return { tarball, sha256: createHash('sha256').update(readFileSync(tarball)).digest('hex') }
}

function run(args: readonly string[], node: readonly string[] = []): { readonly status: number | null; readonly out: string } {
  const { status, stdout } = spawnSync(process.execPath, [...node, installed, ...args], { encoding: 'utf8', cwd: folder })
  return { status, out: stdout }
}

let first: ReturnType<typeof pack>

beforeAll(() => {
  execFileSync(process.execPath, ['tools/package.ts', folder], { cwd: root, stdio: 'ignore' })
  first = pack()
  const prefix = join(folder, 'prefix')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', prefix, first.tarball], { cwd: folder, stdio: 'ignore' })
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package installs without a network and without dependencies, and says of every vector what must be said', () => {
  expect(readdirSync(join(folder, 'prefix', 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['casebook-verify'])
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
}, 120_000)

test('a runtime that lacks what the renderer needs never calls a whole file altered', () => {
  const without = ['--import', `data:text/javascript,${encodeURIComponent('delete Map.groupBy')}`]
  const { status, out } = run([join(vectors, 'report.html')], without)
  expect({ status, out }).toEqual({
    status: 2,
    out: expect.stringMatching(/^NOT VERIFIED {2}Node\.js .* is too old for this verifier \(it lacks groupBy\)/),
  })
})

test('made again it is the same to the byte, and holds what it should and nothing of the machine', async () => {
  await writeVerifierPackage(join(folder, 'casebook-verify'))
  expect(pack().sha256).toBe(first.sha256)
  const files = readdirSync(join(folder, 'casebook-verify'))
  expect(files.toSorted()).toEqual(['LICENSE', 'README.md', 'THIRD-PARTY.md', 'casebook-verify.html', 'casebook-verify.js', 'package.json'])
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(JSON.parse(readFileSync(join(folder, 'casebook-verify', 'package.json'), 'utf8'))).toMatchObject({ version, license: 'MIT' })
  for (const name of files) expect(readFileSync(join(folder, 'casebook-verify', name), 'utf8')).not.toContain(root)
  writeFileSync(join(folder, 'empty.html'), '')
  expect(run([join(folder, 'empty.html')])).toMatchObject({ status: 2 })
}, 120_000)
