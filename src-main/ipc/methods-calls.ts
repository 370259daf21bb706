import type { IpcHandlers } from '../../src-shared/ipc/casebook-api.ts'
import { ok } from '../../src-shared/core/result.ts'
import { createPaidResponses, withFirstPiece } from '../journal/paid-responses.ts'
import type { BackendServices } from './backend-services.ts'

export interface CallMethodsDeps extends Pick<BackendServices, 'broker' | 'journal'> {
  /** Resolves once the key was looked for: an earlier call would be sent without a key. */
  readonly keyLoaded: Promise<void>
}

type CallMethods = Pick<
  IpcHandlers,
  | 'submitCall'
  | 'cancelCalls'
  | 'readBrokerStatus'
  | 'pauseQueue'
  | 'resumeQueue'
  | 'readJournal'
  | 'readResponse'
  | 'readResponsePart'
  | 'acknowledge'
>

/** Calls, their queue, and the paid responses that are not in a case yet. */
export function callMethods({ broker, journal, keyLoaded }: CallMethodsDeps): CallMethods {
  const paid = createPaidResponses(journal)
  return {
    submitCall: async (call) => {
      await keyLoaded
      const result = await broker.submit(call)
      return result.ok ? ok(withFirstPiece(result.value)) : result
    },
    cancelCalls: async ({ caseId, stepIds }) => ok({ cancelled: broker.cancel(caseId, stepIds) }),
    readBrokerStatus: async () => ok(broker.status()),
    pauseQueue: async () => {
      broker.pause()
      return ok(broker.status())
    },
    resumeQueue: async () => {
      broker.resume()
      return ok(broker.status())
    },
    readJournal: paid.list,
    readResponse: paid.read,
    readResponsePart: paid.readPart,
    acknowledge: async ({ exchangeIds }) => {
      const left = await journal.acknowledge(exchangeIds)
      return left.ok ? ok({ acknowledged: left.value }) : left
    },
  }
}
