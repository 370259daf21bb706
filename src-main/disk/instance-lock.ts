import { closeSync, constants, lstatSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import { errorCodeOf } from './file-system.ts'

/** Longest socket path that every system accepts. */
const MAX_PATH_BYTES = 100
/** A stopped process keeps its socket: the system accepts the connection, at once or never. */
const MAX_REPLY_MS = 2000
const NONCE = /^[0-9a-f]{32}$/

/** Held for the lifetime of this process, independent of files. */
export interface InstanceLock {
  /** A process that has ended left the socket in the folder. */
  readonly isLeftover: boolean
  release(): Promise<void>
}

interface SocketName {
  readonly name: string
  /**
   * Any user of the machine can take this name, so its owner has to prove that it works in the
   * folder.
   */
  readonly isPublic: boolean
}

/**
 * The socket names under which a running Casebook can be found. A process id is meaningless across
 * containers, and a lock file can be deleted: a listening socket exists exactly as long as its
 * process. The abstract name depends on the folder and on no file in it; the socket in the folder
 * is also visible from another network namespace. A long path is shortened through `folder`.
 */
function namesFor(dir: string, folder: number | undefined): SocketName[] {
  if (process.platform === 'win32') {
    const id = createHash('sha256').update(resolve(dir).toLowerCase()).digest('hex').slice(0, 32)
    return [{ name: `\\\\.\\pipe\\casebook-${id}`, isPublic: false }]
  }
  const { dev, ino } = statSync(dir)
  const id = createHash('sha256').update(`${dev} ${ino}`).digest('hex').slice(0, 32)
  const path = folder === undefined ? join(resolve(dir), 'instance.sock') : `/proc/self/fd/${folder}/instance.sock`
  return [
    ...(process.platform === 'linux' ? [{ name: `\0casebook-${id}`, isPublic: true }] : []),
    ...(Buffer.byteLength(path) <= MAX_PATH_BYTES ? [{ name: path, isPublic: false }] : []),
  ]
}

/**
 * A descriptor of the folder if its path is too long for a socket and the system offers a shorter
 * path through it.
 */
function openLongFolder(dir: string): number | undefined {
  const isLong = Buffer.byteLength(join(resolve(dir), 'instance.sock')) > MAX_PATH_BYTES
  return isLong && process.platform === 'linux' ? openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY) : undefined
}

/**
 * Acquires the instance lock for a data folder. Resolves to undefined if another instance holds it.
 * Throws if the system refuses.
 */
export async function acquireInstanceLock(dir: string): Promise<InstanceLock | undefined> {
  const servers: Server[] = []
  const folder = openLongFolder(dir)
  let isLeftover = false
  const release = async (): Promise<void> => {
    await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))))
    if (folder !== undefined) closeSync(folder)
  }
  for (const { name, isPublic } of namesFor(dir, folder)) {
    const first = await tryListen(name, dir)
    if (typeof first !== 'string') servers.push(first)
    if (first !== 'in-use') continue
    if (isPublic) {
      // The name is taken without a proof: it is another user's program; the socket in the folder
      // and the lock file decide.
      if (!(await canProveFolderAccess(name, dir))) continue
    } else if (!(await isListening(name))) {
      isLeftover = true
      rmSync(name, { force: true })
      const second = await tryListen(name, dir)
      if (typeof second !== 'string') servers.push(second)
      if (second !== 'in-use') continue
    }
    await release()
    return undefined
  }
  return { isLeftover, release }
}

function tryListen(name: string, dir: string): Promise<Server | 'in-use' | 'impossible'> {
  return new Promise((done) => {
    const server = createServer((socket) => prove(socket, dir))
    // Some file systems have no sockets (network shares): there the lock file alone has to do.
    server.once('error', (fault) => done(errorCodeOf(fault) === 'EADDRINUSE' ? 'in-use' : 'impossible'))
    server.listen(name, () => {
      // The socket locks the folder; it does not prevent the process from ending.
      server.unref()
      done(server)
    })
  })
}

function proofPath(dir: string, nonce: string): string {
  return join(dir, `instance.proof-${nonce}`)
}

let isProving = false

/**
 * Proves access to the folder, where no other user can write: creates a file named by the received
 * nonce and removes it on disconnect. One connection at a time.
 */
function prove(socket: Socket, dir: string): void {
  socket.on('error', () => socket.destroy())
  socket.setTimeout(MAX_REPLY_MS, () => socket.destroy())
  if (isProving) return void socket.end()
  isProving = true
  let written: string | undefined
  socket.once('close', () => {
    isProving = false
    if (written !== undefined) rmSync(written, { force: true })
  })
  socket.once('data', (data: Buffer) => {
    const nonce = data.toString('latin1')
    try {
      if (!NONCE.test(nonce)) throw new Error('not a nonce')
      writeFileSync(proofPath(dir, nonce), '', { mode: 0o600, flag: 'wx' })
      written = proofPath(dir, nonce)
      socket.write('proved')
    } catch {
      // Not a nonce, or a full or read-only disk: the socket in the folder and the lock file
      // decide.
      socket.destroy()
    }
  })
}

/**
 * Whether the owner of a name works in the folder: it creates the file that it is challenged to
 * create.
 */
function canProveFolderAccess(name: string, dir: string): Promise<boolean> {
  const nonce = randomBytes(16).toString('hex')
  return new Promise((done) => {
    const socket = connect(name, () => socket.write(nonce))
    const end = (isProved: boolean): void => {
      socket.destroy()
      done(isProved)
    }
    socket.setTimeout(MAX_REPLY_MS, () => end(false))
    socket.once('data', () => {
      const facts = lstatSync(proofPath(dir, nonce), { throwIfNoEntry: false })
      end(facts !== undefined && facts.isFile() && facts.uid === process.getuid?.())
    })
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
}

/**
 * Whether a process listens: a connection or no reply counts as yes, a refusal or no socket as no.
 */
function isListening(name: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(name)
    const end = (isAnswered: boolean): void => {
      socket.destroy()
      done(isAnswered)
    }
    socket.setTimeout(MAX_REPLY_MS, () => end(true))
    socket.once('connect', () => end(true))
    socket.once('error', (fault) => {
      const code = errorCodeOf(fault)
      end(code !== 'ECONNREFUSED' && code !== 'ENOENT')
    })
  })
}
