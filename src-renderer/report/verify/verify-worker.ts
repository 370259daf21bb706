import { type FileVerdict, verifyFile } from '../document/verify-file.ts'

/** What the page asks: a file of the person's, and the version that asks. */
export interface VerifyJob {
  readonly file: File
  readonly appVersion: string
}

/** `unread` where the file could not be read to its end. */
export type VerifyReply = { readonly kind: 'verdict'; readonly verdict: FileVerdict } | { readonly kind: 'unread' }

/** In a worker the second argument is no origin: nothing is given away, all is copied. */
const tell = (reply: VerifyReply): void => self.postMessage(reply, { transfer: [] })

async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

self.addEventListener('message', ({ data: { file, appVersion } }: MessageEvent<VerifyJob>) => {
  verifyFile({ bytes: file.size, chunks: () => chunksOf(file) }, appVersion).then(
    (verdict) => tell({ kind: 'verdict', verdict }),
    () => tell({ kind: 'unread' }),
  )
})
