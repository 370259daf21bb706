import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { browserToTest } from '../support/test-browser.ts'

const TOOL = fileURLToPath(new URL('../../tools/bench.ts', import.meta.url))
const FOLDER = new URL('./', import.meta.url)
/** Benches without a browser. */
const IN_NODE = ['broker', 'trace']
const IN_BROWSER = ['backup', 'case-file', 'dossier', 'graph', 'large', 'pdf', 'progress', 'run', 'scroll', 'start', 'subjects', 'table']

interface Ended {
  readonly code: number | null
  readonly output: string
}

/** `npm run bench -- …`, as a person starts it. */
function runTool(args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [TOOL, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

async function expectFigures(name: string): Promise<void> {
  const { code, output } = await runTool([name, '--quick'])
  expect(code, output).toBe(0)
  expect(output).toContain(`== ${name}`)
  // A table of figures was printed, and each of them was measured.
  expect(output).toMatch(/│.*\d/)
  expect(output).not.toContain('NaN')
}

test('lists every bench, each of which is started below', async () => {
  const { code, output } = await runTool(['--list'])
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('-bench.ts'))
  expect(code).toBe(0)
  expect(output.trim().split('\n')).toEqual([...IN_NODE, ...IN_BROWSER].toSorted())
  expect(files).toHaveLength(IN_NODE.length + IN_BROWSER.length)
})

test('lists the available benches if one is unknown', async () => {
  const { code, output } = await runTool(['dossiers'])
  expect(code).toBe(2)
  expect(output).toContain('No such bench: dossiers. There are: backup, broker, case-file,')
})

// A quick run needs no peer, so nothing else reads these files: a name that a peer imports from a
// bench must exist.
test.for(readdirSync(new URL('peers/', FOLDER)).filter((name) => name.endsWith('.ts')))('%s imports what the benches export', async (name) => {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: fileURLToPath(new URL(`peers/${name}`, FOLDER)), external: /^[^./]/ } },
  })
  expect(bundle).toMatchObject({ output: [{ type: 'chunk' }] })
})

test.for(IN_NODE)('%s ends with figures in a quick run', (name) => expectFigures(name))

describe.runIf(browserToTest() !== undefined)('in a browser', () => {
  test.for(IN_BROWSER)('%s ends with figures in a quick run', (name) => expectFigures(name))
})
