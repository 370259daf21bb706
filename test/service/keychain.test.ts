import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inKeyringSession, missingForKeyring } from './keychain/keyring-session.ts'

/**
 * Both modules in a separate D-Bus session, first unlocked, then restarted locked over the same
 * files.
 */
const why = missingForKeyring()
if (why !== '') console.log(`SKIPPED keychain against a real Secret Service: ${why}`)

const folder = mkdtempSync(join(tmpdir(), 'casebook-keyring-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

interface Outcome {
  readonly step: string
  readonly state: string
  readonly value: string
}

type Modules = 'keytar' | 'keyring' | 'keytar+keyring'

/** A separate keyring and data folder; runs steps in a fresh session over them. */
function makeMachine(name: string) {
  const home = join(folder, name)
  const dataDir = join(home, 'casebook')
  mkdirSync(dataDir, { recursive: true })
  return {
    dataDir,
    inSession: (daemon: 'unlocked' | 'locked' | 'none', modules: Modules, ...steps: string[]) =>
      inKeyringSession(home, daemon, 'keychain-steps.ts', modules, dataDir, ...steps) as Outcome[], // printed by keychain-steps.ts in exactly this shape
  }
}

const empty = { step: 'read', state: 'empty', value: '' }
const found = (value: string): Outcome => ({ step: 'read', state: 'ok', value })
const done = (step: string): Outcome => ({ step, state: 'done', value: '' })

describe.skipIf(why !== '').each(['keytar', 'keyring'] as const)('the keychain on a real Secret Service, by %s', (module) => {
  const { inSession } = makeMachine(`one-${module}`)

  test('unlocked: stores a key and finds it', () => {
    expect(inSession('unlocked', module, 'first-value', 'read')).toEqual([done('first-value'), found('first-value')])
  })

  test('locked: does not report a stored key as missing, and confirms neither change', () => {
    expect(inSession('locked', module, 'read', 'other-value', 'remove')).toEqual([
      { step: 'read', state: 'locked', value: '' },
      { step: 'other-value', state: 'keychain_locked', value: '' },
      { step: 'remove', state: 'keychain_locked', value: '' },
    ])
  })

  test('unlocked again: finds the key, and removes it on request', () => {
    expect(inSession('unlocked', module, 'read', 'remove', 'read')).toEqual([found('first-value'), done('remove'), empty])
  })

  test('without a bus: reports the keychain as unavailable', () => {
    expect(inSession('none', module, 'read').map((outcome) => outcome.state)).toEqual(['unavailable'])
  })
})

describe.skipIf(why !== '')('migration between both modules on a real Secret Service', () => {
  const { dataDir, inSession } = makeMachine('moving')
  const holder = (): unknown => {
    const { storedBy }: { storedBy: Readonly<Record<string, string>> } = JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))
    return storedBy['api-key https://service.example']
  }
  beforeAll(() => {
    if (why === '') inSession('unlocked', 'keytar', 'of-the-source-tree')
  })

  test('a key stored by keytar alone is not reported as missing without keytar, and nothing is removed or replaced unseen', () => {
    const [read, removed] = inSession('unlocked', 'keyring', 'read', 'remove')
    expect([read?.state, removed?.state]).toEqual(['unavailable', 'keychain_unavailable'])
    expect(holder()).toBe('keytar')
  })

  test('one run with both modules migrates the key, and either of them finds it from then on', () => {
    expect(inSession('unlocked', 'keytar+keyring', 'read')).toEqual([found('of-the-source-tree')])
    expect(inSession('unlocked', 'keyring', 'read')).toEqual([found('of-the-source-tree')])
  })

  test('the source tree finds the key that the package stored, and not the earlier copy', () => {
    expect(inSession('unlocked', 'keyring', 'of-the-package')).toEqual([done('of-the-package')])
    expect(holder()).toBe('keyring')
    expect(inSession('unlocked', 'keytar+keyring', 'read')).toEqual([found('of-the-package')])
    expect(inSession('unlocked', 'keytar', 'read')).toEqual([found('of-the-package')])
  })

  test('a removal deletes it from both', () => {
    expect(inSession('unlocked', 'keytar+keyring', 'remove', 'read')).toEqual([done('remove'), empty])
    expect(holder()).toBe('none')
    expect(inSession('unlocked', 'keyring', 'read')).toEqual([empty])
    expect(inSession('unlocked', 'keytar', 'read')).toEqual([empty])
  })
})
