import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm run bench [-- NAME … --quick]`: runs every bench (or the named ones) and prints its table. Ratios count, not milliseconds. */
const folder = new URL('../test/bench/', import.meta.url)
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** Handed to each bench, which takes of them what it knows. */
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const benches = readdirSync(folder)
  .filter((name) => name.endsWith('-bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.includes(name.replace('-bench.ts', '')))
  .toSorted()
if (benches.length === 0) {
  console.error(`No such bench: ${wanted.join(', ')}`)
  process.exit(2)
}
let failed = 0
for (const bench of benches) {
  console.log(`\n== ${bench.replace('-bench.ts', '')}`)
  if (spawnSync(process.execPath, [fileURLToPath(new URL(bench, folder)), ...flags], { stdio: 'inherit' }).status !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
