import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inKeyringSession, missingForKeyring } from './keychain/keyring-session.ts'

/** keytar in a D-Bus session of its own, first unlocked, then started again locked over the same files. */
const why = missingForKeyring()
if (why !== '') console.log(`SKIPPED keychain against a real Secret Service: ${why}`)

let home = ''
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'casebook-keyring-'))
})
afterAll(() => {
  rmSync(home, { recursive: true, force: true })
})

interface Outcome {
  readonly step: string
  readonly state: string
  readonly value: string
}

/** Runs steps in a fresh session. */
function inSession(daemon: 'unlocked' | 'locked' | 'none', ...steps: string[]): Outcome[] {
  return inKeyringSession(home, daemon, 'keychain-steps.ts', ...steps) as Outcome[] // printed by keychain-steps.ts in exactly this shape
}

describe.skipIf(why !== '')('the keychain on a real Secret Service', () => {
  test('unlocked: empty, then stored and found', () => {
    expect(inSession('unlocked', 'read', 'write', 'read')).toEqual([
      { step: 'read', state: 'empty', value: '' },
      { step: 'write', state: 'done', value: '' },
      { step: 'read', state: 'ok', value: 'value-of-the-test' },
    ])
  })

  test('locked: the stored key is not taken for missing, and neither change is believed', () => {
    expect(inSession('locked', 'read', 'write', 'remove')).toEqual([
      { step: 'read', state: 'locked', value: '' },
      { step: 'write', state: 'keychain_locked', value: '' },
      { step: 'remove', state: 'keychain_locked', value: '' },
    ])
  })

  test('unlocked again: the key was there all the time, and a removal is real', () => {
    expect(inSession('unlocked', 'read', 'remove', 'read')).toEqual([
      { step: 'read', state: 'ok', value: 'value-of-the-test' },
      { step: 'remove', state: 'done', value: '' },
      { step: 'read', state: 'empty', value: '' },
    ])
  })

  test('without a bus: unavailable', () => {
    expect(inSession('none', 'read').map((outcome) => outcome.state)).toEqual(['unavailable'])
  })
})
