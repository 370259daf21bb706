import type { Keychain } from '../keychain/keychain.ts'
import type { ApiKeyStore } from '../keychain/api-key-store.ts'
import { Secret } from '../secret.ts'
import type { BackendServices } from './backend-services.ts'

/** The keychain is written at most so often, and at the end of Casebook. */
const WRITE_EVERY_MS = 60_000
/** A keychain that asks its user or hangs must not hold up the end of Casebook. */
const MAX_LAST_WRITE_MS = 3000

export interface LedgerTurnNoteDeps {
  readonly keychain: Pick<Keychain, 'read' | 'write'>
  readonly keeper: Pick<ApiKeyStore, 'state'>
  readonly broker: Pick<BackendServices['broker'], 'status' | 'checkLedgerTurn' | 'onChanged'>
  readonly folderId: string
}

export interface LedgerTurnNote {
  /** Compares the ledger with the note, once the key was found. */
  readonly compare: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The turn of the ledger as an item of the keychain, outside of the data folder; only where the keychain holds the API key, so that nothing prompts. */
export function createLedgerTurnNote({ keychain, keeper, broker, folderId }: LedgerTurnNoteDeps): LedgerTurnNote {
  const account = `ledger-turn ${folderId}`
  let noted = 0
  let writtenAt = -Infinity
  let writing: Promise<unknown> = Promise.resolve()
  const isInKeychain = (): boolean => keeper.state().source === 'keychain'

  function write(): void {
    const { ledgerTurn = 0, ledgerDamage = [] } = broker.status()
    // While damage waits for a person, the note of the ledger that was in use stays.
    if (!isInKeychain() || ledgerTurn <= noted || ledgerDamage.length > 0) return
    writtenAt = performance.now()
    noted = ledgerTurn
    writing = writing.then(() => keychain.write(account, new Secret(`${ledgerTurn}`), 'The turn of the ledger'))
  }

  const endEvents = broker.onChanged(() => {
    if (performance.now() - writtenAt >= WRITE_EVERY_MS) write()
  })
  return {
    async compare() {
      if (!isInKeychain()) return
      const { secret } = await keychain.read(account)
      const found = secret?.reveal() ?? ''
      if (/^\d{1,15}$/.test(found)) broker.checkLedgerTurn(Number(found))
      write()
    },
    async close() {
      endEvents()
      write()
      await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, MAX_LAST_WRITE_MS).unref())])
    },
  }
}
