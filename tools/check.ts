import { spawn } from 'node:child_process'
import { FORMAT, LINT, TYPES, UNUSED, WORDS, type Check } from './test/checks.ts'
import { readToolLine } from './tool-line.ts'

/**
 * `npm run check`: types, lint, words, format and unused code in parallel, for use while working. Prints a
 * check's output only if it fails.
 */
readToolLine({
  usage: `Usage: npm run check
  Checks types, lint, words, format and unused code. npm run format writes the format.
  --help, -h       shows these options`,
  options: {},
  maxPositionals: 0,
})

/**
 * The compiler and the linter are written in Go: less frequent garbage collection saves them a
 * fifth of their time.
 */
const ENV = { GOGC: '400', ...process.env }

const started = performance.now()
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

function passes({ title, command, args }: Check): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: ENV, shell: process.platform === 'win32' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', (fault) => (output += `${fault.message}\n`))
    child.on('close', (code) => {
      console.log(code === 0 ? `${title}: passed in ${seconds(started)}` : `${title}: failed in ${seconds(started)}\n${output}`)
      resolve(code === 0)
    })
  })
}

const passed = await Promise.all([TYPES, LINT, UNUSED, FORMAT, WORDS].map(passes))
const failed = passed.filter((isPassed) => !isPassed).length
console.log(`${passed.length - failed} passed, ${failed} failed in ${seconds(started)}`)
process.exitCode = failed === 0 ? 0 : 1
