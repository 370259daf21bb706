import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readPracticeOptions } from '../../../src-practice/command-line.ts'
import { parseToolLine } from '../../../tools/tool-line.ts'

const USAGE = {
  usage: 'Usage: tool',
  options: { count: { type: 'string' }, list: { type: 'boolean' }, beneath: { type: 'string', multiple: true } },
  maxPositionals: 1,
} as const

test('reads the options and the arguments of a tool', () => {
  expect(parseToolLine(['a', '--count=3', '--beneath', 'x', '--beneath=y', '--list'], USAGE)).toEqual({
    values: { count: '3', beneath: ['x', 'y'], list: true },
    positionals: ['a'],
  })
})

test.each([
  [['--help'], 'Usage: tool', 0],
  [['--lsit', '-h'], 'Usage: tool', 0],
  [['--lsit'], 'Unknown option: --lsit. Did you mean --list?\nUsage: tool', 2],
  [['--cou=3'], 'Unknown option: --cou. Did you mean --count?\nUsage: tool', 2],
  [['-x'], 'Unknown option: -x.\nUsage: tool', 2],
  [['--constructor'], 'Unknown option: --constructor.\nUsage: tool', 2],
  [['--list=1'], '--list does not take a value.\nUsage: tool', 2],
  [['--count'], '--count requires a value: --count=VALUE.\nUsage: tool', 2],
  [['--count', '--list'], '--count requires a value: --count=VALUE.\nUsage: tool', 2],
  [['a', 'b'], 'Unknown argument: b.\nUsage: tool', 2],
])('prints a text in place of a run: %s', (args, text, exitCode) => {
  expect(parseToolLine(args, USAGE)).toEqual({ text, exitCode })
})

test('the practice service names the nearest option', () => {
  expect(() => readPracticeOptions(['--faul', 'status=503'])).toThrow('Unknown option: --faul. Did you mean --fault?')
})

const run = promisify(execFile)

test.each(['bench', 'mutate', 'package', 'pictures', 'sample-case', 'test', 'verify'])(
  'npm run %s -- --help prints its usage and does nothing',
  async (tool) => {
    const { stdout } = await run(process.execPath, [fileURLToPath(new URL(`../../../tools/${tool}.ts`, import.meta.url)), '--help'])
    expect(stdout).toMatch(/^Usage: npm (?:run )?/)
  },
)
