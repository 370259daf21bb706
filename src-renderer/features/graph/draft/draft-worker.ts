import { openFlowReader } from '../../../storage/flows/flow-reader.ts'
import { createDraftServer, type DraftReply, type DraftRequest } from './draft-job.ts'

/** In a worker the second argument is no origin: nothing is given away, all is copied. */
const post = (reply: DraftReply): void => self.postMessage(reply, { transfer: [] })

/** A lock that is never given back ends with this worker, however that ends. Without locks the page goes by what it is told. */
const hold = (lock: string): Promise<boolean> =>
  new Promise((resolve) => {
    const held = (): Promise<never> => {
      resolve(true)
      return new Promise(() => undefined)
    }
    navigator.locks.request(lock, held).catch(() => resolve(false))
  })
const serve = createDraftServer(openFlowReader, post, hold)

self.addEventListener('message', ({ data }: MessageEvent<DraftRequest>) => {
  serve(data).catch((error: unknown) => {
    // Whoever listens to a worker hears of what is thrown, and not of a promise that is rejected.
    setTimeout(() => {
      throw error
    })
  })
})
post({ kind: 'ready' })
