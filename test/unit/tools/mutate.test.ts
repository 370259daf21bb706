import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutantsOf } from '../../../tools/mutate/mutants.ts'
import { namedBy, testsOf } from '../../../tools/mutate/related.ts'
import { sampleOf } from '../../../tools/mutate/sample.ts'

/** Every mutant of a source as `kind: whole text with the mutation`. */
function changes(source: string): string[] {
  return mutantsOf('x.ts', source).map(({ start, end, replacement, kind }) => `${kind}: ${source.slice(0, start)}${replacement}${source.slice(end)}`)
}

test('conditions, operators, constants, return values and statements are mutated one at a time', () => {
  expect(changes('if (a < 3) b()')).toEqual([
    'condition negated: if (!(a < 3)) b()',
    'condition always true: if (true) b()',
    'condition always false: if (false) b()',
    'operator changed: if (a <= 3) b()',
    'constant changed: if (a < 4) b()',
    'statement removed: if (a < 3) ;',
  ])
  expect(changes('const f = () => { return a && !b }')).toEqual([
    'answer removed: const f = () => { return undefined }',
    'left side alone: const f = () => { return a }',
    'right side alone: const f = () => { return !b }',
    'and/or swapped: const f = () => { return a || !b }',
    'negation removed: const f = () => { return a && b }',
  ])
  expect(changes('const c = [...d, 48_620n]')).toEqual([
    'spread removed: const c = [...[], 48_620n]',
    'element removed: const c = [48_620n]',
    'element removed: const c = [...d, ]',
    'constant changed: const c = [...d, 97240n]',
  ])
  expect(changes('const e = list.every((x) => x)')).toEqual(['opposite method: const e = list.some((x) => x)'])
})

test('types, joined texts and log calls are not mutated', () => {
  expect(
    changes("import { a } from './a.ts'\ntype B = 1 | 2\nconst c: 3 = d\nconst e = 'x' + f\nlog.warn('g', { h: 1 })\ninterface I { j: true }"),
  ).toEqual([])
})

test('a name that every object inherits is a name like any other', () => {
  expect(changes('const a = b.toString(c.constructor(d))')).toEqual([])
  for (const { replacement } of mutantsOf('x.ts', 'e.valueOf() + f.hasOwnProperty(g)')) expect(typeof replacement).toBe('string')
})

test('a mutant has its line number', () => {
  expect(mutantsOf('x.ts', 'a()\n\nb()\n').map(({ line }) => line)).toEqual([1, 3])
})

test('the sample is the same for the same seed, one a line, spread over the files', () => {
  const source = Array.from({ length: 40 }, (_, index) => `if (a${index} > ${index}) b()`).join('\n')
  const mutants = [...mutantsOf('large.ts', source), ...mutantsOf('small.ts', 'if (a === 1) b()\nc()')]
  const picked = sampleOf(mutants, 12, 7)
  expect(sampleOf(mutants, 12, 7)).toEqual(picked)
  expect(sampleOf(mutants, 12, 8)).not.toEqual(picked)
  expect(picked).toHaveLength(12)
  expect(new Set(picked.map(({ file, line }) => `${file}:${line}`)).size).toBe(12)
  expect(picked.filter(({ file }) => file === 'small.ts')).toHaveLength(2)
  expect(new Set(picked.map(({ kind }) => kind)).size).toBeGreaterThan(3)
  expect(sampleOf(mutants, 1000, 7)).toHaveLength(42)
})

test('tests are found through any number of imports, the nearest first, and for a file that is only named', () => {
  const root = mkdtempSync(join(tmpdir(), 'casebook-related-'))
  const files: Record<string, string> = {
    'src/a.ts': '',
    'src/b.ts': "import './a.ts'",
    'test/far.test.ts': "import '../src/b.ts'",
    'test/near.test.ts': "import '../src/a.ts'",
    'test/started.test.ts': "spawn(join(import.meta.dirname, '../src/b.ts'))",
    'test/other.test.ts': "import '../src/absent.ts'",
  }
  for (const folder of ['src', 'test']) mkdirSync(join(root, folder))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  expect(testsOf('src/a.ts', namedBy(root, Object.keys(files)))).toEqual(['test/near.test.ts', 'test/far.test.ts', 'test/started.test.ts'])
  rmSync(root, { recursive: true })
})
