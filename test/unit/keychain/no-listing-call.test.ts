import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every source file of the given folders. */
function sources(...folders: string[]): string[] {
  const root = join(import.meta.dirname, '../../..')
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
}

test('I3: the call of keytar that can end the process is never used', () => {
  const banned = ['find', 'Credentials'].join('')
  expect(
    sources('src-main', 'src-preload', 'src-renderer', 'src-shared', 'tools').filter((path) => readFileSync(path, 'utf8').includes(banned)),
  ).toEqual([])
})

test.each([
  ['keytar', 'keytar-store.ts'],
  ['@napi-rs/keyring', 'keyring-store.ts'],
])('%s is imported in one file of the product only', (module, file) => {
  const importing = sources('src-main', 'src-preload', 'src-renderer', 'src-shared').filter((path) =>
    new RegExp(`(import|require)\\s*\\(?\\s*['"]${module}['"]|from ['"]${module}['"]`).test(readFileSync(path, 'utf8')),
  )
  expect(importing.map((path) => path.split(/[\\/]/).at(-1))).toEqual([file])
})
