import { runLayoutJob, type LayoutJob } from '../../../../src-shared/graph/layout/algorithms/layout-job.ts'

/** The worker's side: computes one layout after the other; the caller ends the worker. */
self.addEventListener('message', ({ data }: MessageEvent<LayoutJob>) => self.postMessage(runLayoutJob(data), { transfer: [] }))
