import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/**
 * Media types of the files that the build emits; no others are served. Not read from the system,
 * whose table can be wrong.
 */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.eot': 'application/vnd.ms-fontobject',
}

export interface BuiltFile {
  readonly mediaType: string
  readonly body: Uint8Array
}

/**
 * The built renderer as a closed list: a request that names no listed file gets none, so path
 * traversal is impossible.
 */
export interface BuiltFiles {
  /** `pathname` of a URL, still percent-encoded; `/` is index.html. */
  readonly find: (pathname: string) => BuiltFile | undefined
  readonly names: readonly string[]
}

/**
 * Reads a built folder once, about 8 MB: a build during an open window removes files that this
 * window still requests. Returns an empty list if the folder is missing.
 */
export function readBuiltFiles(folder: string): BuiltFiles {
  const files = new Map<string, BuiltFile>()
  let entries: ReturnType<typeof readEntries>
  try {
    entries = readEntries(folder)
  } catch {
    entries = []
  }
  for (const path of entries) {
    const mediaType = MEDIA_TYPES[extname(path)]
    if (mediaType === undefined) continue
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { mediaType, body: readFileSync(path) })
  }
  return {
    names: [...files.keys()].toSorted(),
    find: (pathname) => {
      let name: string
      try {
        name = decodeURIComponent(pathname)
      } catch {
        return undefined
      }
      return files.get(name === '/' ? '/index.html' : name)
    },
  }
}

function readEntries(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
