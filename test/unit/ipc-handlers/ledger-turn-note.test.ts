import { expect, test } from 'vitest'
import { createLedgerTurnNote } from '../../../src-main/ipc/ledger-turn-note.ts'
import { Secret } from '../../../src-main/secret.ts'
import type { BrokerStatus, KeyState } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { ok } from '../../../src-shared/core/result.ts'
import { IDLE_STATUS } from '../../support/builders/idle-status.ts'

const FROM_KEYCHAIN: KeyState = { keychain: 'ok', reason: '', remedy: '', present: true, source: 'keychain' }
const ITEM = 'ledger-turn folder-1'

function setUp(items: Map<string, string>, state: KeyState = FROM_KEYCHAIN) {
  let status: BrokerStatus = { ...IDLE_STATUS, ledgerTurn: 5 }
  const compared: number[] = []
  const note = createLedgerTurnNote({
    folderId: 'folder-1',
    keeper: { state: () => state },
    keychain: {
      read: async (account) => {
        const value = items.get(account)
        return { health: { state: 'ok', reason: '', remedy: '' }, secret: value === undefined ? undefined : new Secret(value) }
      },
      write: async (account, secret) => ok(void items.set(account, secret.reveal())),
    },
    broker: { status: () => status, checkLedgerTurn: (turn) => void compared.push(turn), onChanged: () => () => undefined },
  })
  return { note, compared, change: (next: Partial<BrokerStatus>) => (status = { ...status, ...next }) }
}

test('compares the ledger with the note in the keychain, and records its turn at start and end', async () => {
  const items = new Map([[ITEM, '4']])
  const { note, compared, change } = setUp(items)
  await note.compare()
  expect(compared).toEqual([4])
  change({ ledgerTurn: 9 })
  await note.close()
  expect(items).toEqual(new Map([[ITEM, '9']]))
})

test('keeps the higher note while an older ledger waits for a person', async () => {
  const items = new Map([[ITEM, '40']])
  const { note, compared, change } = setUp(items)
  change({ ledgerDamage: [failure('corrupt', 'The ledger is older.', 'Agree.')] })
  await note.compare()
  await note.close()
  expect([compared, items.get(ITEM)]).toEqual([[40], '40'])
})

test('does not use the keychain if it does not contain the API key', async () => {
  const items = new Map<string, string>()
  const { note } = setUp(items, { ...FROM_KEYCHAIN, source: 'environment' })
  await note.compare()
  await note.close()
  expect(items.size).toBe(0)
})
