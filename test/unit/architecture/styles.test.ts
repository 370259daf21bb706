import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'
import { givenClasses, rulesOf, styledClasses } from './style-sheets.ts'

const ROOT = 'src-renderer'
const GLOBAL = `${ROOT}/styles/`

/**
 * The sheets of the whole window, each in its own layer; any other sheet belongs to the feature of
 * its folder.
 */
const GLOBAL_LAYERS: Readonly<Record<string, string>> = {
  'controls-important.css': 'firm',
  'privacy.css': 'firm',
  'reset.css': 'reset',
  'tokens.css': 'tokens',
  'controls.css': 'controls',
  'shared.css': 'ui',
}

/** Sheets without rules of their own: the order of the layers, the library's sheets, fonts. */
const WITHOUT_RULES = ['layers.css', 'library.css', 'fonts.css']

const files = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => normalize(join(entry.parentPath, entry.name)))
const sheets = files.filter((file) => file.endsWith('.css'))
const rules = sheets.filter((file) => !WITHOUT_RULES.includes(file.replace(GLOBAL, ''))).flatMap((file) => rulesOf(file, readFileSync(file, 'utf8')))
const components = files.filter((file) => file.endsWith('.tsx')).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const given = components.flatMap(({ file, text }) => givenClasses(text).map((name) => ({ file, name })))

/** Casebook's classes that a sheet styles; every sheet may style those of the library. */
const styled = rules.flatMap(({ file, selector }) =>
  styledClasses(selector).flatMap((name) => (/^bp6-|^_+cytoscape/.test(name) ? [] : [{ file, name }])),
)

function spaceOf(file: string): string {
  return file.slice(ROOT.length + 1).split('/')[0] ?? ''
}

function usersOf(name: string): string[] {
  const hits = given.filter((one) => one.name === name || (one.name.endsWith('*') && name.startsWith(one.name.slice(0, -1))))
  return [...new Set(hits.map(({ file }) => file))]
}

test('every rule is in the cascade layer of its folder', () => {
  expect(rules.length).toBeGreaterThan(400)
  const wrong = rules.filter(({ file, layer, selector }) => {
    const wanted = file.startsWith(GLOBAL) ? GLOBAL_LAYERS[file.slice(GLOBAL.length)] : spaceOf(file) === 'ui' ? 'ui' : 'feature'
    return layer !== wanted && !(selector.startsWith('@keyframes') && layer === wanted)
  })
  expect(wrong.map(({ file, layer, selector }) => `${file}: ${selector} in layer "${layer}"`)).toEqual([])
})

test('the order of the layers is declared before any sheet', () => {
  const [first] = [...readFileSync(`${ROOT}/sheets.ts`, 'utf8').matchAll(/import '(.*)'/g)].map(([, name]) => name)
  expect(first).toBe('./styles/layers.css')
  const imported = [...readFileSync(`${ROOT}/main.tsx`, 'utf8').matchAll(/import (?:.* from )?'(\..*)'/g)].map(([, name]) => name)
  // The policy on scripts comes first; then the sheets, before any component imports its own.
  expect(imported.slice(0, 2)).toEqual(['./shell/trusted-types.ts', './sheets.ts'])
  const order = /@layer ([\w, ]+);/.exec(readFileSync(`${GLOBAL}layers.css`, 'utf8'))?.[1]
  expect(order).toBe('firm, reset, library, tokens, controls, ui, feature')
})

test('no class is styled in two sheets', () => {
  const positions = Map.groupBy(styled, ({ name }) => name)
  const twice = [...positions].flatMap(([name, hits]) => {
    const where = [...new Set(hits.map(({ file }) => file))]
    return where.length > 1 ? [`.${name}: ${where.join(', ')}`] : []
  })
  expect(twice).toEqual([])
})

test('a sheet of the whole window has no rule of a feature, and a sheet of a feature styles only that feature', () => {
  const wrong = [...Map.groupBy(styled, ({ name }) => name)].flatMap(([name, [first]]) => {
    if (first === undefined) return []
    const givers = usersOf(name)
    const users = [...new Set(givers.map(spaceOf))]
    if (users.length === 0) return [`.${name} of ${first.file} is given to no element`]
    const folders = new Set(givers.map((file) => dirname(file)))
    if (first.file.startsWith(GLOBAL)) return folders.size > 1 || users[0] === 'ui' ? [] : [`.${name} of ${first.file} is used in ${users[0]} alone`]
    const own = spaceOf(first.file)
    return own === 'ui' || users.every((space) => space === own) ? [] : [`.${name} of ${first.file} is used in ${users.join(', ')}`]
  })
  expect(wrong).toEqual([])
})

test('no component uses a class without a rule', () => {
  const known = new Set(rules.flatMap(({ selector }) => [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)))
  const unknown = given.filter(
    ({ name }) =>
      !name.startsWith('bp6-') && !known.has(name) && !(name.endsWith('*') && [...known].some((one) => one.startsWith(name.slice(0, -1)))),
  )
  expect(unknown.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('every custom property that a rule reads is set somewhere', () => {
  // By a rule, or by a component for its children.
  const inRules = rules.flatMap(({ body }) => [...body.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const inComponents = components.flatMap(({ text }) =>
    [...text.matchAll(/style=\{\{[^}]*/g)].flatMap(([style]) => [...style.matchAll(/'(--[\w-]+)':/g)]),
  )
  const set = new Set([...inRules, ...inComponents.map(([, name]) => name)])
  const missing = rules.flatMap(({ file, body }) =>
    [...body.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = '']) => (set.has(name) ? [] : [`${file}: ${name}`])),
  )
  expect(missing).toEqual([])
})

test('the parser of sheets reads what the checks need', () => {
  const text = '/* .no {} */ @layer ui { .a > .b[data-x="y.z"]:not(.c), .d { color: red } @media (width < 9px) { .e { top: 0 } } }\n.f { --x: 1 }'
  expect(rulesOf('s.css', text).map(({ layer, selector }) => `${layer}|${selector}`)).toEqual([
    'ui|.a > .b[data-x="y.z"]:not(.c), .d',
    'ui|.e',
    '|.f',
  ])
  expect(styledClasses('.a > .b[data-x="y.z"]:not(.c), .d .e.f')).toEqual(['b', 'e', 'f'])
  expect(givenClasses('<p className="a b" x className={c ? \'d\' : `e-${f}`} portalClassName="g"/>')).toEqual(['a', 'b', 'd', 'e-*', 'g'])
})
