import { openFlowReader } from '../../casefile/flows/flow-reader.ts'
import { createDraftServer, type DraftReply, type DraftRequest } from './draft-job.ts'

/** In a worker the second argument is no origin: nothing is given away, all is copied. */
const post = (reply: DraftReply): void => self.postMessage(reply, { transfer: [] })
const serve = createDraftServer(openFlowReader, post)

self.addEventListener('message', ({ data }: MessageEvent<DraftRequest>) => {
  serve(data).catch((error: unknown) => {
    // Whoever listens to a worker hears of what is thrown, and not of a promise that is rejected.
    setTimeout(() => {
      throw error
    })
  })
})
post({ kind: 'ready' })
