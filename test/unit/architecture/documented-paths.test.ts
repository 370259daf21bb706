import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const folders = new Set(tracked.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))))
const documents = tracked.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')

/** Whether a file or folder has this path, or ends with it: a page about a folder names only its files. */
function isThere(path: string): boolean {
  const end = `/${path.replace(/\/$/, '')}`
  return [...tracked, ...folders].some((known) => `/${known}`.endsWith(end))
}

/** Source files and folders of the repository that a document names in backticks, outside of code blocks. */
function namedPaths(document: string): readonly string[] {
  const prose = readFileSync(new URL(document, ROOT), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  return [...prose.matchAll(/`([\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^(?:src-\w+|test|tools|docs|features)\/[\w]|[\w]\.(?:ts|tsx|css)$/.test(path))
}

test.for(documents)('%s names files and folders that exist', (document) => {
  expect(namedPaths(document).filter((path) => !isThere(path))).toEqual([])
})

test('finds the paths that a document names', () => {
  expect(namedPaths('ARCHITECTURE.md')).toContain('src-shared/case/plan/plan.ts')
})
