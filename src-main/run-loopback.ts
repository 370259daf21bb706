import packageJson from '../package.json' with { type: 'json' }
import { parseCommandLine } from './command-line.ts'
import { chosenDataDir } from './data-dir.ts'
import { startLoopbackHost } from './hosts/loopback/loopback.ts'
import type { PageSource } from './hosts/page-source.ts'
import { installCrashHandler } from './crash-handler.ts'
import type { Log } from './log.ts'
import { isSharedMachine, SHARED_MACHINE_NOTE } from './other-users.ts'
import { connectToLauncher } from './launcher-channel.ts'
import type { Failure } from '../src-shared/core/failure.ts'

export interface LoopbackRun {
  /** Command line without the program. */
  readonly args: readonly string[]
  /** Folder of the build. */
  readonly builtDir: string
  /** Replaces the build as the source of the page. */
  readonly pages?: PageSource
}

function fail(problem: Failure): never {
  process.stderr.write(`${problem.message}\n${problem.remedy}\n`)
  process.exit(1)
}

/**
 * Runs Casebook as the process of the browser host, until a signal or the closed window ends it.
 */
export async function runLoopback({ args, builtDir, pages }: LoopbackRun): Promise<void> {
  const line = parseCommandLine(args)
  if (!line.ok) {
    process.stderr.write(`${line.error.message} ${line.error.remedy}\n`)
    process.exit(2)
  }
  const dataDir = chosenDataDir(line.value.dataDir)
  if (!dataDir.ok) fail(dataDir.error)
  // The browser started from here must not have the key.
  const starter = connectToLauncher(process, (text) => process.stderr.write(`${text}\n`))
  const apiKeyFromEnv = await starter.key()

  // A closed terminal is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  let log: Log | undefined
  installCrashHandler({
    log: () => log,
    flush: async () => {
      const host = await starting
      if (host.ok) await host.value.close()
    },
    say: (sentence) => process.stderr.write(`${sentence}\n`),
    exit: (code) => process.exit(code),
  })

  const starting = startLoopbackHost({
    dataDir: dataDir.value,
    serviceUrl: line.value.serviceUrl,
    legacyUrl: line.value.legacyUrl,
    practice: line.value.practice,
    apiKeyFromEnv,
    version: packageJson.version,
    port: line.value.port,
    open: line.value.open,
    builtDir,
    pages,
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
  // Before the ready line: its reader may end Casebook at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close)
  starter.onEnd(close)

  const host = await starting
  if (!host.ok) fail(host.error)
  if (!line.value.open && isSharedMachine()) process.stderr.write(`${SHARED_MACHINE_NOTE}\n`)
  ;({ log } = host.value)
  void host.value.windowClosed.then(close)
}
