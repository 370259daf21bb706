import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Library } from './shipped-libraries.ts'

/**
 * Licences whose works may be included in a work under MIT with their texts preserved; none that
 * extends to the work itself.
 */
const CARRIED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
])

/**
 * Whether a work under this SPDX expression may be included: of alternatives (OR) one suffices, of
 * conjunctions (AND) all count.
 */
export function mayBeCarried(expression: string): boolean {
  const inner = expression.replaceAll(/[()]/g, ' ').trim()
  // An expression that mixes both operators needs its brackets; no library has one, and an unparsed
  // expression is not permitted.
  if (/\sOR\s/.test(inner) && /\sAND\s/.test(inner)) return false
  if (/\sOR\s/.test(inner)) return inner.split(/\s+OR\s+/).some((one) => CARRIED.has(one))
  return inner.split(/\s+AND\s+/).every((one) => CARRIED.has(one))
}

type Licensed = Pick<Library, 'name' | 'version' | 'licence' | 'folder'>

/** The library in a folder, by its package.json. */
export function libraryIn(folder: string): Licensed {
  const {
    name,
    version,
    license = '',
  }: { name: string; version: string; license?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { name, version, licence: license, folder }
}

/**
 * The licences of everything in a package, by name and version, each with its text; `fonts` are
 * licence files of fonts. Throws if a library states no licence or one that is incompatible with
 * MIT.
 */
export function thirdPartyText(libraries: Iterable<Licensed>, fonts: readonly string[] = []): string {
  const all = [...libraries]
  const wrong = all
    .filter(({ licence }) => !mayBeCarried(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || 'none stated'}`)
  if (wrong.length > 0) throw new Error(`A package under MIT cannot include ${wrong.join(', ')}.`)
  const parts = all.map((library) => `## ${library.name} ${library.version} (${library.licence})\n\n${textOf(library)}\n`)
  const faces = fonts.map((file) => `## ${basename(file, '-OFL.txt')}, a typeface (OFL-1.1)\n\n${readFileSync(file, 'utf8').trim()}\n`)
  return `# Licences of the libraries in this package\n\n${[...parts.toSorted(), ...faces].join('\n')}`
}

/** The unmodified text; a few libraries name their licence and omit its text. */
function textOf({ folder, licence }: Licensed): string {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
  const { author }: { author?: unknown } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const holder = typeof author === 'string' ? author : String(Reflect.get(Object(author), 'name') ?? 'the authors')
  return `The package names the ${licence} licence (https://spdx.org/licenses/${licence}.html) and comes without its text. Author: ${holder}.`
}
