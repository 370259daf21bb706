import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

/** `new URL('./path', import.meta.url)`; a path with a placeholder is not known before it runs. */
const RELATIVE_URL = /new URL\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`$\n]*)`)\s*,\s*import\.meta\.url\s*,?\s*\)/g

/** Files that `npm run build` and `npm run package` create. */
const MADE: ReadonlySet<string> = new Set(['out/main/loopback.js', 'src-verifier/package.json'])

/** This file has examples of paths. */
const OWN = 'test/unit/architecture/relative-urls.test.ts'

function relativeUrls(file: string, text: string): string[] {
  return [...text.matchAll(RELATIVE_URL)].map(([, single, double, template]) => join(dirname(file), single ?? double ?? template ?? ''))
}

test('every file or folder that a module names relative to itself exists', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src-*', 'tools', 'test'], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => /\.(?:ts|tsx|mjs|cjs|js)$/.test(file) && file !== OWN && existsSync(file))
  const named = files.flatMap((file) => relativeUrls(file, readFileSync(file, 'utf8')).map((path) => ({ file, path })))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ path }) => !MADE.has(path) && !existsSync(path))).toEqual([])
})

test('finds a path in quotes or backticks, over several lines, and no path with a placeholder', () => {
  const text = [
    "new URL('./a.ts', import.meta.url)",
    'new URL("../b/", import.meta.url)',
    'new URL(`c.json`, import.meta.url)',
    "new URL(\n  '../../d.ts',\n  import.meta.url,\n)",
    'new URL(`inputs/${name}`, import.meta.url)',
    "new URL('https://service.example')",
  ].join('\n')
  expect(relativeUrls('tools/package/e.ts', text)).toEqual(['tools/package/a.ts', 'tools/b/', 'tools/package/c.json', 'd.ts'])
})
