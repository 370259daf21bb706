import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { failure } from '../../src-shared/core/failure.ts'

/**
 * Parts of `npm test` to run, each with the files or folders that it is limited to (empty: all of
 * it).
 */
export type ChosenParts = ReadonlyMap<string, readonly string[]>

export interface PartNames {
  readonly all: readonly string[]
  /** Parts with tests in a folder test/PART. */
  readonly suites: readonly string[]
}

/** The suite whose folder contains a path. */
function suiteOf(path: string, { suites }: PartNames): string | undefined {
  const [top, folder = ''] = path.replaceAll('\\', '/').replace(/^\.\//, '').split('/')
  if (top !== 'test') return undefined
  return folder === 'e2e-electron' ? 'e2e' : suites.find((name) => name === folder)
}

/**
 * Parses `unit test/unit/core/decimal.test.ts`: a path limits the part of its folder, and selects
 * it if no part is named.
 */
export function chooseParts(words: readonly string[], parts: PartNames, isThere: (path: string) => boolean): Result<ChosenParts> {
  const chosen = new Map<string, string[]>()
  const paths = words.filter((word) => !parts.all.includes(word))
  for (const name of words.filter((word) => parts.all.includes(word))) chosen.set(name, [])
  const isNamed = chosen.size > 0
  for (const path of paths) {
    const suite = suiteOf(path, parts)
    if (suite === undefined || !isThere(path)) {
      const message = `${path} is neither a part nor a test file below test/.`
      return err(failure('bad_request', message, `Parts: ${parts.all.join(', ')}. A file: npm test -- unit test/unit/FILE.`))
    }
    const files = chosen.get(suite)
    if (files === undefined && isNamed)
      return err(failure('bad_request', `${path} belongs to the part ${suite}, which is not named.`, `Run it with npm test -- ${suite} ${path}.`))
    chosen.set(suite, [...(files ?? []), path])
  }
  return ok(chosen.size === 0 ? new Map(parts.all.map((name) => [name, []])) : chosen)
}
