import type { BrokerStatus, KeyState } from '../../src-shared/ipc/casebook-api.ts'
import type { ApiKeyStore } from '../keychain/api-key-store.ts'
import type { Secret } from '../secret.ts'
import type { BackendServices } from './backend-services.ts'
import type { ActiveService } from './active-service.ts'

export interface KeyInUseDeps {
  readonly broker: Pick<BackendServices['broker'], 'useKey'>
  readonly keeper: ApiKeyStore
  readonly service: Pick<ActiveService, 'isPractice'>
  readonly changed: (state: KeyState) => void
}

/**
 * The key that the broker sends: the data service's, or the practice service's own key while that
 * is in use.
 */
export interface ActiveApiKey {
  readonly state: () => KeyState
  /** Loads the key of the data service and passes it to the broker. */
  readonly load: () => Promise<void>
  /** Sends the key state to the page and returns it. */
  readonly announce: () => KeyState
  /**
   * Another program may have replaced a rejected key in the keychain: it is read again, once per
   * rejection.
   */
  readonly rereadIfRejected: (status: BrokerStatus) => void
}

export function createActiveApiKey({ broker, keeper, service, changed }: KeyInUseDeps): ActiveApiKey {
  let rejectedSecret: Secret | undefined

  function state(): KeyState {
    return service.isPractice() ? { ...keeper.state(), present: true, source: 'practice', last4: undefined } : keeper.state()
  }

  function announce(): KeyState {
    const now = state()
    changed(now)
    return now
  }

  return {
    state,
    announce,
    load: async () => {
      await keeper.load()
      if (!service.isPractice()) broker.useKey(keeper.secret())
    },
    rereadIfRejected: (status) => {
      const secret = keeper.secret()
      if (status.stopped?.code !== 'key_rejected' || service.isPractice() || keeper.state().source !== 'keychain' || secret === rejectedSecret) return
      rejectedSecret = secret
      void keeper.load().then(() => {
        const reread = keeper.secret()
        if (reread === undefined || reread.reveal() === secret?.reveal()) {
          rejectedSecret = reread
          return
        }
        broker.useKey(reread)
        announce()
      })
    },
  }
}
