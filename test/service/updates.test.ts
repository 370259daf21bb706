import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startBackend } from '../../src-main/backend.ts'
import { createIpcDispatcher, type IpcDispatcher } from '../../src-main/ipc-dispatcher.ts'
import { createUpdates, type Updates, type UpdatesOptions } from '../../src-main/releases/updates.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../src-main/settings.ts'
import type { UpdateState } from '../../src-shared/release/update-state.ts'
import { ok } from '../../src-shared/core/result.ts'
import { listedPackage, releaseKey, signedManifest, startReleaseServer, type ReleaseServer } from './release-help.ts'

const KEY = releaseKey()
const OTHER_KEY = releaseKey()
const CONTENT = Buffer.from('a package of casebook '.repeat(5000))
const NAME = 'casebook-2.0.0-here.tar.gz'
const MANIFEST = '/casebook/casebook.release.json'
const PACKAGE = `/casebook/${NAME}`

let dir = ''
let server: ReleaseServer
let settings: Settings
let reported: UpdateState[]
let open: Updates[]
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-updates-'))
  server = await startReleaseServer()
  settings = DEFAULT_SETTINGS
  reported = []
  open = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const updates of open) await updates.close()
  await server.close()
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

function make(more: Partial<UpdatesOptions> = {}): Updates {
  const updates = createUpdates({
    source: { keys: [KEY.publicHex], address: { origin: server.origin, path: '/casebook' } },
    dataDir: dir,
    present: '1.0.0',
    host: 'electron',
    settings: {
      get: () => settings,
      change: async (change) => {
        settings = { ...settings, ...change }
        return true
      },
    },
    now: () => new Date('2026-11-23T00:00:00.000Z'),
    changed: (state) => reported.push(state),
    ...more,
  })
  open.push(updates)
  return updates
}

const release = (version = '2.0.0', key = KEY, packages = [listedPackage(NAME, CONTENT)]) => signedManifest(key, { version, packages })
const saved = (): readonly string[] => (existsSync(join(dir, 'updates')) ? readdirSync(join(dir, 'updates')) : [])

/** The result of the last check, after the check was switched on. */
async function responseTo(more: Partial<UpdatesOptions> = {}) {
  const looked = await make(more).methods.setUpdateCheckEnabled({ on: true })
  if (!looked.ok) throw new Error(looked.error.message)
  expect(looked.value.isChecking).toBe(false)
  return looked.value.result
}

/** The outcome of the package of a valid manifest. */
async function packageAfter(more: Partial<UpdatesOptions> = {}) {
  server.responses.set(MANIFEST, release())
  const updates = make(more)
  expect(await updates.methods.setUpdateCheckEnabled({ on: true })).toMatchObject({ ok: true })
  expect(await updates.methods.downloadUpdate({ name: NAME })).toMatchObject({ ok: true, value: { package: { phase: 'fetching' } } })
  await updates.idle()
  const state = await updates.methods.readUpdates(undefined)
  return state.ok ? state.value.package : undefined
}

