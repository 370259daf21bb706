import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** A program in one file, and the folders of the bundled libraries. */
export interface Bundled {
  readonly code: string
  readonly libraries: ReadonlySet<string>
}

/**
 * Bundles a program and its imports, except `outside`, into one file: the same sources give the
 * same bytes. `form` is the platform.
 */
export async function bundle(entry: string, form: 'node' | 'browser', outside: readonly string[] = []): Promise<Bundled> {
  const libraries = new Set<string>()
  const collect = {
    name: 'casebook:libraries',
    moduleParsed({ id }: { readonly id: string }): void {
      const home = libraryOf(id)
      if (home !== undefined) libraries.add(home)
    },
  }
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [collect],
    build: {
      ...(form === 'node' ? { ssr: entry } : { lib: { entry, formats: ['iife'], name: 'casebook' } }),
      write: false,
      minify: form === 'browser',
      target: form === 'node' ? 'node20' : 'es2022',
      rolldownOptions: { external: [...outside], output: { codeSplitting: false } },
    },
    ssr: { noExternal: true },
    // A page has no process: the build mode is inlined for libraries that read it.
    ...(form === 'browser' ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  })
  const chunk = onlyChunk(made)
  return { code: chunk.code, libraries }
}

function onlyChunk(made: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk {
  const [first] = Array.isArray(made) ? made : 'output' in made ? [made] : []
  const chunks = first?.output.filter((part) => part.type === 'chunk') ?? []
  const [chunk] = chunks
  if (chunk === undefined || chunks.length > 1) throw new Error(`The bundle has ${chunks.length} files instead of one.`)
  return chunk
}

/** The folder of the library that a module belongs to; undefined for Casebook's own modules. */
function libraryOf(id: string): string | undefined {
  if (!id.includes('/node_modules/')) return undefined
  for (let folder = dirname(id); !folder.endsWith('node_modules'); folder = dirname(folder)) {
    const facts = join(folder, 'package.json')
    // Libraries mark inner folders with a package.json without a name.
    if (existsSync(facts) && nameOf(facts) !== '') return folder
  }
  return undefined
}

function nameOf(facts: string): string {
  const { name }: { name?: unknown } = JSON.parse(readFileSync(facts, 'utf8'))
  return typeof name === 'string' ? name : ''
}
