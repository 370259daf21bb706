import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * keytar against a real Secret Service: a D-Bus session of its own with gnome-keyring. Nothing of the person who runs the tests is
 * touched: home and runtime folders are those of the test. Gives what is missing for it on this machine, '' where nothing is.
 */
export function missingForKeyring(): string {
  if (process.platform !== 'linux') return 'the Secret Service exists on Linux only'
  for (const tool of ['dbus-run-session', 'gnome-keyring-daemon']) {
    if (spawnSync('which', [tool]).status !== 0) return `${tool} is not installed`
  }
  const loaded = spawnSync(process.execPath, ['-e', 'require("keytar")'], { cwd: import.meta.dirname })
  return loaded.status === 0 ? '' : 'keytar was not built'
}

/** Starts the daemon unlocked (its password comes on standard input), locked, or not at all: the bus cannot start a keyring by itself either. */
const START = {
  unlocked: 'printf "a password" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1;',
  locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1;',
  none: '',
} as const

/** Runs a script of this folder in a fresh session over the keyring in `home`; the objects that it prints, one on a line. */
export function inKeyringSession(home: string, daemon: keyof typeof START, script: string, ...args: string[]): unknown[] {
  const command = `${START[daemon]} exec "$0" --no-warnings "$@"`
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: home,
    ...(daemon === 'none' ? { DBUS_SESSION_BUS_ADDRESS: 'disabled:' } : {}),
  }
  const inner = ['-c', command, process.execPath, join(import.meta.dirname, script), ...args]
  const [file, rest] = daemon === 'none' ? ['sh', inner] : ['dbus-run-session', ['--', 'sh', ...inner]]
  const output = execFileSync(file, rest, { env, encoding: 'utf8', timeout: 50_000, stdio: ['ignore', 'pipe', 'ignore'] })
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line))
}
