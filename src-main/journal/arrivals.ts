import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { type FileHandle, type FileSystem, nodeFiles } from '../disk/file-system.ts'

/** From this many bytes on a body is large: it waits on the disk for its turn to be read. */
export const LARGE_BODY_BYTES = 1024 * 1024
/** Most bytes of all bodies together that wait in memory; what comes in beyond them goes to the disk too. */
const HELD_BYTES = 64 * 1024 * 1024
/** So much of a body that goes to the disk is written at once. */
const WRITTEN_BYTES = 256 * 1024

/** The body of one answer, on its way from the wire to the journal. */
export interface Arrival {
  /** Takes a piece. Where it gives back a promise, the next piece has to wait for it: the disk takes this one. */
  readonly take: (piece: Uint8Array) => Promise<undefined> | undefined
  /** All that was taken. A body that waits on the disk comes when its turn does; until `end` no other of those is read. */
  readonly whole: () => Promise<Result<Uint8Array>>
  /** The body is in the journal, or is not wanted any more. */
  readonly end: () => Promise<void>
}

export interface ArrivalBounds {
  readonly largeBytes?: number | undefined
  readonly heldBytes?: number | undefined
  readonly writtenBytes?: number | undefined
}

/**
 * Bodies on their way to the journal. To judge and to keep one takes about fifteen times its bytes, so that a volley of large ones would need
 * gigabytes: small ones stay in memory, large ones wait on the disk, and one of those at a time is read. What the disk refuses
 * stays in memory all the same, for it was paid for.
 */
export class Arrivals {
  readonly #dir: string
  readonly #files: FileSystem
  readonly #bounds: Required<{ [name in keyof ArrivalBounds]: number }>
  #turns: Promise<unknown> = Promise.resolve()
  #number = 0
  #held = 0
  #mostHeld = 0

  /** `dir` is a folder that is cleared of `.tmp` files at every start. */
  constructor(dir: string, files: FileSystem = nodeFiles, bounds: ArrivalBounds = {}) {
    const { largeBytes = LARGE_BODY_BYTES, heldBytes = HELD_BYTES, writtenBytes = WRITTEN_BYTES } = bounds
    this.#dir = dir
    this.#files = files
    this.#bounds = { largeBytes, heldBytes, writtenBytes }
  }

  /** The most bytes of bodies that stood in memory at one time. */
  get mostHeld(): number {
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

  /** Does something with a body of so many bytes, a large one when no other is being worked on. */
  async alone<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (bytes < this.#bounds.largeBytes) return work()
    const end = await this.#turn()
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Resolves when the turns before have ended, to what ends this one. */
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

/** Of one file: how it is written, and how it is read again. */
interface Lock {
  readonly close: (bytes: Uint8Array) => Uint8Array
  /** Told of what now stands in the file. */
  readonly closed: (bytes: Uint8Array) => void
  /** Throws where the file does not hold what was written. */
  readonly open: (bytes: Uint8Array) => Uint8Array
}

interface BodyParts {
  readonly largeBytes: number
  readonly writtenBytes: number
  /** Whether so many bytes more are too many for memory. */
  readonly isFull: (more: number) => boolean
  /** So many bytes more stand in memory, or less. */
  readonly hold: (bytes: number) => void
  readonly open: () => Promise<SavedFile>
}

/** Of what waits on the disk: what it is written with is in memory alone, and gone with the process. */
const CIPHER = 'aes-256-ctr'
const KEY_BYTES = 32
const COUNTER_BYTES = 16

function newLock(): Lock {
  const key = randomBytes(KEY_BYTES)
  const counter = randomBytes(COUNTER_BYTES)
  const cipher = createCipheriv(CIPHER, key, counter)
  const hash = createHash('sha256')
  return {
    close: (bytes) => cipher.update(bytes),
    closed: (bytes) => void hash.update(bytes),
    open(bytes) {
      // One changed byte would be evidence that the service never gave.
      if (!createHash('sha256').update(bytes).digest().equals(hash.copy().digest())) throw new Error('the file is not what was written')
      return createDecipheriv(CIPHER, key, counter).update(bytes)
    },
  }
}

/**
 * Its first `#written` bytes stand in a file, if there is one; the others in memory. The file cannot be read without this process: nobody has
 * looked yet whether the service repeats the API key in its answer, and after a crash the file stays until the next start.
 */
class ArrivingBody {
  readonly #parts: BodyParts
  #pieces: Uint8Array[] = []
  #inMemory = 0
  #written = 0
  /** Made at the first write: most answers are small and never see the disk here. */
  #file: (SavedFile & { readonly lock: Lock }) | undefined
  #isLarge = false
  /** The disk has refused a piece: no more is tried. */
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
    // Held as well from here on, until the end.
    this.#count(this.#written)
    try {
      const saved = body.subarray(0, this.#written)
      await this.#file.handle.readFirst(saved)
      body.set(this.#file.lock.open(saved))
    } catch {
      return err(
        failure(
          'unknown_outcome',
          'The answer arrived, and the disk did not give back what it had taken of it; the call may have been charged.',
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
    // It is in memory now: on a disk that is nearly full its own copy must not keep it out of the journal.
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
    // What cannot be removed now is at the next start.
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
