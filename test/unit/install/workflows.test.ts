import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ELECTRON_BUILDER } from '../../../tools/package/desktop-config.ts'

const FOLDER = '.github/workflows'
const workflows = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') }))

/** The owner of an action’s repository can move a tag to other code; a commit cannot be moved. */
test('every action is pinned by its commit, with the version next to it', () => {
  const uses = workflows.flatMap(({ name, text }) => [...text.matchAll(/uses: (.*)/g)].map(([, what = '']) => ({ name, what })))
  expect(uses.length).toBeGreaterThan(4)
  expect(uses.filter(({ what }) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what))).toEqual([])
})

test('workflows only read the repository unless a job needs more; secrets are available to the signing step only', () => {
  for (const { name, text } of workflows) {
    expect(text, name).toMatch(/^permissions:\n {2}contents: read$/m)
    expect(text, name).not.toMatch(/contents: write|write-all|pull_request_target/)
    expect(text, name).toContain('npm ci')
    expect(text, name).not.toMatch(/npm install(?! -)/)
  }
  const release = workflows.find(({ name }) => name === 'release.yml')?.text ?? ''
  expect(release).toContain(`electron-builder@${ELECTRON_BUILDER} `)
  expect(
    release
      .split('\n')
      .filter((line) => line.includes('secrets.'))
      .every((line) => /^ {10}[A-Z_]+: \$\{\{ [^{}]*secrets\.[^{}]* \}\}$/.test(line)),
  ).toBe(true)
  for (const system of ['ubuntu-latest', 'macos-latest', 'windows-latest']) expect(release).toContain(system)
})
