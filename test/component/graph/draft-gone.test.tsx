import { expect, test } from 'vitest'
import { buildGraphInWorker } from '../../../src-renderer/features/graph/draft/build-graph-in-worker.ts'

/**
 * Holds its lock as the draft worker does, and closes itself while working: the browser does not
 * report that to the page.
 */
const CLOSING = `
  const { promise: held, resolve } = Promise.withResolvers()
  self.onmessage = async ({ data }) => {
    if (data.kind === 'hold') void navigator.locks.request(data.lock, () => {
      postMessage({ kind: 'holds' })
      resolve()
      return new Promise(() => undefined)
    })
    if (data.kind === 'draw') {
      await held
      self.close()
    }
  }
`

test('a worker that closes itself during its work is detected by its lock', async () => {
  const url = URL.createObjectURL(new Blob([CLOSING], { type: 'text/javascript' }))
  const worker = new Worker(url)
  const reported: string[] = []
  for (const kind of ['error', 'messageerror']) worker.addEventListener(kind, () => reported.push(kind))
  const build = buildGraphInWorker(
    { name: 'none', hasOwnBucket: true },
    () => Promise.resolve(),
    undefined,
    () => worker,
    0,
  )
  expect(await build({ subjects: [], followed: [] }, [], () => undefined)).toMatchObject({
    ok: false,
    error: { code: 'internal', message: 'The graph could not be built.' },
  })
  expect(reported).toEqual([])
  URL.revokeObjectURL(url)
})
