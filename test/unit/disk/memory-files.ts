import type { FileHandle, FileSystem, OpenFlags } from '../../../src-main/disk/file-system.ts'

interface Held {
  bytes: Uint8Array
  /** The content of a file after a power cut. */
  synced: Uint8Array
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** How far each buffer with spare capacity is filled. */
const filled = new WeakMap<ArrayBufferLike, number>()

/** Appends `more`, in place while the buffer has free space, so that a long log is not copied. */
function append(bytes: Uint8Array, more: Uint8Array): Uint8Array {
  const length = bytes.length + more.length
  const end = bytes.byteOffset + bytes.length
  const isFree = filled.get(bytes.buffer) === end && bytes.byteOffset + length <= bytes.buffer.byteLength
  const space = isFree ? Buffer.from(bytes.buffer, bytes.byteOffset, length) : Buffer.from(new ArrayBuffer(2 * length), 0, length)
  if (!isFree) space.set(bytes)
  space.set(more, bytes.length)
  filled.set(space.buffer, space.byteOffset + length)
  return space
}

/** A disk in memory that can be full, and that loses unsynced data. */
export class MemoryFiles implements FileSystem {
  readonly files = new Map<string, Held>()
  /** Bytes that may still be written; a larger write is written in part and refused. */
  space = Infinity
  /** Fails the next operations of this name with the code. */
  failing: { readonly operation: 'open' | 'sync' | 'rename' | 'readFile'; readonly code: string } | undefined

  /** Awaited before anything is synced. */
  beforeSync: (() => Promise<void>) | undefined

  /** Files that cannot be written. */
  refuse: ReadonlySet<string> = new Set()

  #check(operation: string): void {
    if (this.failing?.operation === operation) throw systemError(this.failing.code)
  }

  async open(path: string, flags: OpenFlags): Promise<FileHandle> {
    this.#check('open')
    if (flags === 'wx' && this.files.has(path)) throw systemError('EEXIST')
    const existing = this.files.get(path) ?? { bytes: new Uint8Array(), synced: new Uint8Array() }
    if (flags === 'w') existing.bytes = new Uint8Array()
    this.files.set(path, existing)
    const sync = async (): Promise<void> => {
      this.#check('sync')
      await this.beforeSync?.()
      existing.synced = existing.bytes
    }
    return {
      write: async (data) => {
        if (this.refuse.has(path)) throw systemError('EIO')
        const fits = data.subarray(0, Math.max(0, Math.min(data.length, this.space)))
        this.space -= fits.length
        existing.bytes = append(existing.bytes, fits)
        if (fits.length < data.length) throw systemError('ENOSPC')
      },
      overwrite: async (data) => {
        if (this.refuse.has(path)) throw systemError('EIO')
        const more = Math.max(0, data.length - existing.bytes.length)
        const fits = data.subarray(0, data.length - Math.max(0, more - this.space))
        this.space -= Math.min(more, this.space)
        existing.bytes = Buffer.concat([fits, existing.bytes.subarray(fits.length)])
        if (fits.length < data.length) throw systemError('ENOSPC')
      },
      readFirst: async (into) => {
        if (existing.bytes.length < into.length) throw systemError('EIO')
        into.set(existing.bytes.subarray(0, into.length))
      },
      sync,
      syncData: sync,
      truncate: async (bytes) => {
        existing.bytes = existing.bytes.subarray(0, bytes)
      },
      isAt: async (at) => this.files.get(at) === existing,
      close: async () => undefined,
    }
  }

  async readFile(path: string): Promise<Uint8Array> {
    this.#check('readFile')
    const existing = this.files.get(path)
    if (existing === undefined) throw systemError('ENOENT')
    return existing.bytes
  }

  async rename(from: string, to: string): Promise<void> {
    this.#check('rename')
    const existing = this.files.get(from)
    if (existing === undefined) throw systemError('ENOENT')
    this.files.delete(from)
    this.files.set(to, existing)
  }

  async remove(path: string): Promise<void> {
    this.files.delete(path)
  }

  async list(dir: string): Promise<string[]> {
    return [...this.files.keys()].filter((path) => path.startsWith(`${dir}/`)).map((path) => path.slice(dir.length + 1))
  }

  async makeDir(): Promise<void> {}

  async syncDir(): Promise<void> {}

  async freeBytes(): Promise<number> {
    return this.space
  }

  async freeFiles(): Promise<number> {
    return Infinity
  }

  /**
   * The disk at the next start after a power cut: the first `torn` bytes of unsynced data may have
   * been written.
   */
  afterCrash(torn = 0): MemoryFiles {
    const next = new MemoryFiles()
    for (const [path, { bytes, synced }] of this.files) {
      const left = bytes === synced || torn === 0 ? synced : tornWrite(bytes, synced, torn)
      next.files.set(path, { bytes: left, synced: left })
    }
    return next
  }
}

/** The result of a write interrupted by a power cut: after its beginning the previous content follows. */
function tornWrite(bytes: Uint8Array, synced: Uint8Array, torn: number): Uint8Array {
  let same = 0
  while (same < synced.length && bytes[same] === synced[same]) same++
  const made = Math.min(bytes.length, same + torn)
  return Buffer.concat([bytes.subarray(0, made), synced.subarray(made)])
}
