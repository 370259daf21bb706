import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { ApiKeyStore } from '../keychain/api-key-store.ts'
import type { BackendServices, PracticeParts } from './backend-services.ts'
import type { ActiveLogin } from './active-login.ts'

export interface ServiceInUseDeps {
  readonly broker: Pick<BackendServices['broker'], 'useService' | 'useKey' | 'status'>
  readonly startPractice: BackendServices['startPractice']
  readonly keeper: Pick<ApiKeyStore, 'secret'>
  readonly login: Pick<ActiveLogin, 'use'>
  /** The data service, and its legacy query interface if one is known. */
  readonly origin: string
  readonly legacyUrl: string | undefined
}

/**
 * The service that the broker uses: the data service, or the practice service, each with its own
 * key and sign-in.
 */
export interface ActiveService {
  readonly isPractice: () => boolean
  readonly origin: () => string
  readonly switchToDataService: () => void
  readonly switchToPractice: () => Promise<Result<void>>
  /**
   * The error for a change of service while calls are queued or running: responses of one service
   * would go to cases of the other.
   */
  readonly underWay: () => Result<never> | undefined
  readonly close: () => Promise<void>
}

export function createActiveService({ broker, startPractice, keeper, login, origin, legacyUrl }: ServiceInUseDeps): ActiveService {
  let practice: PracticeParts | undefined
  let usesPractice = false
  return {
    isPractice: () => usesPractice,
    origin: () => (usesPractice && practice !== undefined ? practice.origin : origin),
    switchToDataService: () => {
      usesPractice = false
      broker.useService({ origin, practice: false })
      broker.useKey(keeper.secret())
      login.use({ address: legacyUrl, practice: false })
    },
    switchToPractice: async () => {
      if (practice === undefined) {
        const started = await startPractice()
        if (!started.ok) return started
        practice = started.value
      }
      usesPractice = true
      broker.useService({ origin: practice.origin, practice: true })
      broker.useKey(practice.secret)
      login.use({ address: practice.legacyBase, practice: true })
      return ok(undefined)
    },
    underWay: () => {
      const status = broker.status()
      const calls = status.queued + status.running
      return calls === 0
        ? undefined
        : err(
            failure(
              'busy',
              `${calls} calls are in progress with the current service.`,
              'Wait until they finish or cancel them, then change the service.',
            ),
          )
    },
    close: async () => await practice?.close(),
  }
}
