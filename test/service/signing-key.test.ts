import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthorState } from '../../src-shared/ipc/casebook-api.ts'
import { checkSignature, type HeadSignature } from '../../src-shared/custody/head-signature.ts'
import { inKeyringSession, missingForKeyring } from './keychain/keyring-session.ts'

const why = missingForKeyring()
if (why !== '') console.log(`SKIPPED the signing key in a real Secret Service: ${why}`)

let home = ''
let dataDir = ''
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'casebook-keyring-'))
  dataDir = join(home, 'casebook')
  mkdirSync(dataDir)
})
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

interface Answered {
  readonly author: AuthorState
  readonly head: { readonly signature?: HeadSignature }
}

/** One run of the backend, from start to end, in a separate session. */
function run(daemon: 'unlocked' | 'locked', seq: number): Answered {
  const [received] = inKeyringSession(home, daemon, 'signing-steps.ts', dataDir, String(seq))
  return received as Answered // printed by signing-steps.ts in exactly this shape
}

describe.skipIf(why !== '')('the signing key in a real Secret Service', () => {
  test('is created by the first run, survives the end of process and session, and signs the same in the next', async () => {
    const first = run('unlocked', 1)
    expect(first.author).toEqual({ author: expect.stringMatching(/^[0-9a-f]{64}$/), keychain: 'ok', reason: '', remedy: '' })
    const { signature } = first.head
    if (signature === undefined) throw new Error('the head was not signed')
    expect(await checkSignature(signature)).toBe('right')
    expect(run('unlocked', 1)).toMatchObject({ author: first.author, head: { signature } })
  })

  test('signs nothing while the keyring is locked, and is not replaced', async () => {
    const before = run('unlocked', 2)
    const locked = run('locked', 3)
    expect(locked).toMatchObject({ author: { author: 'unsigned', keychain: 'locked' } })
    expect(locked.author.reason).toContain('locked')
    expect(locked.head.signature).toBeUndefined()
    const after = run('unlocked', 4)
    expect(after.author).toEqual(before.author)
    expect(after.head.signature?.author).toBe(before.author.author)
  })

  test('is only in the keyring: not in the page, the log, the settings or any other file', async () => {
    const reported = run('unlocked', 5)
    const [{ secret }] = inKeyringSession(home, 'unlocked', 'signing-steps.ts', dataDir, '0', reported.author.author) as [{ secret: string }]
    const der = Buffer.from(secret, 'base64')
    // PKCS #8 of an Ed25519 key ends with its 32 bytes (RFC 8410).
    expect(der).toHaveLength(48)
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['settings.json', 'settings.copy.json', 'custody-heads.test.json']))
    const written = [JSON.stringify(reported), ...files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))].join('\n')
    expect(written).toContain(reported.author.author)
    const seed = der.subarray(-32)
    for (const form of [secret, seed.toString('hex'), seed.toString('base64').slice(0, -1), seed.toString('base64url'), seed.toString('latin1')])
      expect(written.includes(form)).toBe(false)
  })
})
