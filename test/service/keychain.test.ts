import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * keytar against a real Secret Service: a D-Bus session of its own with gnome-keyring, first unlocked, then started again
 * locked over the same files. Nothing of the person who runs the tests is touched: home and runtime folders are temporary.
 */
function missing(): string {
  if (process.platform !== 'linux') return 'the Secret Service exists on Linux only'
  for (const tool of ['dbus-run-session', 'gnome-keyring-daemon']) {
    if (spawnSync('which', [tool]).status !== 0) return `${tool} is not installed`
  }
  const loaded = spawnSync(process.execPath, ['-e', 'require("keytar")'], { cwd: import.meta.dirname })
  return loaded.status === 0 ? '' : 'keytar was not built'
}

const why = missing()
if (why !== '') console.log(`SKIPPED keychain against a real Secret Service: ${why}`)

let home = ''
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'casebook-keyring-'))
})
afterAll(() => {
  rmSync(home, { recursive: true, force: true })
})

interface Outcome {
  readonly step: string
  readonly state: string
  readonly value: string
}

/** Runs steps in a fresh session. The daemon is started unlocked (its password comes on standard input), locked, or not at all. */
function inSession(daemon: 'unlocked' | 'locked' | 'none', ...steps: string[]): Outcome[] {
  const start = {
    unlocked: 'printf "a password" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1;',
    locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1;',
    // A service folder without services: the bus cannot start a keyring by itself either.
    none: '',
  }[daemon]
  const script = join(import.meta.dirname, 'keychain', 'keychain-steps.ts')
  const command = `${start} exec "$0" --no-warnings "$@"`
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: home,
    ...(daemon === 'none' ? { DBUS_SESSION_BUS_ADDRESS: 'disabled:' } : {}),
  }
  const inner = ['sh', '-c', command, process.execPath, script, ...steps]
  const output =
    daemon === 'none'
      ? execFileSync(inner[0] ?? 'sh', inner.slice(1), { env, encoding: 'utf8', timeout: 50_000, stdio: ['ignore', 'pipe', 'ignore'] })
      : execFileSync('dbus-run-session', ['--', ...inner], { env, encoding: 'utf8', timeout: 50_000, stdio: ['ignore', 'pipe', 'ignore'] })
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Outcome) // printed by keychain-steps.ts in exactly this shape
}

describe.skipIf(why !== '')('the keychain on a real Secret Service', () => {
  test('unlocked: empty, then stored and found', () => {
    expect(inSession('unlocked', 'read', 'write', 'read')).toEqual([
      { step: 'read', state: 'empty', value: '' },
      { step: 'write', state: 'done', value: '' },
      { step: 'read', state: 'ok', value: 'value-of-the-test' },
    ])
  })

  test('locked: the stored key is not taken for missing, and neither change is believed', () => {
    expect(inSession('locked', 'read', 'write', 'remove')).toEqual([
      { step: 'read', state: 'locked', value: '' },
      { step: 'write', state: 'keychain_locked', value: '' },
      { step: 'remove', state: 'keychain_locked', value: '' },
    ])
  })

  test('unlocked again: the key was there all the time, and a removal is real', () => {
    expect(inSession('unlocked', 'read', 'remove', 'read')).toEqual([
      { step: 'read', state: 'ok', value: 'value-of-the-test' },
      { step: 'remove', state: 'done', value: '' },
      { step: 'read', state: 'empty', value: '' },
    ])
  })

  test('without a bus: unavailable', () => {
    expect(inSession('none', 'read').map((outcome) => outcome.state)).toEqual(['unavailable'])
  })
})
