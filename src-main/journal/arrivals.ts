import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { type FileHandle, type FileSystem, nodeFiles } from '../disk/file-system.ts'

/**
 * A body from this many bytes on is large: it waits on the disk until it is its turn to be read.
 */
export const LARGE_BODY_BYTES = 1024 * 1024
/** Maximum bytes of all bodies that wait in memory; further ones go to the disk too. */
const HELD_BYTES = 64 * 1024 * 1024
/** Bytes of a body per write to the disk. */
const WRITTEN_BYTES = 256 * 1024

/** The body of one response, between the wire and the journal. */
export interface Arrival {
  /**
   * Takes a piece. If it returns a promise, the next piece has to wait for it: the disk is writing
   * this one.
   */
  readonly take: (piece: Uint8Array) => Promise<undefined> | undefined
  /**
   * The whole body. A body on the disk resolves when its turn comes; until `end` no other of those
   * is read.
   */
  readonly whole: () => Promise<Result<Uint8Array>>
  /** Called when the body is in the journal or no longer needed. */
  readonly end: () => Promise<void>
}

export interface ArrivalBounds {
  readonly largeBytes?: number | undefined
  readonly heldBytes?: number | undefined
  readonly writtenBytes?: number | undefined
}

/**
 * Bodies on their way to the journal. Checking and storing one takes about fifteen times its bytes,
 * so concurrent large ones would need gigabytes: small ones stay in memory, large ones wait on the
 * disk and are read one at a time.
 * A body that the disk refuses stays in memory, because it was paid for.
 */
export class Arrivals {
  readonly #dir: string
  readonly #files: FileSystem
  readonly #bounds: Required<{ [name in keyof ArrivalBounds]: number }>
  #turns: Promise<unknown> = Promise.resolve()
  #number = 0
  #held = 0
  #mostHeld = 0

  /** `dir` is a folder whose `.tmp` files are removed at every start. */
  constructor(dir: string, files: FileSystem = nodeFiles, bounds: ArrivalBounds = {}) {
    const { largeBytes = LARGE_BODY_BYTES, heldBytes = HELD_BYTES, writtenBytes = WRITTEN_BYTES } = bounds
    this.#dir = dir
    this.#files = files
    this.#bounds = { largeBytes, heldBytes, writtenBytes }
  }

  /** The highest number of body bytes in memory at one time. */
  get peakHeldBytes(): number {
    return this.#mostHeld
  }

