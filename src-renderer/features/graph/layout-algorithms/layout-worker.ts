import { laidOut, type LayoutJob } from './layout-job.ts'

/** The worker's own side: one layout; whoever asks ends it. */
self.addEventListener('message', ({ data }: MessageEvent<LayoutJob>) => self.postMessage(laidOut(data), { transfer: [] }))
