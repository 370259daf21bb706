import * as fs from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Failure } from '../../src-shared/core/failure.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { coalesceRuns } from './share-runs.ts'

/**
 * The file operations that durable data depends on. An interface, so that a test can make any of
 * them fail; production uses `nodeFiles`.
 */
export interface FileHandle {
  write(data: Uint8Array): Promise<void>
  /** Overwrites the first bytes of a file opened with `rw`; the bytes after them are unchanged. */
  overwrite(data: Uint8Array): Promise<void>
  /** Fills `into` with the first bytes of a file opened with `rw`; fails if there are fewer. */
  readFirst(into: Uint8Array): Promise<void>
  /** fsync: after this the bytes survive a power cut. */
  sync(): Promise<void>
  /**
   * fdatasync: fsync without the file's times, which saves the file system a commit if the length
   * is unchanged.
   */
  syncData(): Promise<void>
  truncate(bytes: number): Promise<void>
  /** Whether the file still exists at this path: writes to a removed file succeed and are lost. */
  isAt(path: string): Promise<boolean>
  close(): Promise<void>
}

/** As in Node; `rw` preserves existing content and creates a missing file. */
export type OpenFlags = 'a' | 'w' | 'wx' | 'rw'

export interface FileSystem {
  open(path: string, flags: OpenFlags, mode?: number): Promise<FileHandle>
  readFile(path: string, maxBytes?: number): Promise<Uint8Array>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  list(dir: string): Promise<string[]>
  makeDir(dir: string): Promise<void>
  /**
   * fsync of a folder: makes a rename or removal in it durable. Does nothing if the platform has no
   * such call.
   */
  syncDir(dir: string): Promise<void>
  freeBytes(dir: string): Promise<number>
  /** How many more files the file system can create; Infinity if it has no limit. */
  freeFiles(dir: string): Promise<number>
}

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY } = fs.constants
/** A link at a file's path could lead to any file of this user; Windows has no such flag. */
const NO_LINK = fs.constants.O_NOFOLLOW ?? 0
const FLAGS: Readonly<Record<OpenFlags, number>> = {
  a: O_WRONLY | O_CREAT | O_APPEND,
  w: O_WRONLY | O_CREAT | O_TRUNC,
  wx: O_WRONLY | O_CREAT | O_EXCL,
  rw: O_RDWR | O_CREAT,
}

async function openNode(path: string, flags: OpenFlags, mode: number): Promise<FileHandle> {
  const handle = await fs.open(path, FLAGS[flags] | NO_LINK, mode)
  return {
    async write(data) {
      // `writeFile` on a handle loops over short writes; a bare `write` may stop half way on a disk
      // that is filling up.
      await handle.writeFile(data)
    },
    async overwrite(data) {
      for (let at = 0; at < data.length;) at += (await handle.write(data, at, data.length - at, at)).bytesWritten
    },
    async readFirst(into) {
      for (let at = 0; at < into.length;) {
        const { bytesRead } = await handle.read(into, at, into.length - at, at)
        if (bytesRead === 0) throw new Error('the file is shorter than it was')
        at += bytesRead
      }
    },
    sync: () => handle.sync(),
    syncData: () => handle.datasync(),
    truncate: (bytes) => handle.truncate(bytes),
    async isAt(path) {
      const [own, atPath] = await Promise.all([handle.stat(), fs.stat(path).catch(() => undefined)])
      return own.ino === atPath?.ino && own.dev === atPath.dev
    },
    close: () => handle.close(),
  }
}

async function syncFolder(dir: string): Promise<void> {
  // Windows cannot open a folder for fsync; NTFS journals the rename itself.
  if (process.platform === 'win32') return
  const handle = await fs.open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Larger than any file of the data folder: a response has at most 32 MB, and a list of pieces far
 * less.
 */
const MAX_FILE_BYTES = 256_000_000

/** Reads a regular file only: never blocks on a pipe and never reads an endless device. */
async function readRegularFile(path: string, maxBytes = MAX_FILE_BYTES): Promise<Uint8Array> {
  const file = await fs.open(path, O_RDONLY | NO_LINK | (fs.constants.O_NONBLOCK ?? 0))
  try {
    const facts = await file.stat()
    if (facts.isDirectory()) throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' })
    if (!facts.isFile() || facts.size > maxBytes)
      throw Object.assign(new Error(`${path} is not a regular file of a supported size`), { code: 'EFBIG' })
    return await file.readFile()
  } finally {
    await file.close()
  }
}

export const nodeFiles: FileSystem = {
  open: (path, flags, mode = 0o600) => openNode(path, flags, mode),
  readFile: readRegularFile,
  rename: (from, to) => fs.rename(from, to),
  remove: (path) => fs.rm(path, { force: true }),
  list: (dir) => fs.readdir(dir),
  async makeDir(dir) {
    try {
      await fs.mkdir(dir, { recursive: true, mode: 0o700 })
    } catch (error) {
      if (errorCodeOf(error) === 'ENOENT') await assertWritable(dirname(dir))
      throw error
    }
  },
  // Concurrent responses are written at once: one fsync of their folder serves all that were
  // renamed before it.
  syncDir: coalesceRuns(syncFolder),
  async freeBytes(dir) {
    const facts = await fs.statfs(dir)
    return facts.bavail * facts.bsize
  },
  async freeFiles(dir) {
    const { files, ffree } = await fs.statfs(dir)
    return files === 0 ? Infinity : ffree
  },
}

/**
 * On a read-only disk Node reports ENOENT for a folder that it could not create; this fails with
 * the true reason.
 */
async function assertWritable(dir: string): Promise<void> {
  await fs.access(dir, fs.constants.W_OK).catch((error: unknown) => {
    if (errorCodeOf(error) !== 'ENOENT' || dirname(dir) === dir) throw error
    return assertWritable(dirname(dir))
  })
}

/** The system's error code of a thrown value ('ENOSPC', …), '' where it has none. */
export function errorCodeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
}

/** The failure to show a person for a failed file operation. */
export function diskFailure(thrown: unknown, what: string): Failure {
  const code = errorCodeOf(thrown)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return failure('disk_full', `The disk is full: ${what}.`, 'Free some disk space. Paid requests continue when there is enough.')
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return failure('disk_error', `Permission denied (${code}): ${what}.`, 'Make the data folder writable, or choose another with --data-dir.')
  }
  if (code === 'ELOOP') {
    return failure(
      'disk_error',
      `A file in the data folder is a link, and Casebook does not follow links there: ${what}.`,
      'Replace the link with the file itself, then try again.',
    )
  }
  if (code === 'EBUSY') {
    return failure(
      'disk_error',
      `The file is in use by another program (EBUSY): ${what}.`,
      'Close that program, or exclude the data folder from the virus scanner, then try again.',
    )
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    const { path = 'A file' } = thrown as NodeJS.ErrnoException // its code was read above
    return failure('disk_error', `${path} is a file, but Casebook needs a folder there: ${what}.`, 'Move that file, then start Casebook again.')
  }
  if (code === 'ENOENT') {
    return failure('disk_error', `The data folder or a part of it is missing: ${what}.`, 'Restore it, then start Casebook again.')
  }
  return failure('disk_error', `Disk error (${code === '' ? 'unknown' : code}): ${what}.`, 'Check the disk, then try again.')
}
