import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { HEADLESS_SHELL } from '../test/support/test-browser.ts'
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
  { what: 'the readers of PDF files', debian: ['poppler-utils'], present: () => onPath('pdftotext') },
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

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
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
  // Debian alone has this package; without it the tests run in the browser itself.
  const lacksShell = isDebian() && !onPath(HEADLESS_SHELL)
  if ((missing.length > 0 || lacksShell) && process.platform === 'linux' && onPath('apt-get')) {
    const root = process.getuid?.() === 0
    const [command, rest] = root ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']]
    console.log(`Missing: ${[...missing.map((need) => need.what), ...(lacksShell ? ['a headless Chromium'] : [])].join(', ')}.`)
    if (root || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) {
      run(command, [...rest, 'update', '-qq'])
      const packages = [...missing.flatMap((need) => need.debian), ...(lacksShell ? [HEADLESS_SHELL] : [])]
      run(command, [...rest, 'install', '-y', '-qq', '--no-install-recommends', ...packages])
    }
  }
  if (!keytarLoads() && existsSync('/usr/include/libsecret-1/libsecret/secret.h')) {
    // npm dropped the optional dependency when it could not be compiled; now it can be.
    run('npm', ['install', '--no-audit', '--no-fund'])
  }
  for (const need of NEEDS) if (!need.present()) console.log(`Still missing: ${need.what}. Its tests are skipped with that reason.`)
}
