import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from '../src-main/hosts/loopback/find-browser.ts'

/** A requirement of the tests other than npm packages, and how to detect it. */
interface Need {
  readonly what: string
  readonly debian: readonly string[]
  readonly present: () => boolean
}

function onPath(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0
}

const NEEDS: readonly Need[] = [
  { what: 'Chromium', debian: ['chromium'], present: () => findBrowser() !== undefined },
  { what: 'a Secret Service', debian: ['gnome-keyring', 'dbus'], present: () => onPath('gnome-keyring-daemon') && onPath('dbus-run-session') },
  {
    what: 'what keytar compiles against',
    debian: ['libsecret-1-dev', 'pkg-config', 'g++', 'make', 'python3'],
    present: () => keytarLoads() || existsSync('/usr/include/libsecret-1/libsecret/secret.h'),
  },
]

/**
 * keytar is optional: it counts as available only if it loads. Checked in a child process, because
 * a failed load is cached.
 */
export function keytarLoads(): boolean {
  return spawnSync(process.execPath, ['-e', "require('keytar')"], { stdio: 'ignore' }).status === 0
}

function run(command: string, args: readonly string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`)
  const outcome = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: process.platform === 'win32',
  })
  return outcome.status === 0
}

/**
 * Installs missing requirements of the tests if permitted (Debian or Ubuntu, as root or with
 * password-free sudo). Tests of a requirement that is still missing are skipped with that reason; a
 * failure here does not fail the run.
 */
export function prepareMachine(): void {
  const missing = NEEDS.filter((need) => !need.present())
  if (missing.length > 0 && process.platform === 'linux' && onPath('apt-get')) {
    const root = process.getuid?.() === 0
    const [command, rest] = root ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']]
    console.log(`Missing: ${missing.map((need) => need.what).join(', ')}.`)
    if (root || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) {
      run(command, [...rest, 'update', '-qq'])
      run(command, [...rest, 'install', '-y', '-qq', '--no-install-recommends', ...missing.flatMap((need) => need.debian)])
    }
  }
  if (!keytarLoads() && existsSync('/usr/include/libsecret-1/libsecret/secret.h')) {
    // npm dropped the optional dependency when it could not be compiled; now it can be.
    run('npm', ['install', '--no-audit', '--no-fund'])
  }
  for (const need of NEEDS) if (!need.present()) console.log(`Still missing: ${need.what}. Its tests are skipped with that reason.`)
}
