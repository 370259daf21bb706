import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installedElectron } from '../../../tools/electron-binary.ts'
import { isSandboxBlocked, type SandboxFacts } from '../../../tools/electron-sandbox.ts'

describe('the Electron binary', () => {
  let root = ''
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'casebook-binary-'))
    write('package/package.json', '{"version":"45.4.1"}')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  const found = (env: Record<string, string> = {}): string | undefined => installedElectron(join(root, 'package'), env)
  const install = (version: string): void => {
    write('package/path.txt', 'electron')
    write('package/dist/electron', '')
    write('package/dist/version', version)
  }

  test('is the package’s own, when it is of the package’s version', () => {
    expect(found()).toBeUndefined()
    install('45.4.1')
    expect(found()).toBe(join(root, 'package/dist/electron'))
    install('v45.4.1\n')
    expect(found()).toBe(join(root, 'package/dist/electron'))
    install('45.4.0')
    expect(found()).toBeUndefined()
  })

  test('is that of a named distribution, with nothing installed next to it', () => {
    write('elsewhere/electron', '')
    expect(found({ ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') })).toBe(join(root, 'elsewhere/electron'))
    expect(found({ ELECTRON_OVERRIDE_DIST_PATH: join(root, 'nowhere') })).toBeUndefined()
    install('45.4.1')
    expect(found({ ELECTRON_OVERRIDE_DIST_PATH: '' })).toBe(join(root, 'package/dist/electron'))
  })
})

describe('a system that refuses the sandbox', () => {
  const facts = (files: Record<string, string>, more: Partial<SandboxFacts> = {}): SandboxFacts => ({
    platform: 'linux',
    root: false,
    read: (path) => files[path],
    stat: () => undefined,
    ...more,
  })
  const APPARMOR = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' }

  test.each([
    ['Ubuntu 23.10 and later', APPARMOR, true],
    ['where AppArmor lets it', { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '0\n' }, false],
    ['an older Debian', { '/proc/sys/kernel/unprivileged_userns_clone': '0\n' }, true],
    ['one without user namespaces', { '/proc/sys/user/max_user_namespaces': '0\n' }, true],
    ['one that says nothing', {}, false],
  ])('%s', (_what, files, expected) => {
    expect(isSandboxBlocked(undefined, facts(files))).toBe(expected)
  })

  test('is not assumed for root, on another system, or with a setuid helper', () => {
    expect(isSandboxBlocked(undefined, facts(APPARMOR, { root: true }))).toBe(false)
    expect(isSandboxBlocked(undefined, facts(APPARMOR, { platform: 'darwin' }))).toBe(false)
    const helper = (uid: number, mode: number) => facts(APPARMOR, { stat: (path) => (path === '/e/chrome-sandbox' ? { uid, mode } : undefined) })
    expect(isSandboxBlocked('/e/electron', helper(0, 0o104755))).toBe(false)
    expect(isSandboxBlocked('/e/electron', helper(0, 0o100755))).toBe(true)
    expect(isSandboxBlocked('/e/electron', helper(1000, 0o104755))).toBe(true)
  })
})