describe('checking for updates', () => {
  test('sends no request before it was switched on, and none after it was switched off', async () => {
    server.responses.set(MANIFEST, release())
    const updates = make()
    updates.begin()
    await updates.idle()
    expect(await updates.methods.readUpdates(undefined)).toMatchObject({ value: { build: 'complete', isOn: false, result: undefined } })
    expect(await updates.methods.checkForUpdates(undefined)).toMatchObject({
      ok: false,
      error: { message: 'The update check is off.' },
    })
    expect(await updates.methods.downloadUpdate({ name: NAME })).toMatchObject({ ok: false })
    expect(server.requested).toEqual([])
    expect(await updates.methods.setUpdateCheckEnabled({ on: true })).toMatchObject({
      value: { isOn: true, result: { release: { version: '2.0.0' } } },
    })
    expect(server.requested.map(({ path }) => path)).toEqual([MANIFEST])
    expect(await updates.methods.setUpdateCheckEnabled({ on: false })).toMatchObject({ value: { isOn: false, result: undefined } })
    const again = make()
    again.begin()
    await again.idle()
    expect(server.requested).toHaveLength(1)
    settings = { ...settings, lookForUpdates: true }
    again.begin()
    await again.idle()
    expect(server.requested).toHaveLength(2)
  })

  test('distinguishes newer, equal and older versions, and offers packages of a newer one only', async () => {
    server.responses.set(MANIFEST, release())
    expect(await responseTo()).toEqual({
      at: '2026-11-23T00:00:00.000Z',
      release: { version: '2.0.0', age: 'newer', notes: 'What is new.', packages: [{ name: NAME, bytes: CONTENT.length }] },
    })
    expect(await responseTo({ present: '2.0.0' })).toMatchObject({ release: { age: 'same', packages: [] } })
    expect(await responseTo({ present: '10.0.0' })).toMatchObject({ release: { age: 'older', packages: [] } })
  })

  test('does not offer a package for another system or of the other host', async () => {
    const system = process.platform === 'win32' ? 'linux' : 'win32'
    const hostPackage = listedPackage('casebook-2.0.0.tgz', CONTENT, { system: 'any', processor: 'any' })
    const verifier = listedPackage('casebook-verify-2.0.0.tgz', CONTENT, { system: 'any', processor: 'any' })
    server.responses.set(MANIFEST, release('2.0.0', KEY, [listedPackage('casebook-2.0.0-elsewhere.zip', CONTENT, { system }), hostPackage, verifier]))
    expect(await responseTo()).toMatchObject({ release: { age: 'newer', packages: [] } })
    expect(await responseTo({ host: 'browser' })).toMatchObject({ release: { packages: [{ name: 'casebook-2.0.0.tgz' }] } })
  })

  const good = release()
  test.each([
    ['cut', good.slice(0, -10), 'The manifest cannot be read: it is truncated or not a manifest.'],
    ['altered', good.replace('What is new.', 'What is old.'), 'The manifest was altered: its signature does not match its content.'],
    ['signed by another key', release('2.0.0', OTHER_KEY), `The manifest is signed with an unknown key, ${OTHER_KEY.publicHex}.`],
    ['not signed', JSON.stringify({ release: JSON.parse(good).release }), 'The manifest is not signed.'],
    ['no manifest', '<!doctype html><p>Sign in to this network</p>', 'The manifest cannot be read: it is truncated or not a manifest.'],
    ['huge', ' '.repeat(300_000), 'The manifest exceeds the maximum size.'],
    ['huge once unpacked', gzipSync(' '.repeat(5_000_000)), 'The manifest exceeds the maximum size.'],
  ])('refused: a manifest that is %s', async (_, sent, sentence) => {
    server.responses.set(MANIFEST, (_request, response) => {
      if (typeof sent !== 'string') response.setHeader('content-encoding', 'gzip')
      response.end(sent)
    })
    expect(await responseTo()).toEqual({ at: expect.any(String), failure: expect.objectContaining({ code: 'bad_release', message: sentence }) })
    expect(saved()).toEqual([])
  })

  test('reports an address that is gone, slow, breaks off or redirects as such, never as no newer version', async () => {
    expect(await responseTo()).toMatchObject({ failure: { code: 'bad_status', message: expect.stringContaining('404') } })
    server.responses.set(MANIFEST, (_request, response) => response.writeHead(302, { location: `${server.origin}/elsewhere` }).end())
    expect(await responseTo()).toMatchObject({ failure: { code: 'unexpected_redirect' } })
    expect(server.requested.map(({ path }) => path)).not.toContain('/elsewhere')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // The request shows that the connection is open; then half a minute passes.
    server.responses.set(MANIFEST, (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"release"')
      vi.advanceTimersByTime(30_000)
    })
    expect(await responseTo()).toMatchObject({ failure: { code: 'timeout' } })
    vi.useRealTimers()
    server.responses.set(MANIFEST, (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"release"', () => response.destroy())
    })
    expect(await responseTo()).toMatchObject({
      failure: { code: 'truncated', message: 'The manifest was not received completely: the connection was interrupted.' },
    })
    const none = await startReleaseServer()
    await none.close()
    const source = { keys: [KEY.publicHex], address: { origin: none.origin, path: '' } }
    expect(await responseTo({ source })).toMatchObject({ failure: { code: 'network', message: 'The release address cannot be reached.' } })
  })

  test('is disabled in a build without a key or without an address, with the reason', async () => {
    const noKey = make({ source: { keys: [], address: { origin: server.origin, path: '/casebook' } } })
    const sentence = 'This build contains no release key and cannot check a new version.'
    for (const response of [
      await noKey.methods.setUpdateCheckEnabled({ on: true }),
      await noKey.methods.checkForUpdates(undefined),
      await noKey.methods.checkPackage({ manifest: release(), name: NAME, bytes: 1, sha256: 'a'.repeat(64) }),
    ])
      expect(response).toMatchObject({ ok: false, error: { code: 'unsupported', message: sentence } })
    const noAddress = make({ source: { keys: [KEY.publicHex], address: undefined } })
    expect(await noAddress.methods.setUpdateCheckEnabled({ on: true })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('no release address') },
    })
    expect(await noAddress.methods.readUpdates(undefined)).toMatchObject({ value: { build: 'no-address', address: '', isOn: false } })
    expect(settings.lookForUpdates).toBe(false)
    expect(server.requested).toEqual([])
  })
})

