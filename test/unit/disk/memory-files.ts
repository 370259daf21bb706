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
  const room = isFree ? Buffer.from(bytes.buffer, bytes.byteOffset, length) : Buffer.from(new ArrayBuffer(2 * length), 0, length)
  if (!isFree) room.set(bytes)
  room.set(more, bytes.length)
  filled.set(room.buffer, room.byteOffset + length)
  return room
}

/** A disk in memory that can be full, and that loses unsynced data. */
export class MemoryFiles implements FileSystem {
  readonly files = new Map<string, Held>()
  /** Bytes that may still be written; a larger write is written in part and refused. */
  room = Infinity
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
    const held = this.files.get(path) ?? { bytes: new Uint8Array(), synced: new Uint8Array() }
    if (flags === 'w') held.bytes = new Uint8Array()
    this.files.set(path, held)
    const sync = async (): Promise<void> => {
      this.#check('sync')
      await this.beforeSync?.()
      held.synced = held.bytes
    }
    return {
      write: async (data) => {
        if (this.refuse.has(path)) throw systemError('EIO')
        const fits = data.subarray(0, Math.max(0, Math.min(data.length, this.room)))
        this.room -= fits.length
        held.bytes = append(held.bytes, fits)
        if (fits.length < data.length) throw systemError('ENOSPC')
      },
      overwrite: async (data) => {
        if (this.refuse.has(path)) throw systemError('EIO')
        const more = Math.max(0, data.length - held.bytes.length)
        const fits = data.subarray(0, data.length - Math.max(0, more - this.room))
        this.room -= Math.min(more, this.room)
        held.bytes = Buffer.concat([fits, held.bytes.subarray(fits.length)])
        if (fits.length < data.length) throw systemError('ENOSPC')
      },
      readFirst: async (into) => {
        if (held.bytes.length < into.length) throw systemError('EIO')
        into.set(held.bytes.subarray(0, into.length))
      },
      sync,
      syncData: sync,
      truncate: async (bytes) => {
        held.bytes = held.bytes.subarray(0, bytes)
      },
      isAt: async (at) => this.files.get(at) === held,
      close: async () => undefined,
    }
  }

  async readFile(path: string): Promise<Uint8Array> {
    this.#check('readFile')
    const held = this.files.get(path)
    if (held === undefined) throw systemError('ENOENT')
    return held.bytes
  }

  async rename(from: string, to: string): Promise<void> {
    this.#check('rename')
    const held = this.files.get(from)
    if (held === undefined) throw systemError('ENOENT')
    this.files.delete(from)
    this.files.set(to, held)
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
    return this.room
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
