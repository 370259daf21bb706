import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'

/**
 * The rooms of the renderer from the ground to the roof. A file imports its own room's or a lower floor's files, types and late
 * imports included; rooms of one floor do not know each other.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['evidence'],
  ['text'],
  ['casefile'],
  ['views'],
  ['session'],
  ['ui'],
  ['acquisition', 'subjects', 'findings', 'cases', 'log'],
  ['dossier', 'graph', 'queries', 'queue'],
  ['report', 'settings', 'compare', 'guide'],
  ['shell'],
]

/** What runs in Node as well, for the verifier: nothing of the page. */
const PURE = ['evidence', 'text', 'views', 'report/document']

interface Import {
  readonly from: string
  readonly to: string
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => normalize(join(entry.parentPath, entry.name)))
}

/** Imports, exports, and imports made late, as they stand in the text. */
const NAMED = /(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(NAMED)].map(([, name = '']) => ({ from: file, to: name.startsWith('.') ? normalize(join(dirname(file), name)) : name }))
}

function featureOf(file: string): string | undefined {
  const [root, room, ...rest] = file.split('/')
  return root === 'src-renderer' && rest.length > 0 ? room : undefined
}

function floorOf(room: string): number {
  return FLOORS.findIndex((rooms) => rooms.includes(room))
}

/** Imports that lead to a higher floor, or to another room of the same one. Files beside the rooms are the door and know the roof. */
function upwardImports(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)]
    if (own === undefined || other === undefined || own === other || other === 'styles') return []
    return floorOf(other) >= floorOf(own) ? [`${from} -> ${to}`] : []
  })
}

const sources = filesBelow('src-renderer').filter((file) => /\.tsx?$/.test(file))
const imports = sources.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))

test('every room of the renderer stands on a floor', () => {
  const rooms = new Set(sources.flatMap((file) => featureOf(file) ?? []))
  expect([...rooms].filter((room) => floorOf(room) === -1)).toEqual([])
})

test('no import leads upward', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(upwardImports(imports)).toEqual([])
})

test('types, late imports and rooms of one floor count', () => {
  const text = "import type { A } from '../shell/app.tsx'\nconst b = await import('../graph/layout.ts')\nimport { c } from '../text/credits.ts'"
  expect(upwardImports(importsOf('src-renderer/dossier/x.ts', text))).toEqual([
    'src-renderer/dossier/x.ts -> src-renderer/shell/app.tsx',
    'src-renderer/dossier/x.ts -> src-renderer/graph/layout.ts',
  ])
})

test('what the verifier runs in Node imports nothing of the page', () => {
  const page = /^(?:react|react-dom|dexie|zustand|@blueprintjs|@tanstack|cytoscape|echarts)(?:\/|$)/
  const wrong = imports.filter(({ from, to }) => PURE.some((room) => from.startsWith(`src-renderer/${room}/`)) && page.test(to))
  expect(wrong).toEqual([])
})
