import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { browserToTest, NO_BROWSER } from '../test/support/test-browser.ts'
import { prepareMachine } from './prepare-machine.ts'
import { BUILD, FORMAT, LINT, TYPES, UNUSED, WORDS, type Check } from './test/checks.ts'
import { chooseParts } from './test/chosen-parts.ts'
import { FLAKY_FILE } from './test/flaky-reporter.ts'
import { readToolLine } from './tool-line.ts'
import { tallyPlaywright, tallyVitest, type FlakyTest, type PlaywrightSuite, type Tally, type VitestReport } from './test/tallies.ts'

/**
 * `npm test`: all checks and tests in one run. Checks (types, lint, format, dead code, build) count
 * as one test each, then the suites run. Ends with the line `N passed, N failed, N skipped` over
 * all of them.
 * `npm test -- unit e2e` runs only the named parts, `npm test -- unit FILE` one file. With
 * `--complete` a skipped test is a failure: on a machine with everything that tests need (a
 * browser, a Secret Service, a display), a skip means that something was not tested.
 */
const RESULTS = 'test-results/totals'
/**
 * In CI a failed end-to-end or component test is repeated once, and listed as flaky if it passes
 * then.
 */
const IS_CI = (process.env['CI'] ?? '') !== ''

/**
 * A command's output goes to the terminal, or into `log` if it runs in parallel with another one.
 */
function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, log?: string): Promise<number> {
  if (log === undefined) console.log(`\n> ${command} ${args.join(' ')}`)
  const said = log === undefined ? 'inherit' : openSync(log, 'w')
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['inherit', said, said], env: { ...process.env, ...env }, shell: process.platform === 'win32' })
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      if (log !== undefined) {
        closeSync(Number(said))
        console.log(`\n> ${command} ${args.join(' ')}\n${readFileSync(log, 'utf8')}`)
      }
      resolve(code ?? 1)
    })
  })
}

async function check({ title, command, args }: Check, log?: string): Promise<Tally> {
  const code = await run(command, args, {}, log)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, notes: code === 0 ? [] : [`check failed: ${title}`] }
}

/**
 * Runs the projects whose names begin with that of the suite, or these files of it; with
 * `isRepeated`, a failed test is repeated once.
 */
async function vitest(project: string, files: readonly string[], log?: string, isRepeated = false): Promise<Tally> {
  const file = `${RESULTS}/${project}.json`
  const flakyFile = `${RESULTS}/${project}-flaky.json`
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./tools/test/flaky-reporter.ts', `--outputFile.json=${file}`]
  const args = ['run', `--project=${project}*`, ...files, ...reporters, ...(isRepeated ? ['--retry=1'] : [])]
  const code = await run('vitest', args, { [FLAKY_FILE]: flakyFile }, log)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport // vitest's own JSON reporter
    return tallyVitest(report, code, JSON.parse(readFileSync(flakyFile, 'utf8')) as readonly FlakyTest[]) // written by our reporter
  } catch {
    return { passed: 0, failed: 1, skipped: 0, notes: [`${project}: the runner ended without a report (exit ${code})`] }
  }
}

/**
 * Component tests in a browser. Without a browser the project is missing, and each of its tests
 * counts as skipped.
 */
function components(files: readonly string[], log?: string): Promise<Tally> {
  if (browserToTest() !== undefined) return vitest('component', files, log, IS_CI)
  return Promise.resolve({ passed: 0, failed: 0, skipped: 1, notes: [`skipped: components in a browser (${NO_BROWSER})`] })
}

async function playwright(files: readonly string[], log?: string): Promise<Tally> {
  const file = `${RESULTS}/e2e.json`
  const args = ['test', ...files, '--reporter=list,json', `--retries=${IS_CI ? 1 : 0}`]
  const code = await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file }, log)
  try {
    const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { suites: readonly PlaywrightSuite[] } // Playwright's own JSON reporter
    return tallyPlaywright(suites, code)
  } catch {
    return { passed: 0, failed: 1, skipped: 0, notes: [`e2e: the runner ended without a report (exit ${code})`] }
  }
}

interface Part {
  readonly name: string
  /** With a log, the output goes there, because the part runs in parallel with others. */
  readonly run: (files: readonly string[], log?: string) => Promise<Tally>
}

function checking(what: Check): Part {
  return { name: what.name, run: (_files, log) => check(what, log) }
}

function suite(project: string): Part {
  return { name: project, run: (files, log) => vitest(project, files, log) }
}

/**
 * Stages run in sequence; the lanes of a stage run in parallel, and the parts of a lane in
 * sequence. Service, hostile and end-to-end tests wait for servers, processes, files and browsers,
 * which leaves the processor to computing tests. No suite writes where another one reads.
 */
const STAGES: readonly (readonly (readonly Part[])[])[] = [
  [
    [checking(BUILD), checking(UNUSED)],
    [checking(TYPES), checking(FORMAT), checking(LINT), checking(WORDS)],
  ],
  [[suite('service')], [suite('unit'), { name: 'component', run: components }], [{ name: 'e2e', run: playwright }, suite('hostile'), suite('bench')]],
]
const PARTS = STAGES.flat(2).map(({ name }) => name)
/** Parts with tests in a folder of the same name. */
const SUITES = ['unit', 'hostile', 'service', 'bench', 'component', 'e2e']

const USAGE = `Usage: npm test -- [PART …] [FILE …] [--complete]
  Runs all tests, or the named parts: ${PARTS.join(', ')}.
  FILE             a test file or a folder of tests: npm test -- unit test/unit/custody
  --complete       counts a skipped test as a failure
  --help, -h       shows these options`
const { values, positionals: wanted } = readToolLine({ usage: USAGE, options: { complete: { type: 'boolean' } } })
const complete = values['complete'] === true
const chosen = chooseParts(wanted, { all: PARTS, suites: SUITES }, existsSync)
if (!chosen.ok) {
  console.error(`${chosen.error.message} ${chosen.error.remedy}`)
  process.exit(2)
}
const parts = chosen.value
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
// Only some parts need a browser and a keychain.
if (['service', 'component', 'e2e'].some((name) => parts.has(name))) prepareMachine()

async function tallyPart({ name, run: runPart }: Part, log?: string): Promise<Tally> {
  const started = Date.now()
  const tally = await runPart(parts.get(name) ?? [], log)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped in ${seconds} s`)
  return tally
}

/**
 * Of parallel lanes only the last one prints as it runs; the others print their whole output at the
 * end.
 */
async function runLane(lane: readonly Part[], isHeard: boolean): Promise<readonly Tally[]> {
  const done: Tally[] = []
  for (const part of lane) done.push(await tallyPart(part, isHeard ? undefined : `${RESULTS}/${part.name}.log`))
  return done
}

const tallies: Tally[] = []
for (const stage of STAGES) {
  const lanes = stage.map((lane) => lane.filter(({ name }) => parts.has(name))).filter((lane) => lane.length > 0)
  tallies.push(...(await Promise.all(lanes.map((lane, at) => runLane(lane, at === lanes.length - 1)))).flat())
}
const sum = (pick: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + pick(tally), 0)
const failed = sum((tally) => tally.failed)
console.log('')
for (const note of tallies.flatMap((tally) => tally.notes)) console.log(note)
console.log(`${sum((tally) => tally.passed)} passed, ${failed} failed, ${sum((tally) => tally.skipped)} skipped`)
const skipped = sum((tally) => tally.skipped)
if (complete && skipped > 0) console.log(`Not complete: ${skipped} skipped, and --complete allows none.`)
process.exitCode = failed === 0 && !(complete && skipped > 0) ? 0 : 1
