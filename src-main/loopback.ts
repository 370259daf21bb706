import { resolve } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
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

const starting = startLoopbackHost({
  dataDir: resolve(line.value.dataDir ?? defaultDataDir()),
  serviceUrl: line.value.serviceUrl,
  legacyUrl: line.value.legacyUrl,
  practice: line.value.practice,
  apiKeyFromEnv,
  version: packageJson.version,
  port: line.value.port,
  open: line.value.open,
  // Built to out/main; run from source it stands in src-main.
  builtDir: resolve(import.meta.dirname, import.meta.dirname.endsWith('src-main') ? '../out' : '..'),
  print: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
})

let closing: Promise<void> | undefined
/** Ends once, whichever comes first: a signal or the closed window. */
function close(): void {
  closing ??= starting
    .then((host) => (host.ok ? host.value.close() : undefined))
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}
// Before anything is announced: whoever reads the ready line may end Casebook at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close)

const host = await starting
if (!host.ok) fail(host.error)
void host.value.windowClosed.then(close)
