import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { writeDesktopApp } from '../../tools/package/desktop-app.ts'
import { packArchive, unexpectedEntries } from '../../tools/package/desktop-archive.ts'
import { desktopConfig } from '../../tools/package/desktop-config.ts'
import { FUSES } from '../../tools/package/fuses.ts'
import { writeDeb } from '../../tools/package/deb.ts'
import { mayBeCarried } from '../../tools/package/licences.ts'
import { sha256Of } from '../../tools/package/pack.ts'
import { keychainModules } from '../../tools/package/shipped-libraries.ts'
import { writeUnpackedApp } from '../../tools/package/unpacked-app.ts'
import { call, endAll, openedBy, startPackaged } from './electron-help.ts'
import { findChromium } from './find-chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'casebook-desktop-'))
const app = join(folder, 'desktop')
const archive = join(folder, 'app.asar')

beforeAll(async () => {
  expect(await ensureBuilt()).toBeUndefined()
  await writeDesktopApp(app)
  await packArchive(app, archive)
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

test('the archive contains exactly what ships, and the check detects anything else', async () => {
  expect(unexpectedEntries(archive)).toEqual([])
  expect(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))).toMatchObject({
    name: 'casebook',
    productName: 'Casebook',
    main: 'main/index.js',
  })
  const spoiled = join(folder, 'spoiled')
  mkdirSync(join(spoiled, 'main'), { recursive: true })
  for (const name of ['package.json', 'main/index.js', 'main/index.js.map', 'main/backend.ts', '.env']) writeFileSync(join(spoiled, name), '')
  await packArchive(spoiled, join(folder, 'spoiled.asar'))
  expect(unexpectedEntries(join(folder, 'spoiled.asar')).toSorted()).toEqual(['/.env', '/main/backend.ts', '/main/index.js.map'])
})

test('the keychain module is in the licences of the archive as installed here, and in the software bill of materials for every system', () => {
  const modules = join(app, 'node_modules/@napi-rs')
  const text = readFileSync(join(app, 'THIRD-PARTY.md'), 'utf8')
  for (const name of existsSync(modules) ? readdirSync(modules) : []) {
    const { version, license }: { version: string; license: string } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
    expect(text).toContain(`## @napi-rs/${name} ${version} (${license})`)
  }
  const names = keychainModules().map(({ name }) => name)
  for (const system of ['linux-x64-gnu', 'darwin-arm64', 'win32-x64-msvc']) expect(names).toContain(`@napi-rs/keyring-${system}`)
  expect(keychainModules().filter(({ integrity, licence }) => !integrity.startsWith('sha512-') || !mayBeCarried(licence))).toEqual([])
})

test('packing a copy again gives the same bytes', async () => {
  cpSync(app, join(folder, 'copy'), { recursive: true })
  await packArchive(join(folder, 'copy'), join(folder, 'again.asar'))
  expect(sha256Of(join(folder, 'again.asar'))).toBe(sha256Of(archive))
})

test('electron-builder accepts this configuration and rejects another', () => {
  // The members used of electron-builder's own schema (scheme.json of app-builder-lib 26.17.0).
  const schema = z.fromJSONSchema(JSON.parse(readFileSync('test/recorded/electron-builder-schema.json', 'utf8')))
  const config = desktopConfig('1.2.3', '45.4.1')
  expect(schema.safeParse(config).error).toBeUndefined()
  expect(schema.safeParse({ ...config, nsis: { ...config.nsis, perMaschine: true } }).success).toBe(false)
  expect(schema.safeParse({ ...config, asar: 'yes' }).success).toBe(false)
  expect(config).toMatchObject({
    productName: 'Casebook',
    asar: true,
    disableAsarIntegrity: false,
    publish: null,
    nsis: { perMachine: false, deleteAppDataOnUninstall: false },
    mac: { hardenedRuntime: true },
    electronFuses: { runAsNode: false, onlyLoadAppFromAsar: true, enableEmbeddedAsarIntegrityValidation: true },
  })
  expect(config.win.target).toEqual(['nsis', 'portable', 'zip'])
  expect(config.mac.target).toEqual(['dmg', 'zip'])
  expect(config.linux.target).toEqual(['AppImage', 'tar.gz'])
})

