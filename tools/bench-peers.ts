import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../test/bench/peers/', import.meta.url)

/**
 * Installs the libraries that benches compare Casebook with, unless they match the lock file. On
 * failure exits with npm's message.
 */
export function ensurePeers(): void {
  const lock = readFileSync(new URL('package-lock.json', FOLDER), 'utf8')
  const installed = new URL('node_modules/.installed-lock', FOLDER)
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  console.log('Installing the libraries that Casebook is compared with, in test/bench/peers …')
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: fileURLToPath(FOLDER), stdio: 'inherit', shell: process.platform === 'win32' })
  } catch {
    console.error('They could not be installed. `npm run bench -- --quick` measures Casebook without them.')
    process.exit(1)
  }
  writeFileSync(installed, lock)
}
