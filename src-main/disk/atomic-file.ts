import { dirname } from 'node:path'
import { type FileHandle, type FileSystem, nodeFiles } from './file-system.ts'

let temporaryNumber = 0

/**
 * Writes a file whole or not at all: a sibling temporary file, fsync, rename, fsync of the folder. After it resolves
 * the content survives kill -9 and a power cut; when it throws, what stood at `path` before still stands there.
 */
export async function writeFileAtomic(path: string, data: Uint8Array | string, mode = 0o600, files: FileSystem = nodeFiles): Promise<void> {
  const temporary = `${path}.${process.pid}-${temporaryNumber++}.tmp`
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  try {
    const handle = await files.open(temporary, 'wx', mode)
    try {
      await handle.write(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await files.rename(temporary, path)
  } catch (thrown) {
    await files.remove(temporary).catch(() => undefined)
    throw thrown
  }
  await files.syncDir(dirname(path))
}

/** An append-only file of lines, each durable before `append` resolves. */
export interface AppendFile {
  /** Appends lines (without their line ends). Calls made while one flush runs are written and synced together by the next. */
  append(lines: readonly string[]): Promise<void>
  /** Resolves when nothing waits to be written. */
  flushed(): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  readonly text: string
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/**
 * Opens `path` for fsynced appending. `size` is the length of its sound part: a torn tail behind it is cut off first,
 * for else the next line would be glued to the torn one and lost with it.
 */
export async function openAppendFsynced(path: string, size: number, files: FileSystem = nodeFiles): Promise<AppendFile> {
  let sound = size
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  let handle: FileHandle = await files.open(path, 'a')
  await handle.truncate(sound)
  await files.syncDir(dirname(path))

  async function flushOnce(batch: readonly Waiting[]): Promise<void> {
    const bytes = new TextEncoder().encode(batch.map((entry) => entry.text).join(''))
    try {
      await handle.write(bytes)
      await handle.sync()
      sound += bytes.length
      for (const entry of batch) entry.resolve()
    } catch (thrown) {
      // Half a batch may stand in the file. Cutting it back keeps memory and disk saying the same; where even that fails,
      // the replay at the next start drops the torn tail, and a whole line too many only ever counts as spent.
      await handle.truncate(sound).catch(() => undefined)
      for (const entry of batch) entry.reject(thrown)
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await flushOnce(batch)
    }
    running = undefined
  }

  /** `drain` goes on as long as lines come in meanwhile. */
  const whenIdle = (): Promise<void> => running ?? Promise.resolve()

  return {
    append(lines) {
      return new Promise((resolve, reject) => {
        waiting.push({ text: lines.map((line) => `${line}\n`).join(''), resolve, reject })
        running ??= drain()
      })
    },
    async flushed() {
      await whenIdle()
    },
    async close() {
      await whenIdle()
      await handle.close()
    },
  }
}