/**
 * The bytes by which Electron finds its fuses in its own binary, in their default state; `count` of
 * them.
 */
function binaryWith(count: number): string {
  const path = join(folder, `electron-${count}`)
  const wire = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, count]), Buffer.from('1011000110'.slice(0, count))])
  writeFileSync(path, Buffer.concat([Buffer.alloc(5000, 1), wire, Buffer.alloc(5000, 2)]))
  return path
}

/** The required state of every fuse in a package. */
const AS_SHIPPED = {
  version: FuseVersion.V1,
  [FuseV1Options.RunAsNode]: FuseState.DISABLE,
  [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
  [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
  [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: FuseState.DISABLE,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  [FuseV1Options.WasmTrapHandlers]: FuseState.ENABLE,
}

test('fuses are flipped in the binary and read back, and nothing else in it changes', async () => {
  const path = binaryWith(9)
  const before = readFileSync(path)
  await flipFuses(path, FUSES)
  expect(await getCurrentFuseWire(path)).toEqual(AS_SHIPPED)
  const after = readFileSync(path)
  const changed = [...after.keys()].filter((index) => after[index] !== before[index])
  expect(changed.every((index) => index >= 5034 && index < 5043)).toBe(true)
})

test('an undecided fuse stops the packaging', async () => {
  await expect(flipFuses(binaryWith(10), FUSES)).rejects.toThrow()
})

/**
 * A folder with the names and modes of Electron's own files on Linux; its program is not executable
 * and contains real fuses.
 */
function electronLike(): string {
  const electron = join(folder, 'electron-files')
  mkdirSync(join(electron, 'resources'), { recursive: true })
  mkdirSync(join(electron, 'locales'))
  cpSync(binaryWith(9), join(electron, 'electron'))
  for (const name of ['chrome-sandbox', 'resources/default_app.asar', 'locales/en-US.pak', 'LICENSE', 'version'])
    writeFileSync(join(electron, name), name)
  for (const name of ['electron', 'chrome-sandbox']) chmodSync(join(electron, name), 0o755)
  return electron
}

describe("the unpacked package over a stand-in for Electron's files", () => {
  const unpacked = join(folder, 'desktop-unpacked')
  beforeAll(async () => await writeUnpackedApp(unpacked, app, electronLike()))

  test('has its name, its fuses and this archive, and no sample app of Electron', async () => {
    expect(readdirSync(unpacked).toSorted()).toEqual(['LICENSE', 'casebook', 'chrome-sandbox', 'locales', 'resources', 'version'])
    expect(readdirSync(join(unpacked, 'resources')).filter((name) => name !== 'app.asar.unpacked')).toEqual(['app.asar'])
    expect(sha256Of(join(unpacked, 'resources', 'app.asar'))).toBe(sha256Of(archive))
    expect(await getCurrentFuseWire(join(unpacked, 'casebook'))).toEqual(AS_SHIPPED)
    const { status, stdout } = spawnSync(process.execPath, ['tools/read-fuses.ts', join(unpacked, 'casebook')], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.not.stringContaining('WRONG') })
    const untouched = spawnSync(process.execPath, ['tools/read-fuses.ts', join(folder, 'electron-files', 'electron')], { encoding: 'utf8' })
    expect(untouched).toMatchObject({ status: 1, stdout: expect.stringContaining('WRONG') })
    await expect(writeUnpackedApp(join(folder, 'none'), app, folder)).rejects.toThrow('no Electron')
  })

  const hasDpkg = process.platform === 'linux' && ['dpkg', 'dpkg-deb'].every((name) => spawnSync(name, ['--version']).status === 0)
  if (!hasDpkg) console.log('SKIPPED the deb: dpkg-deb is not there, which makes, installs and removes it; this is no Debian or Ubuntu')

  test.skipIf(!hasDpkg)("builds the same deb twice, which installs and leaves the user's data alone when it is removed", () => {
    const target = (name: string): string => {
      mkdirSync(join(folder, name))
      return join(folder, name)
    }
    const processor = process.arch
    const [deb, again] = ['deb', 'deb-again'].map((name) => writeDeb(unpacked, target(name), { version: '1.2.3', processor, epoch: 1_700_000_000 }))
    if (deb === undefined || again === undefined) throw new Error('There is no deb.')
    expect(sha256Of(again)).toBe(sha256Of(deb))
    // Maintainer scripts would run as root; the package has none.
    expect(readdirSync(join(folder, 'deb'))).toEqual([`casebook-1.2.3-linux-${processor === 'x64' ? 'amd64' : processor}.deb`])
    const said = (...args: string[]): string => spawnSync('dpkg-deb', args, { encoding: 'utf8' }).stdout
    const control = target('control')
    said('--control', deb, control)
    expect(readdirSync(control)).toEqual(['control'])
    expect(said('--contents', deb)).toMatch(/^-rwsr-xr-x root\/root .*chrome-sandbox$/m)
    expect(said('--field', deb, 'Package', 'Version')).toBe('Package: casebook\nVersion: 1.2.3\n')

    const wasThere = existsSync('/opt/Casebook')
    // A separate root in a folder: the real system is neither read nor changed.
    const root = target('root')
    for (const path of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'home/ann/.local/share/casebook', 'tmp'])
      mkdirSync(join(root, path), { recursive: true })
    for (const path of ['var/lib/dpkg/status', 'var/lib/dpkg/available']) writeFileSync(join(root, path), '')
    const saved = join(root, 'home/ann/.local/share/casebook/settings.json')
    writeFileSync(saved, 'hers')
    const own = ['--force-not-root', '--force-depends', '--force-bad-path', '--force-unsafe-io', `--log=${join(root, 'dpkg.log')}`, `--root=${root}`]
    const dpkg = (...args: string[]) => spawnSync('dpkg', [...own, ...args], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
    expect(dpkg('--install', deb)).toMatchObject({ status: 0 })
    expect(dpkg('--status', 'casebook').stdout).toContain('Status: install ok installed')
    expect(sha256Of(join(root, 'opt/Casebook/resources/app.asar'))).toBe(sha256Of(archive))
    expect(readFileSync(join(root, 'usr/share/applications/casebook.desktop'), 'utf8')).toContain('Exec=/opt/Casebook/casebook\n')
    expect(dpkg('--purge', 'casebook')).toMatchObject({ status: 0 })
    for (const gone of ['opt/Casebook', 'usr/bin/casebook', 'usr/share/applications/casebook.desktop'])
      expect(existsSync(join(root, gone)), gone).toBe(false)
    expect(readFileSync(saved, 'utf8')).toBe('hers')
    expect(existsSync('/opt/Casebook')).toBe(wasThere)
  })
})

const chromium = findChromium()
if (chromium === undefined) console.log('SKIPPED the packaged main process over its double: no Chromium was found')

describe.skipIf(chromium === undefined)('the packaged main process', () => {
  const out = join(folder, 'extracted')
  beforeAll(() => extractAll(archive, out))
  afterEach(endAll)

  test('starts from the archive over a stand-in for Electron and shows its own pages', async () => {
    const { window, page } = await openedBy(await startPackaged(join(out, 'main', 'index.js')))
    expect(window.webContents.getURL()).toMatch(/^app:\/\/casebook\/index\.html/)
    await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
    const { version }: { version: string } = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'))
    expect(await call(window, 'readAppInfo')).toMatchObject({ ok: true, value: { host: 'electron', version } })
    expect(await call(window, 'readUpdates')).toMatchObject({ ok: true, value: { build: 'no-key', present: version } })
  })

  test('refuses the entry points that only the source tree has', async () => {
    for (const shut of ['--dev-tools', '--remote-debugging-port=0', '--inspect=0']) {
      const double = await startPackaged(join(out, 'main', 'index.js'), shut)
      expect(double.app.exitCode, shut).toBe(2)
      expect(double.app.windows.size).toBe(0)
    }
  })
})
