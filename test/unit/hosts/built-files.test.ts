import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBuiltFiles } from '../../../src-main/hosts/built-files.ts'

const parent = mkdtempSync(join(tmpdir(), 'casebook-built-'))
const folder = join(parent, 'renderer')
mkdirSync(join(folder, 'assets'), { recursive: true })
writeFileSync(join(folder, 'index.html'), '<!doctype html>')
writeFileSync(join(folder, 'assets', 'main.js'), 'void 0')
writeFileSync(join(folder, 'assets', 'notes.sh'), 'not for the page')
writeFileSync(join(parent, 'secret.js'), 'outside')
symlinkSync(join(parent, 'secret.js'), join(folder, 'assets', 'link.js'))
afterAll(() => rmSync(parent, { recursive: true, maxRetries: 5 }))

const files = readBuiltFiles(folder)

test('lists the regular files of known kinds, and no others', () => {
  expect(files.names).toEqual(['/assets/main.js', '/index.html'])
})

test('finds them by path, and index.html as the root', () => {
  expect(files.find('/')?.mediaType).toBe('text/html; charset=utf-8')
  expect(files.find('/assets/main.js')?.mediaType).toBe('text/javascript; charset=utf-8')
  expect(Buffer.from(files.find('/assets/%6dain.js')?.body ?? []).toString()).toBe('void 0')
})

test.each([
  '/../secret.js',
  '/%2e%2e/secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/..\\..\\secret.js',
  '//secret.js',
  '/assets/main.js\0',
  '/assets/main.js%00',
  '/%',
  '/assets',
  '/assets/',
  '/ASSETS/main.js',
  '/assets/link.js',
  '/assets/notes.sh',
  '',
  '/constructor',
])('finds nothing under %j', (path) => {
  expect(files.find(path)).toBeUndefined()
})

test('each kind of file that a build emits has its media type', () => {
  const kinds = mkdtempSync(join(parent, 'kinds-'))
  const types = {
    html: 'text/html; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    json: 'application/json; charset=utf-8',
    svg: 'image/svg+xml',
    png: 'image/png',
    ico: 'image/x-icon',
    woff: 'font/woff',
    woff2: 'font/woff2',
    ttf: 'font/ttf',
    eot: 'application/vnd.ms-fontobject',
  }
  for (const ending of [...Object.keys(types), 'map', 'txt', 'HTML']) writeFileSync(join(kinds, `a.${ending}`), '')
  const listed = readBuiltFiles(kinds)
  expect(Object.fromEntries(listed.names.map((name) => [name.slice(3), listed.find(name)?.mediaType]))).toEqual(types)
  expect(listed.names).toEqual(listed.names.toSorted())
})

test('continues to serve the files of its start after a new build', () => {
  const built = mkdtempSync(join(parent, 'rebuilt-'))
  writeFileSync(join(built, 'screen-1.js'), 'old')
  const read = readBuiltFiles(built)
  rmSync(join(built, 'screen-1.js'))
  writeFileSync(join(built, 'screen-2.js'), 'new')
  expect(Buffer.from(read.find('/screen-1.js')?.body ?? []).toString()).toBe('old')
  expect(read.find('/screen-2.js')).toBeUndefined()
})

test('a missing folder is an empty list', () => {
  expect(readBuiltFiles(join(parent, 'absent')).names).toEqual([])
  expect(readBuiltFiles(join(parent, 'absent')).find('/')).toBeUndefined()
})
