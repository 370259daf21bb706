import { readFileSync, readlinkSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { type Failure, failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { dataFolderFault } from './data-folder-fault.ts'
import { acquireInstanceLock } from './instance-lock.ts'
import { diskFailure, errorCodeOf } from './file-system.ts'
import { makeFolders } from './make-folders.ts'

const LOCK_NAME = 'instance.lock'
/** After this many takeovers by others in a row, the lock is contended, not stale. */
const MAX_LOCK_ATTEMPTS = 5

interface LockFacts {
  readonly pid: number
  /**
   * When that process started, so that a reused process id is not mistaken for it; '' if the
   * platform does not report it.
   */
  readonly started: string
  readonly nonce: string
  /** The pid namespace of the process id (a container has its own); '' if the platform has none. */
  readonly namespace: string
}

export interface DataDirLock {
  release(): Promise<void>
}

/**
 * Locks of this process: its own pid is alive, but a stale lock of an earlier process with the same
 * pid is not.
 */
const heldHere = new Set<string>()

function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in brackets and may contain spaces; start time is the 20th
    // field after it.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function ownNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/**
 * Whether the process of a lock may still run. A process in another namespace counts as ended only
 * if it left its socket behind.
 */
function isAlive(facts: LockFacts, hasLeftover: boolean): boolean {
  const namespace = ownNamespace()
  if (facts.namespace !== '' && namespace !== '' && facts.namespace !== namespace) return !hasLeftover
  if (facts.pid === process.pid) return heldHere.has(facts.nonce)
  try {
    process.kill(facts.pid, 0)
  } catch (thrown) {
    // EPERM: the process exists and belongs to another user.
    if (errorCodeOf(thrown) !== 'EPERM') return false
  }
  const started = startOf(facts.pid)
  return started === '' || facts.started === '' || started === facts.started
}

function parseFacts(text: string): LockFacts | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { pid, started, nonce, namespace } = value as Record<string, unknown> // the line above proved an object; each field is checked below
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0 || typeof nonce !== 'string') return undefined
    return { pid, started: typeof started === 'string' ? started : '', nonce, namespace: typeof namespace === 'string' ? namespace : '' }
  } catch {
    return undefined
  }
}

async function readLock(path: string): Promise<LockFacts | 'absent' | 'unreadable'> {
  try {
    return parseFacts(await fs.readFile(path, 'utf8')) ?? 'unreadable'
  } catch (thrown) {
    if (errorCodeOf(thrown) === 'ENOENT') return 'absent'
    throw thrown
  }
}

/**
 * Makes this process the only backend of a data folder: two would write one ledger and each would
 * spend the whole budget. A stale lock is taken over. The lock file names the process; the instance
 * lock (instance-lock.ts) enforces it, also across containers and after the file was deleted.
 * Error: `disk_error` if the folder cannot be trusted.
 */
export async function lockDataDir(dir: string): Promise<Result<DataDirLock>> {
  const path = join(dir, LOCK_NAME)
  try {
    makeFolders(dir)
    const fault = dataFolderFault(dir)
    if (fault !== undefined) return err(fault)
    const beacon = await acquireInstanceLock(dir)
    if (beacon === undefined) {
      return err(failure('data_dir_taken', `Another Casebook already uses ${dir}.`, 'Use that one, close it, or start with another --data-dir.'))
    }
    const locked = await lockFile(dir, path, beacon.isLeftover)
    if (!locked.ok) {
      await beacon.release()
      return locked
    }
    const release = async (): Promise<void> => {
      await locked.value.release()
      await beacon.release()
    }
    return ok({ release })
  } catch (thrown) {
    return err(dirFailure(thrown, dir))
  }
}

/**
 * If a file exists at the path of the folder or of a parent, the sentence says so: the disk works.
 */
function dirFailure(thrown: unknown, dir: string): Failure {
  const code = errorCodeOf(thrown)
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return failure('disk_error', `The data folder ${dir} is a file or is inside one.`, 'Choose a folder with --data-dir.')
  }
  return diskFailure(thrown, 'the data folder could not be locked')
}

/**
 * The lock file, which names the process that uses the folder; Casebook before version 0.2 has no
 * other lock.
 */
async function lockFile(dir: string, path: string, hasLeftover: boolean): Promise<Result<DataDirLock>> {
  const own: LockFacts = { pid: process.pid, started: startOf(process.pid), nonce: randomUUID(), namespace: ownNamespace() }
  const draft = `${path}.${own.nonce}`
  try {
    await fs.writeFile(draft, JSON.stringify(own), { mode: 0o600 })
    for (let attempt = 0; attempt < MAX_LOCK_ATTEMPTS; attempt++) {
      try {
        // A hard link appears whole or not at all, and fails if the name exists.
        await fs.link(draft, path)
        heldHere.add(own.nonce)
        return ok({ release: () => release(path, own) })
      } catch (thrown) {
        if (errorCodeOf(thrown) !== 'EEXIST') throw thrown
      }
      const found = await readLock(path)
      if (found === 'absent') continue
      if (found !== 'unreadable' && isAlive(found, hasLeftover)) {
        return err(
          failure(
            'data_dir_taken',
            `Another Casebook (process ${found.pid}) already uses ${dir}.`,
            `Use that one, close it, or start with another --data-dir. If no Casebook runs there, delete ${path} and start again.`,
          ),
        )
      }
      await removeStaleLock(path, found === 'unreadable' ? undefined : found.nonce, own.nonce)
    }
    return err(failure('data_dir_taken', 'Another Casebook is starting in this data folder.', 'Use that one, or try again in a moment.'))
  } catch (thrown) {
    return err(dirFailure(thrown, dir))
  } finally {
    await fs.rm(draft, { force: true }).catch(() => undefined)
  }
}

/**
 * Removes a stale lock. If another process replaced it between reading and moving, that lock is put
 * back.
 */
async function removeStaleLock(path: string, staleNonce: string | undefined, ownNonce: string): Promise<void> {
  const aside = `${path}.stale-${ownNonce}`
  try {
    await fs.rename(path, aside)
  } catch (thrown) {
    if (errorCodeOf(thrown) === 'ENOENT') return
    throw thrown
  }
  const moved = await readLock(aside)
  const isTheStaleOne = typeof moved === 'string' ? staleNonce === undefined : moved.nonce === staleNonce
  if (!isTheStaleOne) await fs.link(aside, path).catch(() => undefined)
  await fs.rm(aside, { force: true })
}

async function release(path: string, own: LockFacts): Promise<void> {
  const found = await readLock(path)
  if (typeof found !== 'string' && found.nonce === own.nonce) await fs.rm(path, { force: true })
  heldHere.delete(own.nonce)
}
