import { constants, fstatSync, openSync, readSync } from 'node:fs'
import type { StoredFile } from '../src-shared/report/stored-file.ts'

/** Bytes per read. */
const AT_ONCE = 4_000_000

/** Why an opened file could not be read to its end. */
export class Unread extends Error {}

/**
 * Opens without blocking on pipes, checks the type of what was opened, and reads no more than its
 * size. Reading may throw `Unread`.
 */
export function openFile(path: string): StoredFile | { readonly sentence: string } {
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    return { sentence: `${path} cannot be opened (${codeOf(error)}).` }
  }
  const facts = fstatSync(descriptor)
  if (!facts.isFile()) return { sentence: `${path} is not a regular file.` }
  if (facts.size === 0) return { sentence: `${path} is empty.` }
  const chunks = async function* (from = 0, to = facts.size): AsyncGenerator<Uint8Array> {
    const buffer = new Uint8Array(Math.min(to - from, AT_ONCE))
    for (let at = from; at < to;) {
      let read = 0
      try {
        read = readSync(descriptor, buffer, 0, Math.min(buffer.length, to - at), at)
      } catch (error) {
        throw new Unread(`${path} cannot be read (${codeOf(error)}).`)
      }
      if (read === 0) throw new Unread(`${path} changed while it was read.`)
      at += read
      yield buffer.subarray(0, read)
    }
  }
  return { bytes: facts.size, chunks }
}

/** The system's code of an error. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : 'unknown reason'
}
