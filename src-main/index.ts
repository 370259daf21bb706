import { resolve } from 'node:path'
import { app } from 'electron'
import packageJson from '../package.json' with { type: 'json' }
import { parseCommandLine, USAGE } from './command-line.ts'
import { defaultDataDir } from './data-dir.ts'
import { startElectronHost } from './hosts/electron.ts'

// Lenient: Chromium's own switches stand on the same command line.
const line = parseCommandLine(process.argv.slice(1), false)
const apiKeyFromEnv = process.env['CASEBOOK_API_KEY']
// Chromium's child processes have no business with it.
delete process.env['CASEBOOK_API_KEY']

if (line.ok) {
  // Not awaited: Electron is not ready before this module has ended, and the host waits for ready. What must happen before ready
  // happens in its first synchronous stretch.
  startElectronHost({
    dataDir: resolve(line.value.dataDir ?? defaultDataDir()),
    serviceUrl: line.value.serviceUrl,
    legacyUrl: line.value.legacyUrl,
    practice: line.value.practice,
    apiKeyFromEnv,
    version: packageJson.version,
    // Built to out/main; run from source it stands in src-main.
    builtDir: resolve(import.meta.dirname, import.meta.dirname.endsWith('src-main') ? '../out' : '..'),
  }).catch((fault: unknown) => {
    process.stderr.write(`Casebook could not start: ${fault instanceof Error ? fault.message : 'unknown fault'}\n`)
    app.exit(1)
  })
} else {
  process.stderr.write(`${line.error.message}\n${USAGE}\n`)
  app.exit(2)
}
