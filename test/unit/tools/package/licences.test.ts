import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mayBeCarried, thirdPartyText } from '../../../../tools/package/licences.ts'
import { shippedLibraries } from '../../../../tools/package/shipped-libraries.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'casebook-licences-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

function library(name: string, licence: string, text?: string) {
  const folder = join(root, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', author: { name: 'A. Person' } }))
  if (text !== undefined) writeFileSync(join(folder, 'LICENSE.md'), text)
  return { name, version: '1.0.0', licence, folder }
}

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['LGPL-2.1', false],
  ['MIT AND GPL-2.0-only', false],
  ['(MIT OR GPL-2.0) AND LGPL-2.1', false],
  ['SEE LICENSE IN file', false],
  ['UNLICENSED', false],
  ['', false],
])('%j may be included: %s', (expression, carried) => {
  expect(mayBeCarried(expression)).toBe(carried)
})

test('every text is below its library, in order, and a missing one is named', () => {
  const text = thirdPartyText([library('b', 'ISC'), library('a', 'MIT', 'Permission is granted\r\nto all.\n')])
  expect(text).toContain('## a 1.0.0 (MIT)\n\nPermission is granted\nto all.\n\n## b 1.0.0 (ISC)\n\nThe package names the ISC licence')
  expect(text).toContain('Author: A. Person.')
})

test('a copyleft licence, or none, stops the packaging and is named', () => {
  const all = [library('a', 'MIT', 'x'), library('b', 'GPL-3.0-only', 'x'), library('c', '', 'x')]
  expect(() => thirdPartyText(all)).toThrow('A package under MIT cannot include b 1.0.0: GPL-3.0-only, c 1.0.0: none stated.')
})

test("all of Casebook's libraries may be included, and tools are not among them", () => {
  const shipped = shippedLibraries()
  const names = shipped.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'zod', 'ws', 'scheduler', '@blueprintjs/colors']))
  for (const tool of ['vitest', 'vite', 'electron', 'typescript', '@types/react']) expect(names).not.toContain(tool)
  expect(shipped.filter(({ licence }) => !mayBeCarried(licence))).toEqual([])
  expect(shipped.filter(({ integrity }) => !integrity.startsWith('sha512-'))).toEqual([])
})
