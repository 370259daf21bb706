import { parseCommandLine, requestedInfo, USAGE } from './command-line.ts'

/**
 * Quotes a word for a systemd command line and doubles the characters that systemd would expand.
 */
function quoteWord(word: string): string {
  return `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
}

/**
 * The unit file of a user service that runs this installation. Names Node.js and the script by
 * absolute path: a service manager has neither a shell's PATH nor the folders of a Node version
 * manager.
 */
export function systemdUnit(node: string, script: string): string {
  return `[Unit]
Description=Casebook (browser host)

[Service]
ExecStart=${[node, script, '--no-open'].map(quoteWord).join(' ')}
Restart=on-failure
# Casebook finishes what is being written and requests nothing more from the service.
TimeoutStopSec=30
NoNewPrivileges=yes
PrivateTmp=yes

[Install]
WantedBy=default.target`
}

/** The oldest Node version that the package supports; its package.json states the same. */
export const MIN_NODE_VERSION = [22, 12] as const

/** Printed instead of starting; the stream depends on whether the text was requested. */
export interface InfoOutput {
  readonly text: string
  readonly exitCode: 0 | 2
}

/** The paths of this installation. */
export interface InstalledPaths {
  /** Program of Node.js. */
  readonly node: string
  readonly script: string
}

/**
 * What `casebook` prints without starting: its version, its options, or why it cannot start.
 * Returns undefined if it starts.
 */
export function handleInfoFlags(args: readonly string[], node: string, version: string, paths: InstalledPaths): InfoOutput | undefined {
  if (args.length === 1 && args[0] === '--systemd-unit') return { text: systemdUnit(paths.node, paths.script), exitCode: 0 }
  const info = requestedInfo(args)
  if (info !== undefined)
    return {
      text:
        info === 'version'
          ? version
          : `Usage: casebook [OPTIONS]\n       casebook addresses FILE|-\n${USAGE}\n  --systemd-unit            print a unit file that runs this installation as a service of a user`,
      exitCode: 0,
    }
  const [major = 0, minor = 0] = node.split('.').map(Number)
  if (major < MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor < MIN_NODE_VERSION[1])) {
    return { text: `Node.js ${node} is too old for Casebook. Install Node.js ${MIN_NODE_VERSION.join('.')} or newer, then start again.`, exitCode: 2 }
  }
  const line = parseCommandLine(args)
  if (!line.ok) return { text: `${line.error.message} ${line.error.remedy}`, exitCode: 2 }
  if (line.value.host === 'electron') {
    return { text: '--host is not supported by this package. Omit it, or install the desktop package.', exitCode: 2 }
  }
  return undefined
}