describe('an update package', () => {
  test('is offered once it is complete and matches its signature, with its location, and nothing else is written', async () => {
    server.responses.set(PACKAGE, CONTENT)
    const path = join(dir, 'updates', NAME)
    expect(await packageAfter()).toEqual({ phase: 'ready', name: NAME, version: '2.0.0', path })
    expect(readFileSync(path).equals(CONTENT)).toBe(true)
    expect(saved()).toEqual([NAME])
    expect(reported.some((state) => state.package?.phase === 'fetching' && state.package.done === CONTENT.length)).toBe(true)
  })

  test.each([
    [
      'shorter than signed',
      (): Buffer => CONTENT.subarray(1),
      'bad_release',
      /^Size mismatch \(\d+ bytes; the release lists \d+\): the file is truncated/,
    ],
    ['altered', (): Buffer => Buffer.concat([CONTENT.subarray(1), Buffer.from('x')]), 'bad_release', /^Hash mismatch: the file was altered/],
    ['huge', (): Buffer => Buffer.concat([CONTENT, CONTENT]), 'bad_release', /is larger than the size in the manifest\.$/],
  ])('refused: %s', async (_, content, code, sentence) => {
    server.responses.set(PACKAGE, content())
    expect(await packageAfter()).toMatchObject({ phase: 'refused', name: NAME, failure: { code, message: expect.stringMatching(sentence) } })
    expect(saved()).toEqual([])
  })

  test('that was refused is no longer reported once another one is requested', async () => {
    server.responses.set(MANIFEST, release())
    server.responses.set(PACKAGE, CONTENT.subarray(1))
    const updates = make()
    await updates.methods.setUpdateCheckEnabled({ on: true })
    await updates.methods.downloadUpdate({ name: NAME })
    await updates.idle()
    expect(await updates.methods.readUpdates(undefined)).toMatchObject({ value: { package: { phase: 'refused', name: NAME } } })
    expect(await updates.methods.downloadUpdate({ name: 'another.tar.gz' })).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await updates.methods.readUpdates(undefined)).toMatchObject({ value: { package: undefined } })
  })

  test('is refused and removed if it redirects, breaks off or never ends', async () => {
    server.responses.set(PACKAGE, (_request, response) => response.writeHead(307, { location: `${server.origin}/elsewhere` }).end())
    expect(await packageAfter()).toMatchObject({ phase: 'refused', failure: { code: 'unexpected_redirect' } })
    expect(server.requested.map(({ path }) => path)).not.toContain('/elsewhere')
    server.responses.set(PACKAGE, (_request, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length }).write(CONTENT.subarray(0, 50_000), () => response.destroy())
    })
    expect(await packageAfter()).toMatchObject({ phase: 'refused', failure: { code: 'truncated' } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.responses.set(PACKAGE, (_request, response) =>
      response.writeHead(200, { 'content-length': CONTENT.length }).write(CONTENT.subarray(0, 50_000)),
    )
    const late = packageAfter()
    const written = (): number => Math.max(0, ...saved().map((name) => statSync(join(dir, 'updates', name)).size))
    await expect.poll(written).toBeGreaterThan(0)
    vi.advanceTimersByTime(600_000)
    expect(await late).toMatchObject({
      phase: 'refused',
      failure: { code: 'timeout', message: `${NAME} was not received completely within the time limit.` },
    })
    vi.useRealTimers()
    expect(saved()).toEqual([])
  })

  test('replaces an existing file only if it is correct, and stops on request', async () => {
    server.responses.set(PACKAGE, CONTENT)
    await packageAfter()
    server.responses.set(PACKAGE, CONTENT.subarray(1))
    expect(await packageAfter()).toMatchObject({ phase: 'refused' })
    expect(readFileSync(join(dir, 'updates', NAME)).equals(CONTENT)).toBe(true)
    const begun = Promise.withResolvers<undefined>()
    server.responses.set(PACKAGE, (_request, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length }).write('a', () => begun.resolve(undefined))
    })
    const updates = make()
    await updates.methods.setUpdateCheckEnabled({ on: true })
    await updates.methods.downloadUpdate({ name: NAME })
    await begun.promise
    expect(await updates.methods.cancelUpdateDownload(undefined)).toMatchObject({ value: { package: undefined } })
    await updates.idle()
    expect(await updates.methods.readUpdates(undefined)).toMatchObject({ value: { package: undefined } })
    expect(saved()).toEqual([NAME])
  })

  test('is downloaded only by a name of the release, and remains of a killed download are removed', async () => {
    server.responses.set(PACKAGE, CONTENT)
    await packageAfter()
    writeFileSync(join(dir, 'updates', `${NAME}.4711-0.tmp`), 'half')
    const updates = make()
    expect(saved()).toEqual([NAME])
    await updates.methods.setUpdateCheckEnabled({ on: true })
    expect(await updates.methods.downloadUpdate({ name: 'casebook-9.9.9-here.tar.gz' })).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})

