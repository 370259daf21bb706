import { replyTo, type DecodingJob, type DecodingReply } from './decoding.ts'

/**
 * In a worker the second argument is not an origin: it lists transferables; none,
 * so everything is copied.
 */
const postReply = (reply: DecodingReply): void => self.postMessage(reply, { transfer: [] })

/** Worker entry point: runs one job at a time, in order of arrival. */
self.addEventListener('message', ({ data }: MessageEvent<DecodingJob>) => postReply(replyTo(data)))
postReply({ kind: 'ready' })
