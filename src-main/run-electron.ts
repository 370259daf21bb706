import { app } from 'electron'
import packageJson from '../package.json' with { type: 'json' }
import { parseElectronLine, requestedInfo, USAGE } from './command-line.ts'
import { chosenDataDir } from './data-dir.ts'
import type { Backend } from './backend.ts'
import { startElectronHost } from './hosts/electron/electron.ts'
import type { PageSource } from './hosts/page-source.ts'
import { installCrashHandler } from './crash-handler.ts'
import { connectToLauncher } from './launcher-channel.ts'

export interface ElectronRun {
  /** Command line without the program. */
  readonly args: readonly string[]
  /** Folder of the build. */
  readonly builtDir: string
  /** Replaces the build as the source of the page. */
  readonly pages?: PageSource
}

/**
 * Runs Casebook as the main process of Electron. Called while the first module is evaluated:
 * Electron is not ready before that ends.
 */
export function runElectron({ args, builtDir, pages }: ElectronRun): void {
  const line = parseElectronLine(args, app.isPackaged)
  const dataDir = line.ok ? chosenDataDir(line.value.dataDir) : line
  // Chromium's child processes must not have the key. On Linux the first of them already exist: if
  // started by hand with the key in the environment they have it, and the note reports so.
  const starter = connectToLauncher(process, (text) => process.stderr.write(`${text}\n`))

  // By default Electron shows an uncaught fault in a dialog and continues in an unknown state.
  let backend: Backend | undefined
  const endGuard = installCrashHandler({
    log: () => backend?.log,
    flush: async () => await backend?.close(),
    say: (sentence) => process.stderr.write(`${sentence}\n`),
    exit: (code) => app.exit(code),
  })
  app.once('quit', endGuard)

  function refuse(words: string): void {
    process.stderr.write(`${words}\n`)
    starter.say('refused')
    app.exit(2)
  }

  const info = requestedInfo(args)
  if (info !== undefined) {
    process.stdout.write(info === 'version' ? `${packageJson.version}\n` : `${USAGE}\n`)
    starter.say('refused')
    app.exit(0)
  } else if (!line.ok) refuse(`${line.error.message} ${line.error.remedy}`)
  else if (!dataDir.ok) refuse(`${dataDir.error.message}\n${dataDir.error.remedy}`)
  else {
    // Not awaited: Electron is not ready before this module has ended, and the host waits for
    // ready. Steps that must precede ready run in its first synchronous part.
    startElectronHost({
      dataDir: dataDir.value,
      serviceUrl: line.value.serviceUrl,
      legacyUrl: line.value.legacyUrl,
      practice: line.value.practice,
      starter,
      onBackend: (opened) => {
        backend = opened
      },
      version: packageJson.version,
      devTools: line.value.devTools,
      builtDir,
      pages,
    }).catch((fault: unknown) => {
      process.stderr.write(`Casebook could not start: ${fault instanceof Error ? fault.message : 'unknown fault'}\n`)
      starter.say('refused')
      app.exit(1)
    })
  }
}
