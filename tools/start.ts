import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { parseCommandLine, requestedInfo, USAGE } from '../src-main/command-line.ts'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { chooseElectron, openHost, say } from './open-host.ts'

/**
 * `npm start`: builds if the build is missing or outdated, then opens Casebook in Electron, or in a
 * browser if Electron is not available.
 */

// Before anything is built, fetched or started: child processes inherit the environment.
const key = process.env['CASEBOOK_API_KEY']
delete process.env['CASEBOOK_API_KEY']

const args = process.argv.slice(2)
const info = requestedInfo(args)
if (info !== undefined) {
  process.stdout.write(info === 'version' ? `${packageJson.version}\n` : `Usage: npm start -- [OPTIONS]\n${USAGE}\n`)
  process.exit(0)
}
const line = parseCommandLine(args)
if (!line.ok) {
  say(`${line.error.message}\n${USAGE}`)
  process.exit(2)
}
const failed = await ensureBuilt(() => say('Building Casebook (at the first start and after changes) …'))
if (failed !== undefined) {
  say(`${failed}\nCasebook could not be built. Run npm install, then start again.`)
  process.exit(1)
}

const named = line.value.host
const run = await openHost({ named, electron: await chooseElectron(named), app: [ROOT], script: [join(ROOT, 'out/main/loopback.js')], args, key })
process.exit(run.code ?? 1)
