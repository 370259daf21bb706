import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { Secret } from '../../../src-main/secret.ts'
import { createKeychain } from '../../../src-main/keychain/keychain.ts'
import { createLoginStore, TOKEN_MS } from '../../../src-main/keychain/login-store.ts'
import { createLog } from '../../../src-main/log.ts'
import { openSettings } from '../../../src-main/settings.ts'

const ADDRESS = 'https://query.example/old'
const EMAIL = 'a@b.example'
const TOKEN = 'header.payload-of-some-length.signature'
const AT = Date.parse('2026-11-21T09:00:00.000Z')

function makeKeeper(options: { dir?: string; items?: Map<string, string>; address?: string; broken?: boolean; memoryOnly?: boolean } = {}) {
  const items = options.items ?? new Map<string, string>()
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'casebook-login-'))
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const settings = openSettings(dir, log)
  const clock = { at: AT }
  const load = vi.fn(async () => {
    if (options.broken === true) throw new Error('no keychain here')
    return {
      get: async (name: string) => items.get(name),
      set: async (name: string, value: string) => void items.set(name, value),
      remove: async (name: string) => items.delete(name),
    }
  })
  const keychain = options.memoryOnly === true ? undefined : createKeychain({ load, platform: 'linux' })
  const keeper = createLoginStore({ address: options.address ?? ADDRESS, keychain, settings, log, now: () => new Date(clock.at) })
  return { keeper, items, dir, lines, log, clock, load, settings, keep: () => keeper.keep(EMAIL, new Secret(TOKEN), new Date(AT)) }
}

describe('a sign-in', () => {
  test('without a stored one the keychain is not read, so nothing can prompt', async () => {
    const { keeper, load } = makeKeeper()
    await keeper.load()
    expect(keeper.state()).toEqual({ address: ADDRESS, phase: 'signed-out', email: '', until: '', saved: 'none', reason: '', remedy: '' })
    expect((await keeper.signOut()).ok).toBe(true)
    expect(load).not.toHaveBeenCalled()
  })

  test('is found again by the next run, for its own address only', async () => {
    const first = makeKeeper()
    await first.keep()
    expect(first.keeper.state()).toMatchObject({ phase: 'signed-in', email: EMAIL, until: '2026-11-21T10:00:00.000Z', saved: 'keychain' })
    const next = makeKeeper({ dir: first.dir, items: first.items })
    await next.keeper.load()
    expect(next.keeper.token()?.reveal()).toBe(TOKEN)
    const other = makeKeeper({ dir: first.dir, items: first.items, address: 'https://query.example/new' })
    await other.keeper.load()
    expect(other.keeper.token()).toBeUndefined()
    expect(other.load).not.toHaveBeenCalled()
  })

  test('the log never shows the token, and the state never holds it', async () => {
    const { keeper, keep, log, lines } = makeKeeper()
    await keep()
    log.info(`sent Authorization: Bearer ${TOKEN} and again ${TOKEN}`)
    expect(lines.join()).not.toContain(TOKEN)
    expect(JSON.stringify(keeper.state())).not.toContain(TOKEN)
  })

  test.each([
    ['its hour is over', TOKEN_MS, undefined],
    ['a millisecond of it is left', TOKEN_MS - 1, TOKEN],
    ['the clock was set back by a day', -86_400_000, undefined],
    ['the clock was put right by a minute', -60_000, TOKEN],
  ])('when %s', async (_name, later, token) => {
    const { keeper, keep, clock, items } = makeKeeper()
    await keep()
    clock.at = AT + later
    expect(keeper.token()?.reveal()).toBe(token)
    expect(keeper.state().phase).toBe(token === undefined ? 'expired' : 'signed-in')
    await expect.poll(() => items.size).toBe(token === undefined ? 0 : 1)
    // A clock that goes back does not renew an expired sign-in.
    clock.at = AT
    expect(keeper.token()?.reveal()).toBe(token)
  })

  test('is not used, and removed, if it ended while Casebook was closed', async () => {
    const first = makeKeeper()
    await first.keep()
    const next = makeKeeper({ dir: first.dir, items: first.items })
    next.clock.at = AT + 2 * TOKEN_MS
    await next.keeper.load()
    expect(next.keeper.state()).toMatchObject({ phase: 'expired', email: EMAIL, until: '2026-11-21T10:00:00.000Z', saved: 'none' })
    await expect.poll(() => first.items.size).toBe(0)
  })

  test('without a keychain it is kept in memory with the reason; that of the practice service is never written', async () => {
    const without = makeKeeper({ broken: true })
    await without.keep()
    expect(without.keeper.state()).toMatchObject({
      phase: 'signed-in',
      saved: 'session',
      reason: expect.stringContaining('The sign-in was not stored'),
    })
    const practice = makeKeeper({ memoryOnly: true })
    await practice.keep()
    expect(practice.keeper.state()).toMatchObject({ phase: 'signed-in', saved: 'session', reason: '' })
    expect(practice.settings.get().loginStoredFor).toEqual([])
  })

  test('is removed everywhere after the interface rejects it, or after signing out', async () => {
    const { keeper, keep, items, settings } = makeKeeper()
    await keep()
    keeper.handleRejected()
    expect(keeper.state()).toMatchObject({ phase: 'expired', email: EMAIL, until: new Date(AT).toISOString() })
    await expect.poll(() => items.size).toBe(0)
    await keep()
    expect(keeper.state().phase).toBe('signed-in')
    expect((await keeper.signOut()).ok).toBe(true)
    expect([keeper.state().phase, items.size, settings.get().loginStoredFor]).toEqual(['signed-out', 0, []])
  })

  test.each(['not JSON', '{}', '{"email":"a","at":"yesterday","token":"abcdefgh1"}', '{"email":"a","at":"2026-11-21T09:00:00Z","token":"a b"}'])(
    'an item %s in the keychain is not a sign-in',
    async (item) => {
      const first = makeKeeper()
      await first.keep()
      const [name = ''] = first.items.keys()
      const next = makeKeeper({ dir: first.dir, items: new Map([[name, item]]) })
      await next.keeper.load()
      expect(next.keeper.state().phase).toBe('signed-out')
    },
  )
})
