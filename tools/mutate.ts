import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { mutantsOf, type Mutant } from './mutate/mutants.ts'
import { namedBy, testsOf } from './mutate/related.ts'
import { createRunner } from './mutate/runner-client.ts'
import { sampleOf } from './mutate/sample.ts'
import { copyOf } from './mutate/workspace.ts'
import { readToolLine } from './tool-line.ts'

const USAGE = `Usage: npm run mutate -- FOLDER-OR-FILE … [--count N] [--seed S] [--no-service] [--list]
  Breaks single lines in a copy of the project and says which ones no related test notices.
  --count N        lines for each folder or file named (30)
  --seed S         which ones (1)
  --no-service     without the service tests: unit, hostile and component tests only
  --beneath PLACE  only those of the related tests that are beneath PLACE (may be given more than once)
  --list           shows the lines and runs nothing
  --help, -h       shows these options`

/** Number of tests that run first; the nearest ones detect most mutants. */
const NEAREST = 6
/**
 * Time limit beyond twice the duration of the unmutated code, for all tests together: other load on
 * the machine must not count as detection.
 */
const LIMIT_MS = 30_000
const SERVICE_LIMIT_MS = 300_000
/** Required percentage of detected mutants. */
const WANTED_PERCENT = 90

const { values, positionals } = readToolLine({
  usage: USAGE,
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    'no-service': { type: 'boolean' },
    beneath: { type: 'string', multiple: true },
    list: { type: 'boolean' },
  },
})
const [count, seed] = [Number(values['count'] ?? '30'), Number(values['seed'] ?? '1')]
const beneath = [values['beneath'] ?? []].flat().map(String)
if (positionals.length === 0 || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error(USAGE)
  process.exit(2)
}

const project = resolve(import.meta.dirname, '..')
const copy = copyOf(project)
const runner = createRunner(copy.root)
process.on('exit', () => {
  runner.end()
  copy.remove()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const sources = copy.files.filter((file) => /\.tsx?$/.test(file))
const naming = namedBy(copy.root, sources)

/** One line of text for a change that may have several. */
function oneLine(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ')
  return flat.length > 70 ? `${flat.slice(0, 67)}…` : flat
}

function formatMutant({ file, line, original, replacement, kind }: Mutant): string {
  return `${file}:${line}  ${kind}: \`${oneLine(original)}\` → \`${oneLine(replacement)}\``
}

interface Batch {
  readonly tests: readonly string[]
  readonly limitMs: number
}

function batchesOf(file: string): Batch[] {
  const positions = beneath.map((position) => relative(project, resolve(position)))
  const tests = testsOf(file, naming).filter(
    (test) => positions.length === 0 || positions.some((position) => test === position || test.startsWith(`${position}/`)),
  )
  const quick = tests.filter((test) => /^test\/(unit|hostile)\//.test(test))
  const component = tests.filter((test) => test.startsWith('test/component/'))
  const service = values['no-service'] === true ? [] : tests.filter((test) => test.startsWith('test/service/'))
  return [
    { tests: quick.slice(0, NEAREST), limitMs: LIMIT_MS + 2 * unbrokenMs },
    { tests: quick.slice(NEAREST), limitMs: LIMIT_MS + 2 * unbrokenMs },
    { tests: component, limitMs: SERVICE_LIMIT_MS },
    { tests: service, limitMs: SERVICE_LIMIT_MS },
  ].filter((batch) => batch.tests.length > 0)
}

/** Duration of the unit and hostile tests without a mutant. */
let unbrokenMs = 0

/** Files whose text has changed since the runner last read it. */
const changed = new Set<string>()

/** The test that detected the mutant, or undefined. */
async function noticedBy(mutant: Mutant): Promise<string | undefined> {
  const path = join(copy.root, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end))
  try {
    for (const { tests, limitMs } of batchesOf(mutant.file)) {
      const outcome = await runner.run({ tests, changed: [...changed, mutant.file] }, limitMs)
      changed.clear()
      if (outcome === undefined) return 'the time limit'
      if (outcome.failed !== undefined) return outcome.failed
    }
    return undefined
  } finally {
    writeFileSync(path, source)
    changed.add(mutant.file)
  }
}

/** Tests that fail without a mutant would count every mutant as detected. */
async function redTest(files: readonly string[]): Promise<string | undefined> {
  const tests = [...new Set(files.flatMap((file) => batchesOf(file).flatMap((batch) => batch.tests)))].filter(
    (test) => !test.startsWith('test/service/'),
  )
  const began = performance.now()
  const outcome = tests.length === 0 ? { failed: undefined } : await runner.run({ tests, changed: [...changed] }, 1_800_000)
  unbrokenMs = performance.now() - began
  return outcome === undefined ? 'the tests did not end' : outcome.failed
}

const survivors: Mutant[] = []
const rates: string[] = []
let [all, killed] = [0, 0]
for (const named of positionals) {
  const position = relative(project, resolve(named))
  const files = sources.filter((file) => file === position || file.startsWith(`${position}/`))
  const picked = sampleOf(
    files.flatMap((file) => mutantsOf(file, readFileSync(join(copy.root, file), 'utf8'))),
    count,
    seed,
  )
  if (picked.length === 0) {
    console.error(`${named} has no line to change.`)
    process.exit(2)
  }
  if (values['list'] === true) {
    for (const mutant of picked) console.log(formatMutant(mutant))
    continue
  }
  const red = await redTest([...new Set(picked.map(({ file }) => file))])
  if (red !== undefined) {
    console.error(`A test fails without a changed line: ${red}`)
    process.exit(2)
  }
  let stored = 0
  for (const mutant of picked) {
    const noticed = await noticedBy(mutant)
    if (noticed === undefined) survivors.push(mutant)
    else stored += 1
    console.log(
      `${noticed === undefined ? 'SURVIVED' : 'killed  '} ${formatMutant(mutant)}${noticed === undefined ? (batchesOf(mutant.file).length === 0 ? '  (no test that was run reaches it)' : '') : `  (${oneLine(noticed)})`}`,
    )
  }
  all += picked.length
  killed += stored
  rates.push(`${position}: ${stored} of ${picked.length} (${Math.floor((stored * 100) / picked.length)} %), seed ${seed}`)
}
if (values['list'] === true) process.exit(0)
console.log(survivors.length === 0 ? '\nNo line survived.' : `\nSurvivors:\n${survivors.map((mutant) => `  ${formatMutant(mutant)}`).join('\n')}`)
console.log(`\n${rates.join('\n')}`)
process.exit(killed * 100 >= all * WANTED_PERCENT ? 0 : 1)
