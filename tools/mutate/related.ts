import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Any text that ends like a source file: imports, and files that a test starts as separate
 * processes.
 */
const REFERENCE = /['"`]([^'"`\n]*\.tsx?)['"`]/g

/** For each file of the project, the files that name it. */
export function namedBy(root: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(files)
  const naming = new Map<string, string[]>()
  for (const file of files) {
    for (const [, named = ''] of readFileSync(join(root, file), 'utf8').matchAll(REFERENCE)) {
      for (const target of [normalize(join(dirname(file), named)), normalize(named)]) {
        if (known.has(target) && existsSync(join(root, target))) naming.set(target, [...(naming.get(target) ?? []), file])
      }
    }
  }
  return naming
}

/** Tests that reach a file, nearest first, because those detect a change soonest. */
export function testsOf(file: string, naming: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set([file])
  const tests: string[] = []
  for (let frontier = [file]; frontier.length > 0;) {
    const next: string[] = []
    for (const one of frontier.flatMap((at) => naming.get(at) ?? [])) {
      if (seen.has(one)) continue
      seen.add(one)
      next.push(one)
      if (/\.test\.tsx?$/.test(one)) tests.push(one)
    }
    frontier = next
  }
  return tests
}
