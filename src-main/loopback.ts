import { resolve } from 'node:path'
import { version } from '../package.json' with { type: 'json' }
import { parseCommandLine, USAGE } from './command-line.ts'
import { defaultDataDir } from './data-dir.ts'
import { startLoopbackHost } from './hosts/loopback.ts'
import type { Failure } from '../src-shared/failure.ts'

function fail(problem: Failure): never {
  process.stderr.write(`${problem.message}\n${problem.remedy}\n`)
  process.exit(1)
}

const line = parseCommandLine(process.argv.slice(2), true)
if (!line.ok) {
  process.stderr.write(`${line.error.message}\n${USAGE}\n`)
  process.exit(2)
}
const apiKeyFromEnv = process.env['CASEBOOK_API_KEY']
// The browser that is started from here has no business with it.
delete process.env['CASEBOOK_API_KEY']

const host = await startLoopbackHost({
  dataDir: resolve(line.value.dataDir ?? defaultDataDir()),
  serviceUrl: line.value.serviceUrl,
  practice: line.value.practice,
  apiKeyFromEnv,
  version,
  port: line.value.port,
  open: line.value.open,
  // Built to out/main; run from source it stands in src-main.
  builtDir: resolve(import.meta.dirname, import.meta.dirname.endsWith('src-main') ? '../out' : '..'),
  print: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
})
if (!host.ok) fail(host.error)

let closing = false
async function close(): Promise<void> {
  if (closing || host?.ok !== true) return
  closing = true
  await host.value.close()
  process.exit(0)
}
process.on('SIGINT', () => void close())
process.on('SIGTERM', () => void close())
process.on('SIGHUP', () => void close())
void host.value.windowClosed.then(close)