describe('an update package from a file', () => {
  const { sha256 } = listedPackage(NAME, CONTENT)
  const FILE = { name: NAME, bytes: CONTENT.length, sha256 }
  const check = async (more: Partial<typeof FILE & { manifest: string }> = {}, options: Partial<UpdatesOptions> = {}) =>
    await make(options).methods.checkPackage({ manifest: release(), ...FILE, ...more })

  test('is checked without a network, with update checks off and in a build without an address', async () => {
    expect(await check({}, { source: { keys: [KEY.publicHex], address: undefined } })).toEqual(
      ok({ name: NAME, version: '2.0.0', age: 'newer', notes: 'What is new.' }),
    )
    expect(await check({}, { present: '2.0.0' })).toMatchObject({ value: { age: 'same' } })
    expect(server.requested).toEqual([])
    expect(readdirSync(dir)).toEqual([])
  })

  test('is refused with the reason', async () => {
    const system = process.platform === 'win32' ? 'linux' : 'win32'
    const elsewhere = release('2.0.0', KEY, [listedPackage(NAME, CONTENT, { system })])
    const refusals = [
      [await check({ bytes: CONTENT.length - 1 }), /the file is truncated or a different file/],
      [await check({ sha256: 'f'.repeat(64) }), /^Hash mismatch: the file was altered/],
      [await check({}, { present: '2.0.1' }), /^Downgrade: the package is version 2\.0\.0, older than the installed version 2\.0\.1/],
      [await check({ manifest: elsewhere }), new RegExp(`^Wrong platform: the package is for ${system}`)],
      [await check({ manifest: release('2.0.0', OTHER_KEY) }), /signed with an unknown key/],
      [await check({ manifest: release().replace('2.0.0', '3.0.0') }), /manifest was altered/],
      [await check({ manifest: release().slice(0, 90) }), /it is truncated/],
      [await check({ name: 'other.zip', sha256: 'f'.repeat(64) }), /is not a package of this release/],
    ] as const
    for (const [response, sentence] of refusals)
      expect(response).toMatchObject({ ok: false, error: { code: 'bad_release', message: expect.stringMatching(sentence) } })
    expect(readdirSync(dir)).toEqual([])
  })
})

