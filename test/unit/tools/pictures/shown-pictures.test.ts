import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPng } from '../../../../tools/pictures/indexed-png.ts'

const FOLDER = 'docs/pictures'
/** A larger picture loads too slowly for a page of text. */
const MAX_BYTES = 250_000

/** Pictures that a page of text shows, by their paths from the root. */
function shownIn(file: string, root: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/!\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, path = '']) => `${root}${path}`)
}

const inReadme = shownIn('README.md', '')
const inGuide = shownIn('docs/user-guide.md', 'docs/')

test('the README shows three pictures, and each of them exists', () => {
  expect(inReadme).toHaveLength(3)
  const saved = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`)
  expect([...inReadme, ...inGuide].filter((path) => !saved.includes(path))).toEqual([])
  expect(saved.filter((path) => ![...inReadme, ...inGuide].includes(path))).toEqual([])
})

test('each is a PNG of the size of a window, and small', () => {
  for (const name of readdirSync(FOLDER)) {
    const file = readFileSync(`${FOLDER}/${name}`)
    expect(isPng(file), name).toBe(true)
    expect([file.readUInt32BE(16), file.readUInt32BE(20)], name).toEqual([1440, 900])
    expect(file.length, name).toBeLessThan(MAX_BYTES)
  }
})
