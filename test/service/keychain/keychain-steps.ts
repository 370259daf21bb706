import { createKeychain } from '../../../src-main/keychain/keychain.ts'
import { loadKeychainStores } from '../../../src-main/keychain/keychain-stores.ts'
import { loadKeyringStore } from '../../../src-main/keychain/keyring-store.ts'
import { loadKeytarStore } from '../../../src-main/keychain/keytar-store.ts'
import { createLog } from '../../../src-main/log.ts'
import { Secret } from '../../../src-main/secret.ts'
import { openSettings } from '../../../src-main/settings.ts'

/**
 * Run as a separate process inside a D-Bus session: performs the named steps in the keychain
 * through the modules of the first argument (keytar, keyring, or both with a record in the data
 * folder of the second) and prints each result as a JSON line.
 */
const [modules = '', dataDir = '', ...steps] = process.argv.slice(2)
const settings = openSettings(
  dataDir,
  createLog(() => {}),
)
const loaders = [['keytar', loadKeytarStore] as const, ['keyring', loadKeyringStore] as const].filter(([name]) => modules.split('+').includes(name))
const keychain = createKeychain({ load: () => loadKeychainStores({ settings, loaders }), platform: process.platform })
const account = 'api-key https://service.example'

for (const step of steps) {
  if (step === 'read') {
    const { health, secret } = await keychain.read(account)
    console.log(JSON.stringify({ step, state: health.state, value: secret?.reveal() ?? '' }))
  } else {
    const result = step === 'remove' ? await keychain.remove(account) : await keychain.write(account, new Secret(step))
    console.log(JSON.stringify({ step, state: result.ok ? 'done' : result.error.code, value: '' }))
  }
}
await settings.flushed()
