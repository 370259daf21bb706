import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runBenchFile } from './run-bench-file.ts'

/**
 * `npm run bench [-- NAME … --quick]`: runs every bench (or the named ones) and prints its table. Ratios count, not milliseconds.
 * `--quick` measures Casebook alone with small sizes, in seconds; `--list` prints the names.
 */
const folder = new URL('../test/bench/', import.meta.url)
const SUFFIX = '-bench.ts'
/** A bench that takes longer than this waits for something that never comes. */
const MAX_QUICK_MS = 180_000
const MAX_FULL_MS = 3_600_000

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** Passed to each bench, which reads those it knows. */
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const names = readdirSync(folder)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .toSorted()
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}
if (flags.includes('--list')) {
  console.log(names.join('\n'))
  process.exit(0)
}
const problems: string[] = []
for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.log(`\n== ${name}`)
  const path = fileURLToPath(new URL(`${name}${SUFFIX}`, folder))
  const problem = await runBenchFile(name, path, flags, flags.includes('--quick') ? MAX_QUICK_MS : MAX_FULL_MS)
  if (problem !== undefined) {
    console.error(problem)
    problems.push(problem)
  }
}
process.exitCode = problems.length === 0 ? 0 : 1
