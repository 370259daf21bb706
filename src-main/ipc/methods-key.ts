import type { IpcHandlers } from '../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok } from '../../src-shared/core/result.ts'
import type { ApiKeyStore } from '../keychain/api-key-store.ts'
import { checkKeyShape, isGoodKey } from '../keychain/key-shape.ts'
import type { Log } from '../log.ts'
import type { BackendServices } from './backend-services.ts'
import type { ActiveApiKey } from './active-api-key.ts'
import type { ActiveService } from './active-service.ts'

export interface KeyMethodsDeps {
  readonly broker: Pick<BackendServices['broker'], 'useKey' | 'readAccount'>
  readonly keeper: ApiKeyStore
  readonly key: ActiveApiKey
  readonly service: Pick<ActiveService, 'isPractice' | 'underWay'>
  readonly log: Log
  /** Resolves once the key was looked for. */
  readonly keyLoaded: Promise<void>
}

/** A key is tested with the account call before it is stored. */
export function keyMethods(parts: KeyMethodsDeps): Pick<IpcHandlers, 'readKeyState' | 'setKey' | 'removeKey' | 'readAccount'> {
  const { broker, keeper, key: keyInUse, service, log, keyLoaded } = parts
  return {
    readKeyState: async () => {
      await keyLoaded
      return ok(keyInUse.state())
    },
    setKey: async ({ key }) => {
      if (service.isPractice())
        return err(
          failure('bad_request', 'The practice service is selected and uses its own key.', 'Switch to the data service, then enter the key.'),
        )
      const shaped = checkKeyShape(key)
      if (!shaped.ok) return shaped
      log.conceal(key)
      await keyLoaded
      const busy = service.underWay()
      if (busy !== undefined) return busy
      const before = keeper.secret()
      broker.useKey(shaped.value)
      const account = await broker.readAccount()
      if (!account.ok && !isGoodKey(account.error)) {
        broker.useKey(before)
        return account
      }
      await keeper.keep(shaped.value)
      const state = keyInUse.announce()
      return ok(account.ok ? { state, account: account.value } : { state, account: undefined, unread: account.error })
    },
    removeKey: async () => {
      await keyLoaded
      const removed = await keeper.remove()
      if (!service.isPractice()) broker.useKey(undefined)
      const state = keyInUse.announce()
      return removed.ok ? ok(state) : removed
    },
    readAccount: async () => {
      await keyLoaded
      return await broker.readAccount()
    },
  }
}
