import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCodeOf, type FileHandle, type FileSystem, nodeFiles } from './file-system.ts'

let temporaryNumber = 0

/**
 * Virus scanners and indexers open a new file for a moment; the platform then refuses the rename
 * with one of these codes.
 */
const RENAME_RETRY_CODES = new Set(['EPERM', 'EACCES', 'EBUSY'])
const RENAME_RETRY_DELAYS_MS = [10, 40, 100, 250, 600]

/**
 * Writes a file whole or not at all: a sibling temporary file, fsync, rename, fsync of the folder.
 * After it resolves the content survives kill -9 and a power cut; if it throws, the previous
 * content at `path` is unchanged.
 */
export async function writeFileAtomic(
  path: string,
  data: Uint8Array | string | AsyncIterable<Uint8Array>,
  mode = 0o600,
  files: FileSystem = nodeFiles,
  wait: (ms: number) => Promise<void> = delay,
): Promise<void> {
  const temporary = `${path}.${process.pid}-${temporaryNumber++}.tmp`
  const parts = typeof data === 'string' ? [new TextEncoder().encode(data)] : data instanceof Uint8Array ? [data] : data
  try {
    const handle = await files.open(temporary, 'wx', mode)
    try {
      for await (const part of parts) await handle.write(part)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await renameWithRetry(files, temporary, path, wait)
  } catch (thrown) {
    await files.remove(temporary).catch(() => undefined)
    throw thrown
  }
  await files.syncDir(dirname(path))
}

async function renameWithRetry(files: FileSystem, from: string, to: string, wait: (ms: number) => Promise<void>): Promise<void> {
  for (const ms of RENAME_RETRY_DELAYS_MS) {
    try {
      return await files.rename(from, to)
    } catch (thrown) {
      if (!RENAME_RETRY_CODES.has(errorCodeOf(thrown))) throw thrown
      await wait(ms)
    }
  }
  await files.rename(from, to)
}

/** An append-only file of lines, each durable before `append` resolves. */
export interface AppendFile {
  /**
   * Appends lines (without line ends). Calls made during a flush are written and synced together by
   * the next flush.
   */
  append(lines: readonly string[]): Promise<void>
  /** Resolves when no line waits to be written. */
  flushed(): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  readonly lines: readonly string[]
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/**
 * Lines in their file form, and a callback that runs once they are durable, before `append`
 * resolves. If it throws, the lines are refused and truncated again.
 */
export interface Framed {
  readonly text: string
  readonly written: () => Promise<void>
}

/**
 * Makes the text of the lines of one flush. Throwing refuses them. Must not change any state,
 * because the disk may still refuse the text.
 */
export type Frame = (lines: readonly string[]) => Promise<Framed>

const plain: Frame = async (lines) => ({ text: lines.map((line) => `${line}\n`).join(''), written: async () => undefined })

/** The error for a file that no longer exists at its path. */
function goneError(path: string): Error {
  return Object.assign(new Error(`${path} is gone`), { code: 'ENOENT' })
}

/**
 * Opens `path` for fsynced appending. `size` is the length of its intact content: a torn tail after
 * it is truncated first, otherwise the next line would be joined to the torn one and lost with it.
 */
export async function openAppendFsynced(path: string, size: number, files: FileSystem = nodeFiles, frame: Frame = plain): Promise<AppendFile> {
  let sound = size
  /** Bytes may exist after `sound`. */
  let isTorn = false
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined
  const handle: FileHandle = await files.open(path, 'a')
  await handle.truncate(sound)
  // Bytes that a killed process wrote without syncing are relied on from here on.
  await handle.sync()
  await files.syncDir(dirname(path))

  async function flushOnce(batch: readonly Waiting[]): Promise<void> {
    try {
      if (isTorn) await handle.truncate(sound)
      isTorn = false
      const framed = await frame(batch.flatMap(({ lines }) => lines))
      const bytes = new TextEncoder().encode(framed.text)
      isTorn = true
      await handle.write(bytes)
      await handle.sync()
      if (!(await handle.isAt(path))) throw goneError(path)
      await framed.written()
      sound += bytes.length
      isTorn = false
      for (const entry of batch) entry.resolve()
    } catch (thrown) {
      // Half a batch may be in the file. Truncating it makes memory and disk agree; if that fails,
      // it is truncated before the next batch, and the replay at the next start drops the torn
      // tail.
      if (isTorn) await handle.truncate(sound).catch(() => undefined)
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

  /** `drain` continues while new lines arrive. */
  const whenIdle = (): Promise<void> => running ?? Promise.resolve()

  return {
    append(lines) {
      return new Promise((resolve, reject) => {
        waiting.push({ lines, resolve, reject })
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
