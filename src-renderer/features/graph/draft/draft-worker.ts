import { openFlowReader } from '../../../storage/flows/flow-reader.ts'
import { createDraftServer, type DraftReply, type DraftRequest } from './draft-job.ts'

/** In a worker the second argument is no origin: nothing is transferred, everything is copied. */
const post = (reply: DraftReply): void => self.postMessage(reply, { transfer: [] })

/**
 * A lock that is never released ends with this worker, however that ends. Without locks the page
 * relies on messages alone.
 */
const hold = (lock: string): Promise<boolean> =>
  new Promise((resolve) => {
    const stored = (): Promise<never> => {
      resolve(true)
      return new Promise(() => undefined)
    }
    navigator.locks.request(lock, stored).catch(() => resolve(false))
  })
const serve = createDraftServer(openFlowReader, post, hold)

self.addEventListener('message', ({ data }: MessageEvent<DraftRequest>) => {
  serve(data).catch((error: unknown) => {
    // A worker's error listener receives thrown errors, but not rejected promises.
    setTimeout(() => {
      throw error
    })
  })
})
post({ kind: 'ready' })