describe('updates in the backend', () => {
  async function start(
    source = { keys: [KEY.publicHex], address: { origin: server.origin, path: '/casebook' } },
  ): Promise<{ dispatcher: IpcDispatcher; close: () => Promise<void> }> {
    const opened = await startBackend({
      dataDir: dir,
      practice: false,
      apiKeyFromEnv: 'a-key-that-must-stay-private',
      version: '1.0.0',
      host: { kind: 'electron', storage: () => 'test', saveFile: async (name) => ok({ saved: true, name }), confirm: undefined },
      loadStore: () => Promise.reject(new Error('no keychain in this test')),
      releases: source,
    })
    if (!opened.ok) throw new Error(opened.error.message)
    return { dispatcher: createIpcDispatcher(opened.value.methods, opened.value.log), close: opened.value.close }
  }

  test('the key is never sent to the address, the switch survives a restart, and the first start sends no request', async () => {
    server.responses.set(MANIFEST, release())
    server.responses.set(PACKAGE, CONTENT)
    const first = await start()
    const request = async (dispatcher: IpcDispatcher, method: string, args?: unknown) => await dispatcher({ refused: undefined, method, args })
    expect(await request(first.dispatcher, 'readUpdates')).toMatchObject({ value: { isOn: false } })
    expect(server.requested).toEqual([])
    expect(await request(first.dispatcher, 'setUpdateCheckEnabled', { on: true })).toMatchObject({ value: { result: { release: { age: 'newer' } } } })
    expect(await request(first.dispatcher, 'downloadUpdate', { name: NAME })).toMatchObject({ ok: true })
    await expect.poll(() => request(first.dispatcher, 'readUpdates')).toMatchObject({ value: { package: { phase: 'ready' } } })
    expect(await request(first.dispatcher, 'downloadUpdate', { name: '../settings.json' })).toMatchObject({
      ok: false,
      error: { code: 'bad_request' },
    })
    await first.close()
    const second = await start()
    await expect
      .poll(() => request(second.dispatcher, 'readUpdates'))
      .toMatchObject({ value: { isOn: true, result: { release: { version: '2.0.0' } } } })
    await second.close()
    expect(server.requested.map(({ path }) => path)).toEqual([MANIFEST, PACKAGE, MANIFEST])
    for (const { headers } of server.requested) {
      expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
      expect(JSON.stringify(headers)).not.toContain('must-stay-private')
    }
  })

  test('the build of this repository contains no update key and reports that', async () => {
    const opened = await startBackend({
      dataDir: dir,
      practice: false,
      version: '1.0.0',
      host: { kind: 'electron', storage: () => 'test', saveFile: async (name) => ok({ saved: true, name }), confirm: undefined },
      loadStore: () => Promise.reject(new Error('no keychain in this test')),
    })
    if (!opened.ok) throw new Error(opened.error.message)
    expect(await opened.value.methods.readUpdates(undefined)).toMatchObject({ value: { build: 'no-key', keys: [], isOn: false } })
    await opened.value.close()
  })
})