  begin(): Arrival {
    const body = new ArrivingBody({
      ...this.#bounds,
      isFull: (more) => this.#held + more > this.#bounds.heldBytes,
      hold: (bytes) => {
        this.#held += bytes
        this.#mostHeld = Math.max(this.#mostHeld, this.#held)
      },
      open: async () => {
        const path = join(this.#dir, `arriving-${this.#number++}.tmp`)
        const handle = await this.#files.open(path, 'rw')
        return { handle, remove: () => this.#files.remove(path) }
      },
    })
    let endTurn: (() => void) | undefined
    return {
      take: (piece) => body.take(piece),
      whole: async () => {
        if (body.isLarge) endTurn = await this.#turn()
        return body.whole()
      },
      end: async () => {
        await body.end()
        endTurn?.()
      },
    }
  }

  /**
   * Processes a body of this many bytes; a large one only when no other large one is being
   * processed.
   */
  async alone<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (bytes < this.#bounds.largeBytes) return work()
    const end = await this.#turn()
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Resolves when the previous turns have ended, to a function that ends this one. */
  async #turn(): Promise<() => void> {
    const before = this.#turns
    let end = (): void => undefined
    this.#turns = new Promise<void>((resolve) => (end = resolve))
    await before
    return end
  }
}

interface SavedFile {
  readonly handle: FileHandle
  readonly remove: () => Promise<void>
}

/** Encrypts and decrypts one file. */
interface FileCipher {
  readonly close: (bytes: Uint8Array) => Uint8Array
  /** Called with the bytes that are now in the file. */
  readonly closed: (bytes: Uint8Array) => void
  /** Throws if the file does not contain what was written. */
  readonly open: (bytes: Uint8Array) => Uint8Array
}

interface BodyParts {
  readonly largeBytes: number
  readonly writtenBytes: number
  /** Whether this many more bytes exceed the memory limit. */
  readonly isFull: (more: number) => boolean
  /** Adds to the bytes in memory; negative to release. */
  readonly hold: (bytes: number) => void
  readonly open: () => Promise<SavedFile>
}

/** Cipher of bodies on the disk: the key is in memory only and is lost with the process. */
const CIPHER = 'aes-256-ctr'
const KEY_BYTES = 32
const COUNTER_BYTES = 16

function newLock(): FileCipher {
  const key = randomBytes(KEY_BYTES)
  const counter = randomBytes(COUNTER_BYTES)
  const cipher = createCipheriv(CIPHER, key, counter)
  const hash = createHash('sha256')
  return {
    close: (bytes) => cipher.update(bytes),
    closed: (bytes) => void hash.update(bytes),
    open(bytes) {
      // One changed byte would be evidence that the service never sent.
      if (!createHash('sha256').update(bytes).digest().equals(hash.copy().digest())) throw new Error('the file differs from what was written')
      return createDecipheriv(CIPHER, key, counter).update(bytes)
    },
  }
}

/**
 * The first `#written` bytes are in a file, if there is one; the others in memory. The file is
 * encrypted for this process only: the response has not been checked yet for a repeated API key,
 * and after a crash the file remains until the next start.
 */
class ArrivingBody {
  readonly #parts: BodyParts
  #pieces: Uint8Array[] = []
  #inMemory = 0
  #written = 0
  /** Created at the first write: most responses are small and never reach the disk here. */
  #file: (SavedFile & { readonly lock: FileCipher }) | undefined
  #isLarge = false
  /** The disk has refused a piece: no further write is tried. */
  #isRefused = false
  #writing: Promise<undefined> = Promise.resolve(undefined)

  constructor(parts: BodyParts) {
    this.#parts = parts
  }

  get isLarge(): boolean {
    return this.#isLarge
  }

  take(piece: Uint8Array): Promise<undefined> | undefined {
    const { largeBytes, writtenBytes, isFull } = this.#parts
    this.#isLarge ||= this.#inMemory + piece.length >= largeBytes || isFull(piece.length)
    this.#pieces.push(piece)
    this.#count(piece.length)
    if (!this.#isLarge || this.#isRefused || this.#inMemory < writtenBytes) return undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async whole(): Promise<Result<Uint8Array>> {
    await this.#writing
    if (this.#file === undefined) return ok(Buffer.concat(this.#pieces))
    const body = Buffer.alloc(this.#written + this.#inMemory)
    // In memory as well from here until `end`.
    this.#count(this.#written)
    try {
      const saved = body.subarray(0, this.#written)
      await this.#file.handle.readFirst(saved)
      body.set(this.#file.lock.open(saved))
    } catch {
      return err(
        failure(
          'unknown_outcome',
          'The response arrived but could not be read back from the disk; the call may have been charged.',
          'Check the disk, then read the account: it shows whether the call was charged.',
        ),
      )
    }
    let at = this.#written
    for (const piece of this.#pieces) {
      body.set(piece, at)
      at += piece.length
    }
    this.#pieces = []
    // It is in memory now: on a nearly full disk its own copy must not prevent the write to the
    // journal.
    await this.#remove()
    return ok(body)
  }

  async end(): Promise<void> {
    await this.#writing
    this.#pieces = []
    this.#count(-this.#inMemory)
    await this.#remove()
  }

  async #remove(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    // A file that cannot be removed now is removed at the next start.
    await file?.handle.close().catch(() => undefined)
    await file?.remove().catch(() => undefined)
  }

  #count(bytes: number): void {
    this.#inMemory += bytes
    this.#parts.hold(bytes)
  }

  async #write(): Promise<undefined> {
    const pieces = this.#pieces
    if (this.#isRefused || pieces.length === 0) return
    this.#pieces = []
    const written = Buffer.concat(pieces)
    try {
      this.#file ??= { ...(await this.#parts.open()), lock: newLock() }
      const closed = this.#file.lock.close(written)
      await this.#file.handle.write(closed)
      this.#file.lock.closed(closed)
    } catch {
      this.#isRefused = true
      this.#pieces = [...pieces, ...this.#pieces]
      return
    }
    this.#written += written.length
    this.#count(-written.length)
  }
}
