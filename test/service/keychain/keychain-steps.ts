import { Secret } from '../../../src-main/secret.ts'
import { createKeychain } from '../../../src-main/keychain/keychain.ts'
import { loadKeytarStore } from '../../../src-main/keychain/keytar-store.ts'

/** Run as its own process inside a D-Bus session: carries out the named steps and prints what came of each as one JSON line. */
const keychain = createKeychain({ load: loadKeytarStore, platform: process.platform })
const account = 'api-key https://service.example'

for (const step of process.argv.slice(2)) {
  if (step === 'read') {
    const { health, secret } = await keychain.read(account)
    console.log(JSON.stringify({ step, state: health.state, value: secret?.reveal() ?? '' }))
  } else {
    const result = step === 'remove' ? await keychain.remove(account) : await keychain.write(account, new Secret('value-of-the-test'))
    console.log(JSON.stringify({ step, state: result.ok ? 'done' : result.error.code, value: '' }))
  }
}
