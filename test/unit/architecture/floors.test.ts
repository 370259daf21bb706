import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'

/**
 * The features of each runtime from the lowest layer to the highest. A file imports files of its own folder or of a lower layer, types
 * and dynamic imports included; folders of one layer do not import each other.
 */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src-shared': [['core'], ['addresses', 'release'], ['service'], ['custody'], ['ipc'], ['case'], ['view-models'], ['graph'], ['report']],
  'src-renderer': [
    ['storage', 'platform'],
    ['state'],
    ['ui'],
    ['features/acquisition', 'features/subjects', 'features/findings', 'features/cases', 'features/log'],
    ['features/dossier', 'features/graph', 'features/context', 'features/queue'],
    ['features/report', 'features/settings', 'features/compare', 'features/guide'],
    ['shell'],
  ],
}

/** The runtimes that each runtime may import. */
const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  'src-shared': [],
  'src-practice': ['src-shared'],
  'src-main': ['src-shared', 'src-practice'],
  'src-preload': ['src-shared'],
  'src-renderer': ['src-shared', 'src-verifier'],
  'src-verifier': ['src-shared'],
}

interface Import {
  readonly from: string
  readonly to: string
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => normalize(join(entry.parentPath, entry.name)))
    .filter((file) => /\.tsx?$/.test(file))
}

/** Imports and exports, dynamic imports included, as written. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, name = '']) => ({ from: file, to: name.startsWith('.') ? normalize(join(dirname(file), name)) : name }))
}

function runtimeOf(file: string): string | undefined {
  const [runtime = ''] = file.split('/')
  return runtime in RUNTIMES ? runtime : undefined
}

/** The folder of a file below its runtime, "features/graph" for one of a feature; undefined for an entry file. */
function folderOf(file: string): string | undefined {
  const [, folder, ...rest] = file.split('/')
  if (rest.length === 0) return undefined
  return folder === 'features' ? `${folder}/${rest[0]}` : folder
}

function layerOf(runtime: string, folder: string): number {
  return LAYERS[runtime]?.findIndex((folders) => folders.includes(folder)) ?? -1
}

/** Imports of a higher layer, or of another folder of the same one. Entry files next to the folders import all of them. */
function upwardImports(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const runtime = runtimeOf(from)
    const [own, other] = [folderOf(from), folderOf(to)]
    if (runtime === undefined || runtime !== runtimeOf(to) || own === undefined || other === undefined) return []
    if (own === other || other === 'styles' || LAYERS[runtime] === undefined) return []
    return layerOf(runtime, other) >= layerOf(runtime, own) ? [`${from} -> ${to}`] : []
  })
}

/** Imports of another runtime that is not among those which a runtime may import. */
function foreignImports(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const [own, other] = [runtimeOf(from), runtimeOf(to)]
    if (own === undefined || other === undefined || own === other) return []
    return RUNTIMES[own]?.includes(other) === true ? [] : [`${from} -> ${to}`]
  })
}

/**
 * Files that reach themselves through imports, types and dynamic imports included: each with one
 * file of the circle.
 */
function circles(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at !== -1) found.push([...path.slice(at), file].join(' -> '))
    if (at !== -1 || done.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return found
}

/** Folders with the same parent that import each other, at any depth. A file of the parent may import both and be imported by both. */
function siblingPairs(imports: readonly Import[]): string[] {
  const found = new Set<string>()
  for (const { from, to } of imports) {
    const [own, other] = [dirname(from).split('/'), dirname(to).split('/')]
    const at = own.findIndex((part, depth) => part !== other[depth])
    if (at !== -1 && at < other.length) found.add(`${own.slice(0, at + 1).join('/')} -> ${other.slice(0, at + 1).join('/')}`)
  }
  return [...found].filter((pair) => found.has(pair.split(' -> ').toReversed().join(' -> ')))
}

const sources = Object.keys(RUNTIMES).flatMap(filesBelow)
const imports = sources.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))

test('every folder of a layered runtime has a layer', () => {
  const folders = new Set(
    sources.flatMap((file) => {
      const folder = folderOf(file)
      return folder === undefined || LAYERS[runtimeOf(file) ?? ''] === undefined ? [] : [`${runtimeOf(file)}/${folder}`]
    }),
  )
  const hasLayer = (path: string): boolean => layerOf(runtimeOf(path) ?? '', path.slice(path.indexOf('/') + 1)) !== -1
  expect([...folders].filter((path) => !hasLayer(path))).toEqual([])
})

test('no import leads to a higher layer or to another folder of the same one', () => {
  expect(imports.length).toBeGreaterThan(5000)
  expect(upwardImports(imports)).toEqual([])
})

test('no file imports itself through others', () => {
  expect(circles(imports)).toEqual([])
  const pair = [
    { from: 'a.ts', to: 'b.ts' },
    { from: 'b.ts', to: 'a.ts' },
  ]
  expect(circles(pair)).toEqual(['a.ts -> b.ts -> a.ts'])
})

test('no two folders with the same parent import each other', () => {
  expect(siblingPairs(imports)).toEqual([])
  const pair = [
    { from: 'src-shared/a/x.ts', to: 'src-shared/b/c/x.ts' },
    { from: 'src-shared/b/x.ts', to: 'src-shared/a/d/x.ts' },
    { from: 'src-shared/x.ts', to: 'src-shared/a/x.ts' },
  ]
  expect(siblingPairs(pair)).toEqual(['src-shared/a -> src-shared/b', 'src-shared/b -> src-shared/a'])
})

test('no runtime imports one that it must not', () => {
  expect(foreignImports(imports)).toEqual([])
  expect(foreignImports(importsOf('src-shared/core/x.ts', "import { a } from '../../src-main/log.ts'"))).toHaveLength(1)
})

test('no build contains tests, tools or the component gallery', () => {
  expect(imports.filter(({ to }) => /^(test|tools)\//.test(to)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  const built = [...readFileSync('electron.vite.config.ts', 'utf8').matchAll(/\bat\('([^']+)'\)/g)].map(([, path = '']) => path)
  expect(built.length).toBeGreaterThan(5)
  expect(built.filter((path) => !/^(out|src-)/.test(path))).toEqual([])
})

test('counts types, dynamic imports and folders of one layer', () => {
  const text = "import type { A } from '../../shell/app.tsx'\nconst b = await import('../graph/layout.ts')\nimport { c } from '../../ui/amount.tsx'"
  expect(upwardImports(importsOf('src-renderer/features/dossier/x.ts', text))).toEqual([
    'src-renderer/features/dossier/x.ts -> src-renderer/shell/app.tsx',
    'src-renderer/features/dossier/x.ts -> src-renderer/features/graph/layout.ts',
  ])
  expect(upwardImports(importsOf('src-shared/core/x.ts', "import type { A } from '../case/subject.ts'"))).toHaveLength(1)
})

test('src-shared imports no package of the page', () => {
  const page = /^(?:react|react-dom|dexie|zustand|@blueprintjs|@tanstack|cytoscape|echarts)(?:\/|$)/
  expect(imports.filter(({ from, to }) => from.startsWith('src-shared/') && page.test(to))).toEqual([])
})
