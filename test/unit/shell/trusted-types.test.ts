import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'
import { emptyMarkupOnly, ownWorkerOnly } from '../../../src-renderer/shell/trusted-types.ts'

test('an element may be emptied, and nothing else', () => {
  expect(emptyMarkupOnly('')).toBe('')
  for (const text of [' ', '<b>', 'plain', '<img src=x onerror=alert(1)>']) expect(() => emptyMarkupOnly(text)).toThrow(TypeError)
})

const PAGES = ['app://casebook/index.html', 'http://127.0.0.1:4321/?case=1']

/** Every worker that the renderer starts, as a file below it. */
const WORKERS = readdirSync('src-renderer', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join('src-renderer', file), 'utf8').matchAll(/new Worker\(new URL\('([^']+)'/g)].map(([, name = '']) =>
      normalize(join(dirname(file), name)),
    ),
  )

test.each(PAGES)('the workers of the app may be started from the origin of the page: %s', (page) => {
  expect(WORKERS).toHaveLength(4)
  for (const file of WORKERS) {
    const built = new URL(`/assets/${basename(file, '.ts')}-B2_x-9.js`, page).href
    const served = new URL(`/${file}`, page).href
    expect([ownWorkerOnly(built, page), ownWorkerOnly(served, page)]).toEqual([built, served])
  }
})

test.each([
  'https://evil.example/assets/decoder-worker-B2.js',
  'http://127.0.0.1:4322/assets/decoder-worker-B2.js',
  'app://elsewhere/assets/decoder-worker-B2.js',
  'blob:http://127.0.0.1:4321/2b1c',
  'data:text/javascript,decoder-worker-B2.js',
  '/assets/index-B2.js',
  '/assets/other-worker-B2.js',
  '/assets/../decoder-worker-B2.js',
  '/assets/decoder-worker-B2.js/more',
  '/assets/decoder-worker-.js?x',
  '',
  'http://[',
])('no other script may be loaded from a text: %s', (url) => {
  for (const page of PAGES) expect(() => ownWorkerOnly(url, page)).toThrow(TypeError)
})
