import { replyTo, type DecodingJob, type DecodingReply } from './decoding.ts'

/** In a worker the second argument is no origin: nothing is given away, all is copied. */
const postReply = (reply: DecodingReply): void => self.postMessage(reply, { transfer: [] })

/** The worker's own side: one job after the other, in the order in which they come. */
self.addEventListener('message', ({ data }: MessageEvent<DecodingJob>) => postReply(replyTo(data)))
postReply({ kind: 'ready' })
