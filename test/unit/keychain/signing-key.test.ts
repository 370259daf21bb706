import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkSignature } from '../../../src-shared/custody/head-signature.ts'
import { createKeychain } from '../../../src-main/keychain/keychain.ts'
import type { SecretStore } from '../../../src-main/keychain/secret-store.ts'
import { createSigningKey } from '../../../src-main/keychain/signing-key.ts'
import { createLog } from '../../../src-main/log.ts'
import { openSettings } from '../../../src-main/settings.ts'

const HEAD = { caseId: 'case-1', seq: 3, head: 'a'.repeat(64) }

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-signing-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }))

function storeOf(items: Map<string, string>): SecretStore {
  return { get: async (name) => items.get(name), set: async (name, value) => void items.set(name, value), remove: async (name) => items.delete(name) }
}

/** One run of an installation in `dir`, with a keychain over `store`. */
function runOver(store: () => SecretStore) {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const settings = openSettings(dir, log)
  const load = vi.fn(async () => store())
  const key = createSigningKey({ keychain: createKeychain({ load, platform: 'linux' }), settings, log })
  return { key, settings, load, lines, log }
}

const noKeychain = (): SecretStore => {
  throw new Error('no keychain here')
}
const locked: SecretStore = { get: async () => undefined, set: async () => {}, remove: async () => false }

describe('the signing key', () => {
  test('is read only on demand, so that nothing prompts before', async () => {
    const { key, load } = runOver(() => storeOf(new Map()))
    expect([key.wasRequested(), key.sign(HEAD)]).toEqual([false, undefined])
    expect(load).not.toHaveBeenCalled()
    await key.ready()
    expect([key.wasRequested(), load.mock.calls.length]).toEqual([true, 1])
  })

  test('is created once, signs, and is the same in the next run', async () => {
    const items = new Map<string, string>()
    const first = runOver(() => storeOf(items))
    const [one, other] = await Promise.all([first.key.find(), first.key.ready()])
    expect(one).toEqual({ author: expect.stringMatching(/^[0-9a-f]{64}$/), keychain: 'ok', reason: '', remedy: '' })
    expect(other).toEqual(one)
    expect([...items.keys()]).toEqual([`signing-key ${one.author}`])
    const signed = first.key.sign(HEAD)
    if (signed === undefined) throw new Error('not signed')
    expect(signed).toMatchObject({ ...HEAD, author: one.author })
    expect(await checkSignature(signed)).toBe('right')
    await first.settings.flushed()
    const second = runOver(() => storeOf(items))
    expect(await second.key.ready()).toEqual(one)
    expect(second.key.sign(HEAD)).toEqual(signed)
    expect(items.size).toBe(1)
  })

  test('is in the keychain and in no file, log line or state', async () => {
    const items = new Map<string, string>()
    const { key, settings, lines, log } = runOver(() => storeOf(items))
    const state = await key.find()
    await settings.flushed()
    const [secret = ''] = items.values()
    // PKCS #8 of an Ed25519 key: 48 bytes, of which the last 32 are the private half.
    const bytes = Buffer.from(secret, 'base64')
    expect(bytes).toHaveLength(48)
    log.info(`secret ${secret}`)
    const everywhere = [
      JSON.stringify([state, key.sign(HEAD), settings.get()]),
      lines.join(),
      ...readdirSync(dir).map((name) => readFileSync(join(dir, name), 'latin1')),
    ].join('\n')
    const seed = bytes.subarray(-32)
    for (const form of [secret, seed.toString('hex'), seed.toString('base64').slice(0, -1), seed.toString('base64url'), seed.toString('latin1')])
      expect(everywhere).not.toContain(form)
    expect(everywhere).toContain(state.author)
  })

  test('without a keychain no key is created: entries are unsigned, with the reason and a remedy', async () => {
    const { key, settings } = runOver(noKeychain)
    expect(await key.find()).toEqual({
      author: 'unsigned',
      keychain: 'unavailable',
      reason: expect.stringContaining('The signing key was not stored'),
      remedy: 'Install and start a keyring (for example gnome-keyring with libsecret).',
    })
    expect(key.sign(HEAD)).toBeUndefined()
    expect(settings.get().author).toBe('')
  })

  test('a locked keychain may contain it: unsigned meanwhile, no other key is created, and it signs again once unlocked', async () => {
    const items = new Map<string, string>()
    const first = runOver(() => storeOf(items))
    const { author } = await first.key.find()
    await first.settings.flushed()
    let open = false
    const stored = storeOf(items)
    const store: SecretStore = {
      get: (name) => (open ? stored : locked).get(name),
      set: (name, value) => (open ? stored : locked).set(name, value),
      remove: (name) => (open ? stored : locked).remove(name),
    }
    const { key, settings } = runOver(() => store)
    expect(await key.find()).toMatchObject({
      author: 'unsigned',
      keychain: 'locked',
      reason: 'The signing key could not be read: the system keychain (Secret Service) is locked.',
    })
    expect(await key.ready()).toMatchObject({ author: 'unsigned' })
    expect(settings.get().author).toBe(author)
    open = true
    expect(await key.ready()).toMatchObject({ author: 'unsigned' })
    expect(await key.find()).toEqual({ author, keychain: 'ok', reason: '', remedy: '' })
    expect(key.sign(HEAD)?.author).toBe(author)
    expect(items.size).toBe(1)
  })

  test.each([
    ['gone', (items: Map<string, string>) => items.clear()],
    ['no key', (items: Map<string, string>) => items.forEach((_value, name) => items.set(name, 'something else'))],
    ['another key', (items: Map<string, string>, other: string) => items.forEach((_value, name) => items.set(name, other))],
  ])("if the keychain's item is %s, this installation is another author from then on, and reports it", async (_name, change) => {
    const [items, others] = [new Map<string, string>(), new Map<string, string>()]
    const first = runOver(() => storeOf(items))
    const before = await first.key.find()
    await first.settings.flushed()
    const away = mkdtempSync(join(tmpdir(), 'casebook-signing-'))
    const here = dir
    dir = away
    await runOver(() => storeOf(others)).key.find()
    dir = here
    rmSync(away, { recursive: true, force: true, maxRetries: 5 })
    change(items, [...others.values()][0] ?? '')
    const { key, settings, lines } = runOver(() => storeOf(items))
    const now = await key.find()
    expect(now).toMatchObject({ keychain: 'ok', replaced: true })
    expect(now.author).not.toBe(before.author)
    expect([...others.keys()]).not.toContain(`signing-key ${now.author}`)
    expect(settings.get().author).toBe(now.author)
    expect(lines.join()).toContain('a new one replaces it')
    await settings.flushed()
    expect(await runOver(() => storeOf(items)).key.find()).toEqual({ author: now.author, keychain: 'ok', reason: '', remedy: '' })
  })

  test('is read from the keychain once', async () => {
    const items = new Map<string, string>()
    const get = vi.fn(async (name: string) => items.get(name))
    const { key } = runOver(() => ({ ...storeOf(items), get }))
    await key.find()
    const calls = get.mock.calls.length
    await Promise.all([key.find(), key.ready(), key.find()])
    expect(get).toHaveBeenCalledTimes(calls)
  })
})
