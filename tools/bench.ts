import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensurePeers } from './bench-peers.ts'
import { runBenchFile } from './run-bench-file.ts'
import { readToolLine } from './tool-line.ts'

const USAGE = `Usage: npm run bench -- [NAME …] [OPTIONS]
  Runs every bench, or the named ones, and prints its table. Ratios count, not milliseconds.
  --quick          measures Casebook alone with small sizes, in seconds
  --list           prints the names of the benches
  --runs=N         graph, table, scroll, subjects: how often each measurement is made
  --subjects=N     subjects: how many are pasted and added
  --nodes=N,N …    graph: sizes
  --peers=NAME,…   graph: which peers
  --rows=N,N …     table: sizes
  --all            scroll: every measurement
  --short          broker: the short run
  --large          backup: the large cases
  --case=NxM       case-file: one case of N subjects with M captures each
  --opening        case-file: the opening alone
  --panel          case-file: the panels alone
  --help, -h       shows these options`

const folder = new URL('../test/bench/', import.meta.url)
const SUFFIX = '-bench.ts'
/** A bench that takes longer than this hangs. */
const MAX_QUICK_MS = 180_000
const MAX_FULL_MS = 3_600_000

const boolean = { type: 'boolean' } as const
const string = { type: 'string' } as const
const { values, positionals: wanted } = readToolLine({
  usage: USAGE,
  options: {
    quick: boolean,
    list: boolean,
    all: boolean,
    short: boolean,
    large: boolean,
    opening: boolean,
    panel: boolean,
    runs: string,
    nodes: string,
    peers: string,
    rows: string,
    subjects: string,
    case: string,
  },
})
/** Passed to each bench, which reads the flags that it knows. */
const flags = Object.entries(values).map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`))
const names = readdirSync(folder)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .toSorted()
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}
if (values['list'] === true) {
  console.log(names.join('\n'))
  process.exit(0)
}
if (!flags.includes('--quick')) ensurePeers()
const problems: string[] = []
for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.log(`\n== ${name}`)
  const path = fileURLToPath(new URL(`${name}${SUFFIX}`, folder))
  const problem = await runBenchFile(name, path, flags, values['quick'] === true ? MAX_QUICK_MS : MAX_FULL_MS)
  if (problem !== undefined) {
    console.error(problem)
    problems.push(problem)
  }
}
process.exitCode = problems.length === 0 ? 0 : 1
