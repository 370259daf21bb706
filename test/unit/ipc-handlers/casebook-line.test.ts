import { expect, test } from 'vitest'
import { handleInfoFlags } from '../../../src-main/cli.ts'
import { systemdUnit } from '../../../src-main/cli.ts'

const say = (args: readonly string[], node = '22.12.0') =>
  handleInfoFlags(args, node, '1.2.3', { node: '/opt/node/bin/node', script: '/opt/lib/casebook.js' })

test('starts with known options, on the oldest Node and newer ones', () => {
  expect(say([])).toBeUndefined()
  expect(say(['--practice', '--no-open', '--port=0', '--host=browser'])).toBeUndefined()
  for (const node of ['22.12.0', '22.13.1', '23.0.0', '24.21.0', '100.0.0']) expect(say([], node), node).toBeUndefined()
})

test('an older Node is named, with what to install', () => {
  for (const node of ['20.20.2', '22.11.9', '18.0.0', '9.12.0']) {
    expect(say([], node)).toEqual({
      text: `Node.js ${node} is too old for Casebook. Install Node.js 22.12 or newer, then start again.`,
      exitCode: 2,
    })
  }
})

test('prints version and options on any Node, and exits with 0', () => {
  expect(say(['--version'], '18.0.0')).toEqual({ text: '1.2.3', exitCode: 0 })
  for (const option of ['--help', '-h']) {
    expect(say([option], '18.0.0')).toMatchObject({ text: expect.stringContaining('--practice'), exitCode: 0 })
  }
})

test('refuses unknown and unsupported options', () => {
  expect(say(['--remote-debugging-port=9'])).toMatchObject({
    text: expect.stringMatching(/^Unknown option: --remote-debugging-port=9\./),
    exitCode: 2,
  })
  expect(say(['--host=electron'])).toMatchObject({ text: expect.stringContaining('desktop package'), exitCode: 2 })
  expect(say(['--service-url=http://198.51.100.1'])).toMatchObject({ exitCode: 2 })
})

test('prints a unit file that starts this installation by its paths', () => {
  expect(say(['--systemd-unit'])).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('\nExecStart="/opt/node/bin/node" "/opt/lib/casebook.js" "--no-open"\n') as string,
  })
})

test('quotes what systemd would expand or split in a path', () => {
  expect(systemdUnit('/a b/n', '/100%/$HOME/"x\\y".js')).toContain(String.raw`ExecStart="/a b/n" "/100%%/$$HOME/\"x\\y\".js" "--no-open"`)
})
