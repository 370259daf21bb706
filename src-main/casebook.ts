import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { runAddresses } from './addresses-command.ts'
import { handleInfoFlags } from './cli.ts'
import { runHost } from './run-host.ts'

/**
 * The command `casebook` of the browser host's package: runs the host in its own folder and passes
 * it the key outside the environment, as `npm start` does from the source tree.
 */

// Before any process is started: child processes inherit the environment.
const key = process.env['CASEBOOK_API_KEY']
delete process.env['CASEBOOK_API_KEY']

const args = process.argv.slice(2)
const isAddresses = args[0] === 'addresses'
const response = isAddresses
  ? undefined
  : handleInfoFlags(args, process.versions.node, packageJson.version, { node: process.execPath, script: import.meta.filename })
if (isAddresses) {
  process.exitCode = await runAddresses(args.slice(1), process)
} else if (response !== undefined) {
  const stream = response.exitCode === 0 ? process.stdout : process.stderr
  stream.write(`${response.text}\n`)
  process.exitCode = response.exitCode
} else {
  const run = await runHost({ path: process.execPath, args: [join(import.meta.dirname, 'loopback.js'), ...args], kind: 'browser', key })
  if (run.fault !== undefined) process.stderr.write(`Casebook could not start: ${run.fault}\n`)
  process.exitCode = run.code ?? 1
}
