import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { writeDesktopApp } from '../../tools/package/desktop-app.ts'
import { packArchive, strangersIn } from '../../tools/package/desktop-archive.ts'
import { desktopConfig } from '../../tools/package/desktop-config.ts'
import { FUSES } from '../../tools/package/fuses.ts'
import { sha256Of } from '../../tools/package/pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'casebook-desktop-'))
const app = join(folder, 'desktop')
const archive = join(folder, 'app.asar')

beforeAll(async () => {
  expect(await ensureBuilt()).toBeUndefined()
  await writeDesktopApp(app)
  await packArchive(app, archive)
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

test('the archive holds what ships and nothing else, and what does not belong there is seen', async () => {
  expect(strangersIn(archive)).toEqual([])
  expect(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))).toMatchObject({
    name: 'casebook',
    productName: 'Casebook',
    main: 'main/index.js',
  })
  const spoiled = join(folder, 'spoiled')
  mkdirSync(join(spoiled, 'main'), { recursive: true })
  for (const name of ['package.json', 'main/index.js', 'main/index.js.map', 'main/desk.ts', '.env']) writeFileSync(join(spoiled, name), '')
  await packArchive(spoiled, join(folder, 'spoiled.asar'))
  expect(strangersIn(join(folder, 'spoiled.asar')).toSorted()).toEqual(['/.env', '/main/desk.ts', '/main/index.js.map'])
})

test('packed again from a copy it is the same to the byte', async () => {
  cpSync(app, join(folder, 'copy'), { recursive: true })
  await packArchive(join(folder, 'copy'), join(folder, 'again.asar'))
  expect(sha256Of(join(folder, 'again.asar'))).toBe(sha256Of(archive))
})

test('the configuration is one that electron-builder takes, and it would not take another', () => {
  // The parts of electron-builder's own schema that are used here (scheme.json of app-builder-lib 26.17.0).
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
  expect(config.win.target).toEqual(['nsis', 'portable'])
  expect(config.mac.target).toEqual(['dmg', 'zip'])
  expect(config.linux.target).toEqual(['deb', 'AppImage', 'tar.gz'])
})

/** The bytes by which Electron finds its fuses in its own binary, as the factory sets them; `count` of them. */
function binaryWith(count: number): string {
  const path = join(folder, `electron-${count}`)
  const wire = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, count]), Buffer.from('1011000110'.slice(0, count))])
  writeFileSync(path, Buffer.concat([Buffer.alloc(5000, 1), wire, Buffer.alloc(5000, 2)]))
  return path
}

test('fuses are flipped in the binary and read back, and nothing else in it changes', async () => {
  const path = binaryWith(9)
  const before = readFileSync(path)
  await flipFuses(path, FUSES)
  const wire = await getCurrentFuseWire(path)
  expect(wire).toEqual({
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
  })
  const after = readFileSync(path)
  const changed = [...after.keys()].filter((index) => after[index] !== before[index])
  expect(changed.every((index) => index >= 5034 && index < 5043)).toBe(true)
})

test('a fuse that nobody has decided on stops the packaging', async () => {
  await expect(flipFuses(binaryWith(10), FUSES)).rejects.toThrow()
})
