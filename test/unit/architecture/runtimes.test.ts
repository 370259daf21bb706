import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** Whether `process` and `document` are known to the compiler, in each project. */
const KNOWN: Readonly<Record<string, { readonly process: boolean; readonly document: boolean }>> = {
  'src-shared': { process: false, document: false },
  'src-practice': { process: true, document: false },
  'src-main': { process: true, document: false },
  'src-preload': { process: false, document: true },
  'src-renderer': { process: false, document: true },
  'src-verifier': { process: true, document: false },
  'src-verifier/page': { process: false, document: true },
}

/** The folder is in the repository, so that the compiler finds the types of packages from there. */
const CACHE = 'node_modules/.cache'
mkdirSync(CACHE, { recursive: true })
const folder = mkdtempSync(join(CACHE, 'runtimes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The output of the compiler: the errors of a build, or the files of a program. */
function compile(...args: readonly string[]): Promise<string> {
  const options = { maxBuffer: 100_000_000 }
  return new Promise((done) => execFile(process.execPath, ['node_modules/typescript/bin/tsc', ...args], options, (_fault, printed) => done(printed)))
}

/** A project with the lib and the types of another one, which contains one file. */
function writeProbe(project: string, text: string): string {
  const own = join(folder, project.replace('/', '-'))
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'probe.ts'), text)
  const globals = project === 'src-shared' ? [resolve(project, 'globals.d.ts')] : []
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: resolve('.') }
  const config = { extends: resolve(project, 'tsconfig.json'), compilerOptions, files: ['probe.ts', ...globals], include: [] }
  writeFileSync(join(own, 'tsconfig.json'), JSON.stringify(config))
  return own
}

test('makes a global of another runtime a compiler error, and accepts those that all runtimes have', async () => {
  const text = [
    'export const node: unknown = process',
    'export const page: unknown = document',
    'export const everywhere: unknown = [URL, TextEncoder, TextDecoder, MessageChannel, performance, structuredClone, setTimeout, crypto]',
  ].join('\n')
  const probes = Object.keys(KNOWN).map((project) => writeProbe(project, text))
  const printed = await compile('--build', '--pretty', 'false', ...probes)
  const errors = Object.keys(KNOWN).map((project) => {
    const own = printed.split('\n').filter((line) => line.includes(`/${project.replace('/', '-')}/probe.ts(`))
    return [project, own.map((line) => /Cannot find name '\w+'/.exec(line)?.[0] ?? line)]
  })
  const expected = Object.entries(KNOWN).map(([project, known]) => [
    project,
    [...(known.process ? [] : ["Cannot find name 'process'"]), ...(known.document ? [] : ["Cannot find name 'document'"])],
  ])
  expect(errors).toEqual(expected)
})

test.for([
  ['src-shared', ['/@types/node/', '/lib.dom.d.ts']],
  ['src-main', ['/lib.dom.d.ts']],
  ['src-renderer', ['/@types/node/']],
] as const)('includes no declarations of another runtime from a package in %s', async ([project, foreign]) => {
  const files = (await compile('--project', project, '--listFilesOnly')).trim().split('\n')
  expect(files.some((file) => file.includes('/lib.esnext.d.ts'))).toBe(true)
  expect(files.filter((file) => foreign.some((declarations) => file.includes(declarations)))).toEqual([])
})
