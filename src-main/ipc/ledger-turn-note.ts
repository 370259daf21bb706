import type { Keychain } from '../keychain/keychain.ts'
import type { ApiKeyStore } from '../keychain/api-key-store.ts'
import { Secret } from '../secret.ts'
import type { BackendServices } from './backend-services.ts'

/** Minimum interval between keychain writes; the last one is at the end of Casebook. */
const MIN_WRITE_INTERVAL_MS = 60_000
/** A keychain that prompts or hangs must not delay the end of Casebook. */
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

/**
 * Stores the turn of the ledger as a keychain item, outside the data folder; only if the keychain
 * has the API key, so that no prompt appears.
 */
export function createLedgerTurnNote({ keychain, keeper, broker, folderId }: LedgerTurnNoteDeps): LedgerTurnNote {
  const account = `ledger-turn ${folderId}`
  let noted = 0
  let writtenAt = -Infinity
  let writing: Promise<unknown> = Promise.resolve()
  const isInKeychain = (): boolean => keeper.state().source === 'keychain'

  function write(): void {
    const { ledgerTurn = 0, ledgerDamage = [] } = broker.status()
    // While damage awaits a person's decision, the note of the previous ledger stays.
    if (!isInKeychain() || ledgerTurn <= noted || ledgerDamage.length > 0) return
    writtenAt = performance.now()
    noted = ledgerTurn
    writing = writing.then(() => keychain.write(account, new Secret(`${ledgerTurn}`), 'The turn of the ledger'))
  }

  const endEvents = broker.onChanged(() => {
    if (performance.now() - writtenAt >= MIN_WRITE_INTERVAL_MS) write()
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
