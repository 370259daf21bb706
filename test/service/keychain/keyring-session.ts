import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * The keychain modules against a real Secret Service: a separate D-Bus session with gnome-keyring.
 * Nothing of the person who runs the tests is touched: home and runtime folders are those of the
 * test. Returns what is missing for it on this machine, '' if nothing is.
 */
export function missingForKeyring(): string {
  if (process.platform !== 'linux') return 'the Secret Service exists on Linux only'
  for (const tool of ['dbus-run-session', 'gnome-keyring-daemon']) {
    if (spawnSync('which', [tool]).status !== 0) return `${tool} is not installed`
  }
  for (const module of ['keytar', '@napi-rs/keyring']) {
    const loaded = spawnSync(process.execPath, ['-e', `require("${module}")`], { cwd: import.meta.dirname })
    if (loaded.status !== 0) return `${module} was not installed`
  }
  return ''
}

/**
 * Starts the daemon unlocked (its password comes on standard input), locked, or not at all: the bus
 * cannot start a keyring by itself either.
 */
const START = {
  unlocked: 'printf "a password" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1;',
  locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1;',
  none: '',
} as const

function environmentOf(home: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: home,
  }
}

/**
 * Runs a script of this folder in a fresh session over the keyring in `home`; returns the objects
 * that it prints, one per line.
 */
export function inKeyringSession(home: string, daemon: keyof typeof START, script: string, ...args: string[]): unknown[] {
  const command = `${START[daemon]} exec "$0" --no-warnings "$@"`
  const env = { ...environmentOf(home), ...(daemon === 'none' ? { DBUS_SESSION_BUS_ADDRESS: 'disabled:' } : {}) }
  const inner = ['-c', command, process.execPath, join(import.meta.dirname, script), ...args]
  const [file, rest] = daemon === 'none' ? ['sh', inner] : ['dbus-run-session', ['--', 'sh', ...inner]]
  const output = execFileSync(file, rest, { env, encoding: 'utf8', timeout: 600_000, stdio: ['ignore', 'pipe', 'ignore'] })
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line))
}

export interface KeyringSession {
  /** For a process that uses the keyring. */
  readonly env: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/**
 * A session over the keyring in `home`, unlocked, that other processes can use until it is closed.
 */
export function openKeyringSession(home: string): Promise<KeyringSession> {
  // It ends with its standard input, so that none remains whatever happens to the test.
  const command = `${START.unlocked} echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat >/dev/null`
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', command], { env: environmentOf(home), stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async (): Promise<void> => {
    child.stdin.end()
    await ended
  }
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [address, rest] = said.split('\n')
      if (rest !== undefined) resolve({ env: { DBUS_SESSION_BUS_ADDRESS: address ?? '' }, close })
    })
    child.once('error', reject)
    void ended.then(() => reject(new Error('The session of the keyring ended at once.')))
  })
}
